(** Partizan games of N players in normal play, and proofs of their order (docs/order.md). *)

From Coq Require Import List Bool Arith Lia PArith.
From Tweedle Require Import Outcomes.
Import ListNotations.

(** A game gives the options of each player. *)
Inductive pgame := PGame (options : list (list pgame)).

Definition moves (g : pgame) (q : nat) : list pgame := match g with PGame ls => nth q ls [] end.

Fixpoint pgame_induction (P : pgame -> Prop)
  (step : forall g, (forall q o, In o (moves g q) -> P o) -> P g) (g : pgame) : P g :=
  match g with
  | PGame ls => step (PGame ls)
      ((fix lists (ls : list (list pgame)) : forall q o, In o (nth q ls []) -> P o :=
          match ls with
          | [] => fun q => match q with 0 | S _ => fun o (H : In o []) => match H with end end
          | l :: ls => fun q => match q with
              | 0 => (fix all (l : list pgame) : forall o, In o l -> P o :=
                  match l with
                  | [] => fun o (H : In o []) => match H with end
                  | x :: l => fun o H => match H with
                      | or_introl e => eq_ind x P (pgame_induction P step x) o e
                      | or_intror H => all l o H
                      end
                  end) l
              | S q => lists ls q
              end
          end) ls)
  end.

Fixpoint joined {A} (a b : list (list A)) : list (list A) :=
  match a, b with [], _ => b | _, [] => a | x :: a, y :: b => (x ++ y) :: joined a b end.

Lemma nth_joined {A} (a : list (list A)) : forall b q, nth q (joined a b) [] = nth q a [] ++ nth q b [].
Proof.
  induction a as [|x a IH]; intros [|y b] [|q]; cbn; rewrite ?app_nil_r; try reflexivity. apply IH.
Qed.

Lemma nth_map {A B} (f : A -> B) ls q : nth q (map (map f) ls) [] = map f (nth q ls []).
Proof. exact (map_nth (map f) ls [] q). Qed.

Fixpoint pplus (g : pgame) : pgame -> pgame :=
  fix plus_g (h : pgame) : pgame :=
    match g, h with
    | PGame gs, PGame hs =>
        PGame (joined (map (map (fun g' => pplus g' h)) gs) (map (map plus_g) hs))
    end.

Lemma in_moves_pplus g h q o : In o (moves (pplus g h) q) <->
  (exists g', In g' (moves g q) /\ o = pplus g' h) \/ (exists h', In h' (moves h q) /\ o = pplus g h').
Proof.
  destruct g as [gs], h as [hs]. cbn. rewrite nth_joined, in_app_iff, !nth_map, !in_map_iff.
  split; intros [[x [A B]] | [x [A B]]]; [left | right | left | right]; exists x; auto.
Qed.

