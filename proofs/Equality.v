(** The order of impartial games in normal play, and games that are equal and not isomorphic
    (docs/equality.md, Theorems 1 and 2; Spindler, Question 2). There are [S m] players. *)

From Coq Require Import List Bool Arith Lia.
From Tweedle Require Import Games.
Import ListNotations.

(** The winners of [g] in every sum are among those of [h]. *)
Definition at_most (m : nat) (g h : game) : Prop := forall x k, k <= m ->
  wins m normal (plus g x) k = true -> wins m normal (plus h x) k = true.

Definition equal m g h := at_most m g h /\ at_most m h g.

(** [k] is reached from [a] by [c] moves. *)
Fixpoint reached (c : nat) (a k : game) : Prop :=
  match c with 0 => a = k | S c => exists b, In b (options a) /\ reached c b k end.

Lemma reached_wins m c : forall a k x, reached c a k ->
  wins m normal (plus a x) c = true -> wins m normal (plus k x) 0 = true.
Proof.
  induction c as [|c IH]; intros a k x; cbn [reached]; [now intros -> | intros [b [Hb R]] V].
  apply (IH b k x R). assert (B := in_left a x b Hb).
  rewrite wins_other in V; [now apply V | intros E; now rewrite E in B].
Qed.

(** The conditions suffice. A reply to [a] is reached by one move of each other player. *)
Theorem at_most_by_options m g h :
  (forall a, In a (options g) -> (exists b, In b (options h) /\ at_most m a b)
    \/ (exists k, reached m a k /\ at_most m k h)) ->
  (forall b, In b (options h) -> exists a, In a (options g) /\ at_most m a b) ->
  at_most m g h.
