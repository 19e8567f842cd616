(** The test of the order is exact: for three or more players the conditions of [le_by_moves] are also
    necessary (docs/order.md, "The conditions are necessary").

    The construction is that of the page, but a track is built one player at a time, with a reward or a
    penalty for each player, and so leads to all first movers. The penalty is one game and not a sum. For
    each pair of games either the conditions or refutations are found, so no axiom is needed. *)

From Coq Require Import List Bool Arith Lia.
From Tweedle Require Import Order.
Import ListNotations.

Module Exactness.

(** A measure that each move makes smaller; it takes the place of the birthday. *)
Fixpoint size (g : pgame) : nat :=
  match g with PGame ls => S (list_sum (map (fun l => list_sum (map size l)) ls)) end.

Lemma le_list_sum {A} (f : A -> nat) l x : In x l -> f x <= list_sum (map f l).
Proof. unfold list_sum. induction l as [|y l IH]; cbn; [easy | intros [->|H]; [|specialize (IH H)]; lia]. Qed.

Lemma size_moves g q o : In o (moves g q) -> size o < size g.
Proof.
  destruct g as [ls]. cbn [moves size]. intros H.
  destruct (Nat.lt_ge_cases q (length ls)) as [L|L]; [| now rewrite nth_overflow in H].
  pose proof (le_list_sum size _ _ H).
  pose proof (le_list_sum (fun l => list_sum (map size l)) ls _ (nth_In ls [] L)). cbn beta in *. lia.
Qed.

(** Finite choice: where one of two cases holds for each member, and where each member has a witness. *)
Lemma some_or_all {A} (P Q : A -> Prop) l : (forall x, In x l -> P x \/ Q x) ->
  (exists x, In x l /\ P x) \/ (forall x, In x l -> Q x).
Proof.
  induction l as [|y l IH]; cbn; intros H; [now right|].
  destruct (H y) as [Y|Y], IH as [[x [I X]] | N]; eauto. right. intros x [<-|I]; auto.
Qed.

Lemma choice {A B} (P : A -> B -> Prop) l : (forall x, In x l -> exists y, P x y) ->
  exists ys, (forall x, In x l -> exists y, In y ys /\ P x y) /\ (forall y, In y ys -> exists x, In x l /\ P x y).
Proof.
  induction l as [|x l IH]; cbn; intros H; [exists []; now split|].
  destruct (H x) as [y Y], IH as [ys [F E]]; auto. exists (y :: ys). cbn. split.
  - intros z [<-|I]; [| destruct (F z I) as [w [J W]]]; eauto.
  - intros w [<-|J]; [| destruct (E w J) as [z [I Z]]]; eauto.
Qed.