Section Players.
  (** The number of players, and the player in question. *)
  Variables (n p : nat).
  Hypothesis many : p < n.

  Definition next (q : nat) : nat := if S q =? n then 0 else S q.

  (** [p] can avoid to be the player who cannot move, when [f] moves first: without options, [p]
      fails as the player to move, and else has won. *)
  Fixpoint holds (g : pgame) (f : nat) : bool :=
    match g with
    | PGame ls =>
        let after := nth f (map (map (fun o => holds o (next f))) ls) [] in
        if f =? p then existsb id after else forallb id after
    end.

  Definition le (g h : pgame) : Prop := forall x f, f < n ->
    holds (pplus g x) f = true -> holds (pplus h x) f = true.

  (** The positions after the next [c] players, from [q] on, have moved. *)
  Fixpoint replies (c q : nat) (a : pgame) : list pgame :=
    match c with 0 => [a] | S c => flat_map (replies c (next q)) (moves a q) end.

  Lemma holds_own g : holds g p = true <-> exists o, In o (moves g p) /\ holds o (next p) = true.
  Proof.
    destruct g as [ls]. cbn [holds moves]. rewrite Nat.eqb_refl, existsb_exists, nth_map.
    split; [intros [b [[o [<- Ho]]%in_map_iff V]]; eauto | intros [o [Ho V]]].
    exists true. split; [rewrite <- V; exact (in_map (fun o => holds o (next p)) _ o Ho) | reflexivity].
  Qed.

  Lemma holds_other g f : f <> p ->
    (holds g f = true <-> forall o, In o (moves g f) -> holds o (next f) = true).
  Proof.
    intros N%Nat.eqb_neq. destruct g as [ls]. cbn [holds moves].
    rewrite N, forallb_forall, nth_map. split.
    - intros A o Ho. apply A. exact (in_map (fun o => holds o (next f)) _ o Ho).
    - intros A b [o [<- Ho]]%in_map_iff. now apply A.
  Qed.

  Lemma next_lt q : q < n -> next q < n.
  Proof. unfold next. destruct (S q =? n) eqn:E; [lia | apply Nat.eqb_neq in E; lia]. Qed.

  (** The turn comes back to [p] after [n - 1] other players. *)
  Lemma replies_hold c : forall q a k x, q < n -> c < n -> (q + c = p \/ q + c = p + n) -> In k (replies c q a) ->
    holds (pplus a x) q = true -> holds (pplus k x) p = true.
  Proof.
    induction c as [|c IH]; intros q a k x L C T; cbn [replies].
    - intros [<-|[]] V. now replace p with q by lia.
    - rewrite in_flat_map. intros [b [Hb R]] V. apply (IH (next q) b k x); [now apply next_lt | lia | | assumption |].
      + unfold next. destruct (S q =? n) eqn:E; [apply Nat.eqb_eq in E | apply Nat.eqb_neq in E]; lia.
      + assert (N : q <> p) by lia. rewrite holds_other in V by assumption.
        apply V, in_moves_pplus. eauto.
  Qed.

  (** The conditions of the theorem of docs/order.md suffice (Spindler, Theorems 4.34 and 4.38). *)
  Theorem le_by_moves g h :
    (forall a, In a (moves g p) -> (exists b, In b (moves h p) /\ le a b)
      \/ (exists k, In k (replies (pred n) (next p) a) /\ le k h)) ->
    (forall q b, q < n -> q <> p -> In b (moves h q) -> exists a, In a (moves g q) /\ le a b) ->
    le g h.
  Proof.
    intros F B x. induction x as [x IH] using pgame_induction. intros f L V.
    destruct (Nat.eq_dec f p) as [->|N].
    - apply holds_own in V. destruct V as [o [Ho V]]. apply in_moves_pplus in Ho.
      destruct Ho as [[a [Ha ->]] | [y [Hy ->]]].
      + destruct (F a Ha) as [[b [Hb A]] | [k [R A]]].
        * apply holds_own. exists (pplus b x). rewrite in_moves_pplus.
          split; [eauto | apply A; [now apply next_lt | assumption]].
        * apply A; [assumption|]. apply (replies_hold (pred n) (next p) a k x); try assumption.
          -- now apply next_lt.
          -- lia.
          -- unfold next. destruct (S p =? n) eqn:E; [apply Nat.eqb_eq in E | apply Nat.eqb_neq in E]; lia.
      + apply holds_own. exists (pplus h y). rewrite in_moves_pplus.
        split; [eauto | apply (IH p y Hy); [now apply next_lt | assumption]].
    - rewrite holds_other in * by assumption. intros o Ho. apply in_moves_pplus in Ho.
      destruct Ho as [[b [Hb ->]] | [y [Hy ->]]].
      + destruct (B f b L N Hb) as [a [Ha A]]. apply A; [now apply next_lt|].
        apply V, in_moves_pplus. eauto.
      + apply (IH f y Hy); [now apply next_lt|]. apply V, in_moves_pplus. eauto.
  Qed.

  (** ** Certificates *)

  (** For each position the numbers of the options of each player, which are smaller, and the
      positions that it is at most. *)
  Variables (table : list (list (list positive))) (above : list (list positive)).

  Definition lists_of (i : positive) : list (list positive) :=
    map (filter (fun j => Pos.ltb j i)) (nth_of [] table i).

  (** The game of the position number [i]. *)
  Definition game_of : positive -> pgame :=
    value (PGame []) (fun look i => PGame (map (map look) (lists_of i))).

  Fixpoint replies_to (lists : positive -> list (list positive)) (c q : nat) (a : positive) :=
    match c with
    | 0 => [a]
    | S c => flat_map (replies_to lists c (next q)) (nth q (lists a) [])
    end.

  Definition related (up : positive -> list positive) (i j : positive) : bool :=
    Pos.eqb i j || member j (up i).

  Definition pair_right lists up (i j : positive) : bool :=
    forallb (fun a => existsb (related up a) (nth p (lists j) [])
        || existsb (fun k => related up k j) (replies_to lists (pred n) (next p) a)) (nth p (lists i) [])
    && forallb (fun q => (q =? p) || forallb (fun b => existsb (fun a => related up a b) (nth q (lists i) []))
        (nth q (lists j) [])) (seq 0 n).

  Definition order_check : bool :=
    let (lists, up) := (lists_of, nth_of [] above) in
    forallb (fun i => forallb (pair_right lists up i) (up i)) (numbers (length above) 1).

  Lemma moves_game i q : moves (game_of i) q = map game_of (nth q (lists_of i) []).
  Proof.
    unfold game_of at 1. rewrite value_eq with (refers := fun i => concat (lists_of i)).
    - apply nth_map.
    - intros g h k E. f_equal. apply map_ext_in. intros l Hl. apply map_ext_in. intros j Hj.
      apply E, in_concat. eauto.
    - intros j k [l [[l' [<- _]]%in_map_iff [_ L]%filter_In]]%in_concat. now apply Pos.ltb_lt.
  Qed.

  Lemma replies_game c : forall q i, replies c q (game_of i) = map game_of (replies_to lists_of c q i).
  Proof.
    induction c as [|c IH]; intros q i; cbn [replies replies_to]; [reflexivity|].
    rewrite moves_game. induction (nth q (lists_of i) []) as [|a l IHl]; cbn; [reflexivity|].
    now rewrite map_app, IH, IHl.
  Qed.

  (** Induction where a property may be used for all positions below. *)
  Lemma below_induction (P : pgame -> Prop) :
    (forall g, (forall q o c r k, In o (moves g q) -> In k (replies c r o) -> P k) -> P g) ->
    forall g, P g.
  Proof.
    intros step g. enough (A : forall c r k, In k (replies c r g) -> P k) by (apply (A 0 0 g); now left).
    induction g as [g IH] using pgame_induction. intros [|c] r k; cbn [replies].
    - intros [<-|[]]. apply step. intros q o c s k Ho Hk. exact (IH q o Ho c s k Hk).
    - rewrite in_flat_map. intros [o [Ho Hk]]. exact (IH r o Ho c (next r) k Hk).
  Qed.

  Theorem order_sound i j : order_check = true -> related (nth_of [] above) i j = true ->
    le (game_of i) (game_of j).
  Proof.
    intros R. cbv zeta beta delta [order_check] in R. rewrite forallb_forall in R.
    remember (game_of i) as g eqn:E. revert i j E.
    induction g as [g IH] using below_induction. intros i j -> L.
    apply orb_true_iff in L as [L%Pos.eqb_eq | L%member_in]; [subst j; now intros x f|].
    specialize (R i (nth_of_in above i j L)). rewrite forallb_forall in R. specialize (R j L).
    apply andb_true_iff in R as [F B]. rewrite forallb_forall in F, B. apply le_by_moves.
    - intros a Ha. pose proof Ha as Ha'. rewrite moves_game in Ha. apply in_map_iff in Ha as [x [<- Hx]].
      specialize (F x Hx). rewrite orb_true_iff, !existsb_exists in F.
      destruct F as [[b [Hb A]] | [k [Hk A]]]; [left; exists (game_of b) | right; exists (game_of k)].
      + rewrite moves_game. split; [now apply in_map|].
        eapply (IH p _ 0 0 (game_of x) Ha'); [now left | reflexivity | assumption].
      + rewrite replies_game. split; [now apply in_map|].
        eapply (IH p _ (pred n) (next p) (game_of k) Ha');
          [rewrite replies_game; now apply in_map | reflexivity | assumption].
    - intros q b Lq N Hb. rewrite moves_game in Hb. apply in_map_iff in Hb as [y [<- Hy]].
      specialize (B q). rewrite in_seq, orb_true_iff, Nat.eqb_eq, forallb_forall in B.
      destruct (B ltac:(lia)) as [->|C]; [easy|]. specialize (C y Hy).
      apply existsb_exists in C as [a [Ha A]]. exists (game_of a). rewrite moves_game.
      assert (Hg : In (game_of a) (moves (game_of i) q)) by (rewrite moves_game; now apply in_map).
      split; [now apply in_map|].
      eapply (IH q _ 0 0 (game_of a) Hg); [now left | reflexivity | assumption].
  Qed.
End Players.