Proof.
  intros F B x. induction x as [x IH] using game_induction. intros [|k] L V.
  - assert (E : options (plus g x) <> []) by (intros E; destruct (plus g x); cbn in E; now subst).
    rewrite wins_mover in V by assumption. destruct V as [o [Ho V]].
    assert (M : forall p, In p (options (plus h x)) -> wins m normal p m = true ->
      wins m normal (plus h x) 0 = true).
    { intros p Hp Vp. apply wins_mover; [intros N; now rewrite N in Hp | eauto]. }
    apply in_options_plus in Ho as [[a [Ha ->]] | [y [Hy ->]]].
    + destruct (F a Ha) as [[b [Hb A]] | [k [R A]]].
      * apply (M (plus b x)); [now apply in_left | auto].
      * apply A; [lia | exact (reached_wins m m a k x R V)].
    + apply (M (plus h y)); [now apply in_right | auto].
  - destruct (options (plus h x)) as [|o os] eqn:E; [destruct (plus h x); cbn in E; now subst|].
    rewrite wins_other by now rewrite E. intros p Hp.
    assert (V' : forall q, In q (options (plus g x)) -> wins m normal q k = true).
    { intros q Hq. rewrite wins_other in V; [now apply V | intros Z; now rewrite Z in Hq]. }
    apply in_options_plus in Hp as [[b [Hb ->]] | [y [Hy ->]]].
    + destruct (B b Hb) as [a [Ha A]]. apply A; [lia | now apply V', in_left].
    + apply IH; [assumption | lia | now apply V', in_right].
Qed.

(** All plays of [g] have [k] moves. *)
Fixpoint lasts (k : nat) (g : game) : Prop :=
  match k with 0 => options g = [] | S k => options g <> [] /\ forall o, In o (options g) -> lasts k o end.

Lemma lasts_option k g : lasts (S k) g -> exists o, In o (options g) /\ lasts k o.
Proof. intros [N A]. destruct (options g) as [|o os]; [easy|]. exists o. split; [|apply A]; now left. Qed.

Lemma lasts_reached c : forall k g, lasts (c + k) g -> exists o, reached c g o /\ lasts k o.
Proof.
  induction c as [|c IH]; intros k g A; [now exists g|].
  destruct (lasts_option _ _ A) as [b [Hb L]]. destruct (IH k b L) as [o [R K]].
  exists o. split; [exists b; auto | assumption].
Qed.

(** Games whose plays are longer by a round are at most as good. *)
Lemma longer m k : forall a b, lasts (S m + k) a -> lasts k b -> at_most m a b.
Proof.
  induction k as [|k IH]; intros a b A B.
  - apply at_most_by_options; intros o Ho; [right | cbn in B; now rewrite B in Ho].
    destruct (lasts_reached m 0 o) as [z [R Z]]; [now apply A|]. exists z. split; [assumption|].
    cbn in B, Z. apply at_most_by_options; intros p Hp; [now rewrite Z in Hp | now rewrite B in Hp].
  - replace (S m + S k) with (S (S m + k)) in A by lia.
    destruct (lasts_option _ _ A) as [a' [Ha La]], (lasts_option _ _ B) as [b' [Hb Lb]].
    apply at_most_by_options; intros o Ho.
    + left. exists b'. split; [assumption|]. apply IH; [now apply A | assumption].
    + exists a'. split; [assumption|]. apply IH; [assumption | now apply B].
Qed.

Definition star : game := Game [zero].

Lemma lasts_copies k : lasts k (sum (repeat star k)).
Proof.
  induction k as [|k IH]; [reflexivity|]. change (lasts (S k) (plus star (sum (repeat star k)))).
  revert IH. generalize (sum (repeat star k)). induction k as [|k IHk]; intros g L.
  - split; [intros E; assert (Z := in_left star g zero (or_introl eq_refl)); now rewrite E in Z|].
    intros o [[x [[<-|[]] ->]] | [y [Hy ->]]]%in_options_plus; [|cbn in L; now rewrite L in Hy].
    destruct g as [os]. cbn in L. now subst os.
  - split; [intros E; assert (Z := in_left star g zero (or_introl eq_refl)); now rewrite E in Z|].
    intros o [[x [[<-|[]] ->]] | [y [Hy ->]]]%in_options_plus; [|now apply IHk, L].
    revert g L. generalize (S k). clear. induction n as [|n IH]; intros g L; destruct g as [os].
    + cbn in *. now subst os.
    + destruct L as [N A]. split.
      * destruct os as [|o os]; [easy | discriminate].
      * intros o [[x [[] _]] | [y [Hy ->]]]%in_options_plus. now apply IH, A.
Qed.

(** Isomorphic games have the same options, up to isomorphism. *)
Inductive iso : game -> game -> Prop := iso_intro g h :
  (forall a, In a (options g) -> exists b, In b (options h) /\ iso a b) ->
  (forall b, In b (options h) -> exists a, In a (options g) /\ iso a b) -> iso g h.

Lemma lasts_iso k : forall g h n, lasts k g -> iso g h -> lasts n h -> k = n.
Proof.
  induction k as [|k IH]; intros g h [|n] G I H; destruct I as [g h F B]; try reflexivity.
  - destruct (lasts_option _ _ H) as [b [Hb _]]. destruct (B b Hb) as [a [Ha _]].
    cbn in G. now rewrite G in Ha.
  - destruct (lasts_option _ _ G) as [a [Ha _]]. destruct (F a Ha) as [b [Hb _]].
    cbn in H. now rewrite H in Hb.
  - destruct (lasts_option _ _ G) as [a [Ha La]]. destruct (F a Ha) as [b [Hb J]].
    f_equal. exact (IH a b n La J (proj2 H b Hb)).
Qed.

(** [s] is a subposition of [g]. *)
Inductive follows : game -> game -> Prop :=
  | follows_self g : follows g g
  | follows_option g o s : In o (options g) -> follows o s -> follows g s.

(** Nobody wins any sum with [g]. *)
Definition absorbing (m : nat) (g : game) : Prop :=
  forall x k, k <= m -> wins m normal (plus g x) k = false.

Lemma plus_zero g : plus g zero = g.
Proof.
  induction g as [[gs] IH] using game_induction. cbn in *. rewrite app_nil_r. f_equal.
  rewrite <- (map_id gs) at 2. now apply map_ext_in.
Qed.

(** In a game whose plays are all as long somebody wins, and so it is not absorbing. *)
Lemma lasts_won m k : 1 <= m ->
  exists i, i <= m /\ forall g, lasts k g -> wins m normal g i = true.
Proof.
  intros M. induction k as [|k [i [I W]]].
  - exists 1. split; [assumption|]. intros [[|o os]] E; [reflexivity | discriminate].
  - destruct (Nat.eq_dec i m) as [->|D].
    + exists 0. split; [lia|]. intros g L. destruct (lasts_option _ _ L) as [o [Ho Lo]].
      apply wins_mover; [exact (proj1 L) | exists o; auto].
    + exists (S i). split; [lia|]. intros g [N A]. apply wins_other; auto.
Qed.

Lemma lasts_follows g s : follows g s -> forall k, lasts k g -> exists j, lasts j s.
Proof.
  induction 1 as [g|g o s Ho F IH]; intros k L; [eauto|]. destruct k as [|k].
  - cbn in L. now rewrite L in Ho.
  - exact (IH k (proj2 L o Ho)).
Qed.

Lemma won_not_absorbing m s i : i <= m -> wins m normal s i = true -> ~ absorbing m s.
Proof. intros I W A. specialize (A zero i I). rewrite plus_zero in A. congruence. Qed.

(** If 0 and games whose plays are as long are the options, no subposition is absorbing. *)
Lemma none_absorbing m g : 1 <= m -> In zero (options g) ->
  (forall o, In o (options g) -> exists k, lasts k o) ->
  forall s, follows g s -> ~ absorbing m s.
Proof.
  intros M Z A s F. destruct F as [g|g o s Ho F].
  - apply (won_not_absorbing m g 0); [lia|]. apply wins_mover; [intros E; now rewrite E in Z|].
    exists zero. split; [assumption|]. destruct m; [lia | reflexivity].
  - destruct (A o Ho) as [k L], (lasts_follows o s F k L) as [j J], (lasts_won m j M) as [i [I W]].
    exact (won_not_absorbing m s i I (W s J)).
Qed.

(** For N players, [{0, N·*, 2N·*} = {0, 2N·*}], and these games are not isomorphic. If N > 1, no
    subposition of them is absorbing. *)
Theorem question2 m : let n := S m in
  let copies k := sum (repeat star k) in
  let g := Game [zero; copies n; copies (n + n)] in
  let h := Game [zero; copies (n + n)] in
  equal m g h /\ ~ iso g h /\ (1 <= m -> forall s, follows g s \/ follows h s -> ~ absorbing m s).
Proof.
  intros n copies g h.
  assert (A : at_most m (copies n) zero).
  { apply (longer m 0); [rewrite Nat.add_0_r; apply lasts_copies | reflexivity]. }
  assert (B : at_most m (copies (n + n)) (copies n)) by (apply (longer m n); apply lasts_copies).
  assert (R : forall x, at_most m x x) by (intros x s k L V; exact V).
  split; [split; apply at_most_by_options | split].
  - intros a [<-|[<-|[<-|[]]]]; left; [exists zero | exists zero | exists (copies (n + n))]; cbn; auto.
  - intros b [<-|[<-|[]]]; eexists; (split; [|apply R]); cbn; auto.
  - intros a [<-|[<-|[]]]; left; eexists; (split; [|apply R]); cbn; auto.
  - intros b [<-|[<-|[<-|[]]]]; [exists zero | exists (copies (n + n)) | exists (copies (n + n))]; cbn; auto.
  - intros I. inversion I as [x y F _]; subst x y. destruct (F (copies n)) as [o [Ho J]]; [cbn; auto|].
    destruct Ho as [<-|[<-|[]]].
    + now assert (Z := lasts_iso n _ _ 0 (lasts_copies n) J eq_refl).
    + assert (Z := lasts_iso n _ _ (n + n) (lasts_copies n) J (lasts_copies _)). unfold n in Z. lia.
  - intros M s [F|F]; (eapply none_absorbing; [exact M | | | exact F]); try (cbn; now left).
    + intros o [<-|[<-|[<-|[]]]]; [now exists 0 | exists n | exists (n + n)]; apply lasts_copies.
    + intros o [<-|[<-|[]]]; [now exists 0 | exists (n + n)]; apply lasts_copies.
Qed.
