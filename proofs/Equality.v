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

(** For N players, [{0, N·*, 2N·*} = {0, 2N·*}], and these games are not isomorphic. *)
Theorem question2 m : let n := S m in
  let copies k := sum (repeat star k) in
  let g := Game [zero; copies n; copies (n + n)] in
  let h := Game [zero; copies (n + n)] in
  equal m g h /\ ~ iso g h.
Proof.
  intros n copies g h.
  assert (A : at_most m (copies n) zero).
  { apply (longer m 0); [rewrite Nat.add_0_r; apply lasts_copies | reflexivity]. }
  assert (B : at_most m (copies (n + n)) (copies n)) by (apply (longer m n); apply lasts_copies).
  assert (R : forall x, at_most m x x) by (intros x s k L V; exact V).
  split; [split; apply at_most_by_options|].
  - intros a [<-|[<-|[<-|[]]]]; left; [exists zero | exists zero | exists (copies (n + n))]; cbn; auto.
  - intros b [<-|[<-|[]]]; eexists; (split; [|apply R]); cbn; auto.
  - intros a [<-|[<-|[]]]; left; eexists; (split; [|apply R]); cbn; auto.
  - intros b [<-|[<-|[<-|[]]]]; [exists zero | exists (copies (n + n)) | exists (copies (n + n))]; cbn; auto.
  - intros I. inversion I as [x y F _]; subst x y. destruct (F (copies n)) as [o [Ho J]]; [cbn; auto|].
    destruct Ho as [<-|[<-|[]]].
    + now assert (Z := lasts_iso n _ _ 0 (lasts_copies n) J eq_refl).
    + assert (Z := lasts_iso n _ _ (n + n) (lasts_copies n) J (lasts_copies _)). unfold n in Z. lia.
Qed.