Section Players.
  Variables (n p : nat).
  Hypotheses (three : 3 <= n) (many : p < n).

  Notation next := (next n).
  Notation win g x f := (holds n p (pplus g x) f = true).

  (** Arithmetic of turns. *)
  Ltac turns := unfold Order.next in *;
    repeat match goal with
      | |- context [S ?q =? n] => destruct (Nat.eqb_spec (S q) n)
      | H : context [S ?q =? n] |- _ => destruct (Nat.eqb_spec (S q) n)
      end; lia.

  (** [p] is to move after [c] other players, from [q] on. *)
  Definition turn c q : Prop := q < n /\ c < n /\ (q + c = p \/ q + c = p + n).

  Lemma turn_next c q : turn (S c) q -> turn c (next q) /\ q <> p.
  Proof. unfold turn. split; turns. Qed.

  Lemma turn_round : turn (pred n) (next p).
  Proof. unfold turn. turns. Qed.

  Lemma some_turn q : q < n -> exists c, turn c q.
  Proof. intros L. exists (if q <=? p then p - q else p + n - q). unfold turn. destruct (Nat.leb_spec q p); lia. Qed.

  (** Moves in a sum, for [p] and for the others. *)
  Lemma own g x : win g x p <-> (exists a, In a (moves g p) /\ win a x (next p))
    \/ (exists y, In y (moves x p) /\ win g y (next p)).
  Proof.
    rewrite holds_own. split.
    - intros [o [[[a [Ha ->]] | [y [Hy ->]]]%in_moves_pplus V]]; eauto.
    - intros [[a [Ha V]] | [y [Hy V]]]; eexists; rewrite in_moves_pplus; eauto.
  Qed.

  Lemma other g x f : f <> p -> (win g x f <-> (forall a, In a (moves g f) -> win a x (next f))
    /\ (forall y, In y (moves x f) -> win g y (next f))).
  Proof.
    intros N. rewrite holds_other by assumption. split.
    - intros V. split; intros o Ho; apply V, in_moves_pplus; eauto.
    - intros [A B] o [[a [Ha ->]] | [y [Hy ->]]]%in_moves_pplus; auto.
  Qed.

  (** The game with given options for each player, and the game in which only [q] and [r] have options. *)
  Definition make (f : nat -> list pgame) : pgame := PGame (map f (seq 0 n)).

  Lemma moves_make f q : q < n -> moves (make f) q = f q.
  Proof.
    intros L. cbn. rewrite nth_indep with (d' := f 0) by now rewrite map_length, seq_length.
    now rewrite map_nth, seq_nth.
  Qed.

  Definition two q l r s := make (fun i => if i =? q then l else if i =? r then s else []).

  Lemma two_first q l r s : q < n -> moves (two q l r s) q = l.
  Proof. intros L. unfold two. now rewrite moves_make, Nat.eqb_refl. Qed.

  Lemma two_second q l r s : r < n -> r <> q -> moves (two q l r s) r = s.
  Proof. intros L N%Nat.eqb_neq. unfold two. now rewrite moves_make, N, Nat.eqb_refl. Qed.

  Lemma two_none q l r s i : i < n -> i <> q -> i <> r -> moves (two q l r s) i = [].
  Proof. intros L N%Nat.eqb_neq M%Nat.eqb_neq. unfold two. now rewrite moves_make, N, M. Qed.

  (** [d] moves, each for any of the players in [s]; the reward and the penalty. *)
  Fixpoint bank (s : nat -> bool) (d : nat) : pgame :=
    match d with 0 => PGame [] | S d => make (fun q => if s q then [bank s d] else []) end.

  Definition reward := bank (fun q => q =? p).
  Definition penalty := bank (fun q => negb (q =? p)).

  Lemma moves_reward d q : q < n -> q <> p -> moves (reward d) q = [].
  Proof. intros L N%Nat.eqb_neq. destruct d; [now destruct q | cbn - [make moves]; now rewrite moves_make, N]. Qed.

  Lemma moves_penalty d : moves (penalty d) p = [].
  Proof. destruct d; [now destruct p | cbn - [make moves]; now rewrite moves_make, Nat.eqb_refl]. Qed.

  (** In sum with the reward [p] wins by moving in the reward only. *)
  Lemma reward_wins g : forall d f, f < n -> size g < d -> win g (reward d) f.
  Proof.
    induction g as [g IH] using pgame_induction.
    assert (O : forall d f, f < n -> f <> p -> size g <= d -> win g (reward d) f).
    { intros d f L N S. apply other; [assumption|]. rewrite moves_reward by assumption. split; [|easy].
      intros a Ha. apply (IH f a Ha); [turns | apply size_moves in Ha; lia]. }
    intros d f L S. destruct (Nat.eq_dec f p) as [->|N]; [|apply O; try assumption; lia].
    destruct d as [|d]; [lia|]. apply own. right. exists (reward d). split; [|apply O; turns].
    cbn - [make moves]. rewrite moves_make, Nat.eqb_refl by assumption. now left.
  Qed.

  (** In sum with the penalty [p] loses if the others move in the penalty only. *)
  Lemma penalty_loses g : forall d c f, turn c f -> n * size g + c <= d -> ~ win g (penalty d) f.
  Proof.
    induction g as [g IH] using pgame_induction. intros d c. revert d. induction c as [|c IHc]; intros d f T S V.
    - replace f with p in V by (unfold turn in T; lia). apply own in V. rewrite moves_penalty in V.
      destruct V as [[a [Ha V]] | [y [[] _]]]. apply (IH p a Ha d (pred n) _ turn_round) in V; [easy|].
      apply size_moves in Ha. nia.
    - pose proof (turn_next c f T) as [T' N]. destruct d as [|d]; [lia|].
      apply other in V as [_ V]; [|assumption]. apply (IHc d (next f) T' ltac:(lia)), V.
      apply Nat.eqb_neq in N. cbn - [make moves]. rewrite moves_make, N by apply T. now left.
  Qed.

  (** If the others have no option in [x] before the turn of [p], they make a reply in [a], or one of them
      cannot move and [p] wins. *)
  Lemma replies_win c : forall q a x, turn c q ->
    (forall i e, e < c -> turn (S e) i -> moves x i = []) ->
    (forall k, In k (replies n c q a) -> win k x p) -> win a x q.
  Proof.
    induction c as [|c IH]; intros q a x T E R.
    - replace q with p by (unfold turn in T; lia). apply R. now left.
    - pose proof (turn_next c q T) as [T' N]. apply other; [assumption|].
      rewrite (E q c (Nat.lt_succ_diag_r c) T). split; [intros b Hb | easy].
      apply IH; [assumption | intros i e Le; apply E; lia |].
      intros k Hk. apply R. cbn. apply in_flat_map. eauto.
  Qed.

  Lemma size_replies c : forall q a k, In k (replies n c q a) -> size k <= size a.
  Proof.
    induction c as [|c IH]; cbn; intros q a k; [now intros [<-|[]]|].
    rewrite in_flat_map. intros [b [Hb Hk]]. apply IH in Hk. apply size_moves in Hb. lia.
  Qed.

  (** [p] does not win if all options of [p] in the context lose, and [next p] has an answer in the context
      to each option of [p] in [h]. *)
  Lemma refused h l s : (forall x, In x l -> ~ win h x (next p)) ->
    (forall b, In b (moves h p) -> exists y, In y s /\ ~ win b y (next (next p))) -> ~ win h (two p l (next p) s) p.
  Proof.
    intros A B V. apply own in V. rewrite two_first in V by assumption. destruct V as [[b [Hb V]] | [x [Hx V]]].
    - destruct (B b Hb) as [y [Hy L]]. apply other in V; [|turns]. apply L, V. now rewrite two_second by turns.
    - exact (A x Hx V).
  Qed.

  (** The penalty is an answer to each option of [p] in [h]. This is (b) for [p], also in the choice. *)
  Lemma penalised h l : (forall x, In x l -> ~ win h x (next p)) ->
    ~ win h (two p l (next p) [penalty (n * size h + n)]) p.
  Proof.
    intros A. apply refused; [assumption|]. intros b Hb. eexists. split; [now left|].
    destruct (some_turn (next (next p))) as [c T]; [turns|].
    apply (penalty_loses b _ c); [assumption|]. apply size_moves in Hb. unfold turn in T. nia.
  Qed.

  (** With [x] as the context [p] wins all games of [l], and does not win [h], when [f] moves first. *)
  Definition refutes x l h f : Prop := (forall a, In a l -> win a x f) /\ ~ win h x f.
  Definition refuted g h : Prop := forall f, f < n -> exists x, refutes x [g] h f.

  (** The game for the player [r] in a track, before the context [y]: the others have to follow (a), and [p]
      has to follow (b). The player before [r] has no option in it, unless that is [p]. *)
  Lemma track y l h r : r < n -> refutes y l h (next r) ->
    exists x, refutes x l h r /\ forall q, q < n -> q <> p -> next q = r -> moves x q = [].
  Proof.
    intros L [A B]. destruct (Nat.eq_dec r p) as [->|N].
    - exists (two p [y] (next p) [penalty (n * size h + n)]). split; [split|].
      + intros a Ha. apply own. right. exists y. rewrite two_first by assumption. split; [now left | auto].
      + apply penalised. now intros x [<-|[]].
      + intros q Lq Nq E. apply two_none; turns.
    - exists (two r [y] p [reward (S (list_sum (map size l)))]). split; [split|].
      + intros a Ha. apply other; [assumption|]. rewrite two_first by assumption.
        split; [|intros x [<-|[]]; auto]. intros b Hb. destruct (some_turn r L) as [[|c] T]; [unfold turn in T; lia|].
        pose proof (turn_next c r T) as [T' _]. apply (replies_win c); [assumption | |].
        * intros i e Le Ti. unfold turn in *. apply two_none; lia.
        * intros k Hk. apply own. right. eexists. rewrite two_second by (assumption || lia). split; [now left|].
          apply reward_wins; [turns|]. apply size_replies in Hk. apply size_moves in Hb.
          apply (le_list_sum size) in Ha. lia.
      + intros V. apply other in V; [|assumption]. apply B, V. rewrite two_first by assumption. now left.
      + intros q Lq Nq E. apply two_none; turns.
  Qed.

  (** A track leads to a refutation from any first mover. *)
  Lemma any_mover l h f q : f < n -> q < n -> (exists x, refutes x l h f) -> exists x, refutes x l h q.
  Proof.
    intros Lf Lq X.
    enough (A : forall c q, q < n -> c < n -> q + c = f \/ q + c = f + n -> exists x, refutes x l h q).
    { apply (A (if q <=? f then f - q else f + n - q) q Lq); destruct (Nat.leb_spec q f); lia. }
    clear q Lq. induction c as [|c IH]; intros q L C T; [now replace q with f by lia|].
    destruct (IH (next q)) as [y [x [R _]]%(track y l h q L)]; [turns | turns | turns | eauto].
  Qed.

  (** If condition 1 fails. *)
  Lemma first_fails g h a : In a (moves g p) -> (forall b, In b (moves h p) -> refuted a b) ->
    (forall k, In k (replies n (pred n) (next p) a) -> refuted k h) -> refuted g h.
  Proof.
    intros Ha F K f Lf. apply (any_mover _ _ p); [assumption | assumption |].
    destruct (choice (fun k x => refutes x [k] h (next p)) (replies n (pred n) (next p) a)) as [xs [X1 X2]].
    { intros k Hk. apply (K k Hk). turns. }
    destruct (choice (fun b y => refutes y [a] b (next (next p))) (moves h p)) as [ys [Y1 Y2]].
    { intros b Hb. apply (F b Hb). turns. }
    exists (two p xs (next p) ys). split.
    - intros g' [<-|[]]. apply own. left. exists a. split; [assumption|]. apply other; [turns|].
      rewrite two_second by turns. split.
      + intros b Hb. apply (replies_win (pred (pred n))); [unfold turn; turns | |].
        * intros i e Le T. unfold turn in T. apply two_none; turns.
        * intros k Hk. destruct (X1 k) as [x [Hx [X _]]].
          { destruct (pred n) as [|c] eqn:E; [lia|]. cbn. apply in_flat_map. eauto. }
          apply own. right. exists x. rewrite two_first by assumption. split; [assumption | apply X; now left].
      + intros y Hy. destruct (Y2 y Hy) as [b [_ [Y _]]]. apply Y. now left.
    - apply refused; [intros x Hx; now destruct (X2 x Hx) as [k [_ [_ X]]]|].
      intros b Hb. destruct (Y1 b Hb) as [y [Hy [_ Y]]]. eauto.
  Qed.

  (** If condition 2 fails. The contexts that refute its inequalities are put together in the choice, which
      refutes all of them when [p] moves first. *)
  Lemma second_fails g h q b : q < n -> q <> p -> In b (moves h q) ->
    (forall a, In a (moves g q) -> refuted a b) -> refuted g h.
  Proof.
    intros L N Hb F f Lf. apply (any_mover _ _ q); [assumption | assumption |].
    destruct (choice (fun a x => refutes x [a] b (next p)) (moves g q)) as [xs [X1 X2]].
    { intros a Ha. apply (F a Ha). turns. }
    assert (Z : exists z, refutes z (moves g q) b p).
    { eexists. split; [|apply (penalised b xs); intros x Hx; destruct (X2 x Hx) as [a [_ [_ X]]]; exact X].
      intros a Ha. destruct (X1 a Ha) as [x [Hx [X _]]]. apply own. right. exists x.
      rewrite two_first by assumption. split; [assumption | apply X; now left]. }
    apply (any_mover _ _ p (next (next q))) in Z as [z Z]; [| assumption | turns].
    destruct (track z (moves g q) b (next q)) as [x [[A B] E]]; [turns | assumption |].
    exists x. split; [intros g' [<-|[]] | intros V]; rewrite other in * by assumption; [| now apply B, V].
    rewrite (E q) by easy. split; [exact A | easy].
  Qed.

  Definition first h a : Prop := (exists b, In b (moves h p) /\ le n p a b)
    \/ (exists k, In k (replies n (pred n) (next p) a) /\ le n p k h).
  Definition second g q b : Prop := exists a, In a (moves g q) /\ le n p a b.
  Definition conditions g h : Prop := (forall a, In a (moves g p) -> first h a)
    /\ (forall q b, q < n -> q <> p -> In b (moves h q) -> second g q b).

  (** Either all members of a list have a property, or [R] holds. *)
  Lemma all_or {A} (l : list A) (P : A -> Prop) R : (forall x, In x l -> R \/ P x) -> R \/ forall x, In x l -> P x.
  Proof. intros H. destruct (some_or_all (fun _ => R) P l H) as [[x [_ X]] | X]; auto. Qed.

  (** The recursion of the section on decidability: either the conditions hold, or contexts refute [g <= h]. *)
  Theorem decided g : forall h, conditions g h \/ refuted g h.
  Proof.
    induction g as [g IH] using (below_induction n). intros h.
    assert (D : forall q o c r k i, In o (moves g q) -> In k (replies n c r o) -> le n p k i \/ refuted k i).
    { intros q o c r k i Ho Hk. destruct (IH q o c r k Ho Hk i) as [[A B] | R]; [left; now apply le_by_moves | auto]. }
    destruct (all_or (moves g p) (first h) (refuted g h)) as [R|C1]; [|auto|].
    { intros a Ha. destruct (some_or_all (le n p a) (refuted a) (moves h p)) as [b|F]; [|right; now left|].
      { intros b _. apply (D p a 0 0 a b Ha). now left. }
      destruct (some_or_all (fun k => le n p k h) (fun k => refuted k h) (replies n (pred n) (next p) a))
        as [k|K]; [intros k; exact (D p a _ _ k h Ha) | right; now right | left; exact (first_fails g h a Ha F K)]. }
    destruct (all_or (seq 0 n) (fun q => q <> p -> forall b, In b (moves h q) -> second g q b) (refuted g h))
      as [R|C2]; [|auto|].
    { intros q Lq%in_seq. destruct (Nat.eq_dec q p) as [->|N]; [now right|].
      destruct (all_or (moves h q) (second g q) (refuted g h)) as [R|C]; [|auto..]. intros b Hb.
      destruct (some_or_all (fun a => le n p a b) (fun a => refuted a b) (moves g q)) as [a|F]; [|now right|].
      - intros a Ha. apply (D q a 0 0 a b Ha). now left.
      - left. apply (second_fails g h q b); [lia | assumption..]. }
    left. split; [exact C1|]. intros q b L N. apply C2; [apply in_seq; lia | assumption].
  Qed.
End Players.
End Exactness.

(** For three or more players the conditions of [le_by_moves] are necessary. *)
Theorem order_exact n p g h : 3 <= n -> p < n -> le n p g h ->
  (forall a, In a (moves g p) -> (exists b, In b (moves h p) /\ le n p a b)
    \/ (exists k, In k (replies n (pred n) (next n p) a) /\ le n p k h)) /\
  (forall q b, q < n -> q <> p -> In b (moves h q) -> exists a, In a (moves g q) /\ le n p a b).
Proof.
  intros T L H. destruct (Exactness.decided n p T L g h) as [C|R]; [exact C | exfalso].
  destruct (R p L) as [x [X Y]]. apply Y, H; [assumption | apply X; now left].
Qed.
