(** Who wins Nim for three or more players: the proof of Theorem 1 of docs/nim.md.

    A position is a list of heaps. Heaps of zero tokens are allowed, so that a move changes one member
    of the list. The letters are those of the page. *)

From Coq Require Import List Bool Arith Lia.
From Tweedle Require Import Games Heaps.
Import ListNotations.

(** ** The statement *)

Definition excesses (sizes : list nat) : list nat := map pred sizes.
Definition total (l : list nat) : nat := fold_right Nat.add 0 l.
Definition above (t : nat) (l : list nat) : nat := total (map (fun x => x - t) l).

(** The player in seat [r] cannot avoid losing. *)
Definition lost (n r : nat) (sizes : list nat) : bool :=
  let k := length sizes in
  let xs := excesses sizes in
  let s := total xs in
  let c := (r + n * k - k) mod n in
  if c =? 0 then
    (length (filter (fun x => 1 <=? x) xs) <=? r)
    || (n - 1 <=? s - list_max xs)
    || ((n <=? s) && (above (s - n) xs <=? r))
  else (c <=? s) && (above (s - c) xs <=? r).

Definition nim_theorem : Prop := forall n r sizes, 3 <= n -> r < n -> Forall (fun x => 1 <= x) sizes ->
  wins (n - 1) normal (sum (map nim sizes)) r = negb (lost n r sizes).

(** ** The numbers of a position *)

(** The number of heaps that are not empty, and the number of those with positive excess. *)
Definition k (l : list nat) : nat := total (map (Nat.min 1) l).
Definition m (l : list nat) : nat := total (map (fun x => Nat.min 1 (pred x)) l).

(** The greatest excess, and the number [L(t)]. The sum [S] of all excesses is [L 0]. *)
Definition e (l : list nat) : nat := list_max (map pred l).
Definition L (t : nat) (l : list nat) : nat := total (map (fun x => pred x - t) l).

(** What one heap contributes to the numbers. *)
Lemma total_heap (f : nat -> nat) a x b : total (map f (a ++ x :: b)) = f x + total (map f (a ++ b)).
Proof. unfold total. induction a as [|y a IH]; cbn in *; lia. Qed.

Lemma heap a x b : k (a ++ x :: b) = Nat.min 1 x + k (a ++ b)
  /\ m (a ++ x :: b) = Nat.min 1 (pred x) + m (a ++ b)
  /\ e (a ++ x :: b) = Nat.max (pred x) (e (a ++ b))
  /\ forall t, L t (a ++ x :: b) = (pred x - t) + L t (a ++ b).
Proof.
  repeat split; try (intros; apply total_heap).
  unfold e. rewrite !map_app, !list_max_app. cbn. unfold list_max. lia.
Qed.

Lemma first x l : k (x :: l) = Nat.min 1 x + k l /\ m (x :: l) = Nat.min 1 (pred x) + m l
  /\ e (x :: l) = Nat.max (pred x) (e l) /\ forall t, L t (x :: l) = (pred x - t) + L t l.
Proof. exact (heap [] x l). Qed.

(** What relates the numbers; the first fact (2) is the last line of [facts]. *)
Lemma facts l : m l <= k l /\ m l <= L 0 l /\ (m l = 0 -> L 0 l = 0)
  /\ e l <= L 0 l /\ m l + e l <= L 0 l + 1.
Proof. induction l as [|x l IH]; [cbn; lia|]. destruct (first x l) as (-> & -> & -> & ->). lia. Qed.

Lemma L_facts t l : e l <= L t l + t /\ (e l <= t -> L t l = 0).
Proof. induction l as [|x l IH]; [cbn; lia|]. destruct (first x l) as (_ & _ & -> & ->). lia. Qed.

Lemma L_falls t u l : t <= u -> L u l <= L t l.
Proof. induction l as [|x l IH]; [easy|]. destruct (first x l) as (_ & _ & _ & T). rewrite !T. lia. Qed.

(** The first fact (1). *)
Lemma L_most t l : t <= L 0 l -> L t l + t <= L 0 l.
Proof.
  assert (F : L t l + Nat.min t (e l) <= L 0 l); [|pose proof (L_facts t l); lia].
  induction l as [|x l IH]; [cbn; lia|]. destruct (first x l) as (_ & _ & -> & T). rewrite !T. lia.
Qed.

(** There is a heap with the greatest excess … *)
Lemma greatest l : 1 <= L 0 l -> exists a x b, l = a ++ S (S x) :: b /\ e (a ++ b) <= S x.
Proof.
  intros H. assert (I : In (e l) (0 :: map pred l)).
  { clear. induction l as [|x l IH]; [now left|]. destruct (first x l) as (_ & _ & -> & _). cbn in *.
    destruct (Nat.max_spec (pred x) (e l)) as [[_ ->] | [_ ->]]; tauto. }
  destruct I as [E | [x [E (a & b & ->)%in_split]]%in_map_iff]; [pose proof (L_facts 0 l); lia|].
  pose proof (L_facts 0 (a ++ x :: b)). destruct x as [|[|x]]; [cbn in E; lia | cbn in E; lia|].
  exists a, x, b. split; [reflexivity|]. destruct (heap a (S (S x)) b) as (_ & _ & F & _). lia.
Qed.

(** … and, if not all excesses are positive, a heap of one token. *)
Lemma single l : m l < k l -> exists a b, l = a ++ 1 :: b.
Proof.
  intros H. apply in_split. induction l as [|y l IH]; [cbn in H; lia|].
  destruct (first y l) as (K & M & _), (Nat.eq_dec y 1) as [->|N]; [now left | right; apply IH; lia].
Qed.

(** ** Moves *)

(** The statement [A(d, r)], and the condition of the theorem, for a position [l] and a seat [r]. *)
Definition A (d r : nat) (l : list nat) : Prop := d <= L 0 l /\ L (L 0 l - d) l <= r.

Definition Lost (n c r : nat) (l : list nat) : Prop :=
  1 <= c /\ A c r l \/ c = 0 /\ (m l <= r \/ e l + (n - 1) <= L 0 l \/ A n r l).

(** A pass or a clear does not change [c], and a burn decreases it by one modulo [n]. *)
Inductive move (n : nat) : nat -> list nat -> nat -> list nat -> Prop :=
| taken c a x b : move n c (a ++ S x :: b) c (a ++ 0 :: b)
| burnt c a x b y : y < x -> move n (S c) (a ++ S x :: b) c (a ++ S y :: b)
| burnt_0 a x b y : y < x -> move n 0 (a ++ S x :: b) (n - 1) (a ++ S y :: b).

(** What the numbers are before and after a move, in terms of the other heaps. *)
Ltac numbers a x b y :=
  let K := fresh in let M := fresh in let E := fresh in let T := fresh in
  destruct (heap a x b) as (K & M & E & T); rewrite ?K, ?M, ?E, ?T in *; clear K M E T;
  destruct (heap a y b) as (K & M & E & T); rewrite ?K, ?M, ?E, ?T in *; clear K M E T;
  rewrite ?Nat.pred_succ, ?Nat.pred_0, ?Nat.sub_0_r, ?Nat.sub_0_l, ?Nat.add_0_l in *.

(** The first facts (3) and (4). *)
Lemma lost_last n c l : 3 <= n -> c < n -> c <= L 0 l -> Lost n c (n - 1) l.
Proof. intros N C H. pose proof (L_most (L 0 l - c) l). pose proof (facts l). unfold Lost, A. lia. Qed.

Lemma lost_first n c l : 3 <= n -> c < n ->
  (Lost n c 0 l <-> 1 <= c /\ e l + c <= L 0 l \/ c = 0 /\ (L 0 l = 0 \/ e l + (n - 1) <= L 0 l)).
Proof.
  intros N C. pose proof (L_facts (L 0 l - c) l). pose proof (L_facts (L 0 l - n) l).
  pose proof (facts l). unfold Lost, A. lia.
Qed.

(** (a), lost. *)
Lemma mover_lost n c l c' l' : 3 <= n -> c < n -> Lost n c 0 l -> move n c l c' l' -> Lost n c' (n - 1) l'.
Proof.
  intros N C H M. apply lost_first in H; [|assumption..].
  destruct M as [c a x b | c a x b y Y | a x b y Y]; (apply lost_last; [assumption | lia|]);
    [numbers a (S x) b 0 | numbers a (S x) b (S y) | numbers a (S x) b (S y)]; lia.
Qed.

(** (a), not lost. The hypothesis on [k] follows from [k + c ≡ r] modulo [n], also below. *)
Lemma mover_not_lost n c l : 3 <= n -> c < n -> k l + c = 0 \/ n <= k l + c -> ~ Lost n c 0 l ->
  exists c' l', move n c l c' l' /\ ~ Lost n c' (n - 1) l'.
Proof.
  intros N C K H. rewrite lost_first in H by assumption. destruct (Nat.eq_dec (L 0 l) 0) as [Z|Z].
  - destruct (single l) as (a & b & ->); [pose proof (facts l); lia|].
    exists c, (a ++ 0 :: b). split; [constructor|]. unfold Lost, A. numbers a 1 b 0. lia.
  - destruct (greatest l) as (a & x & b & -> & G); [lia|]. destruct c as [|c].
    + exists (n - 1), (a ++ 1 :: b). split; [constructor; lia|]. unfold Lost, A. numbers a (S (S x)) b 1. lia.
    + exists (S c), (a ++ 0 :: b). split; [constructor|]. unfold Lost, A. numbers a (S (S x)) b 0. lia.
Qed.

(** What is false stays false, (5), turned around: after a pass or a clear, and after a burn. *)
Lemma A_taken d r a x b : A d r (a ++ 0 :: b) -> A d r (a ++ S x :: b).
Proof.
  unfold A. numbers a (S x) b 0. pose proof (L_falls (L 0 (a ++ b) - d) (x + L 0 (a ++ b) - d) (a ++ b)). lia.
Qed.

Lemma A_burnt d r a x b y : y < x -> A d r (a ++ S y :: b) -> A (S d) (S r) (a ++ S x :: b).
Proof.
  unfold A. numbers a (S x) b (S y).
  pose proof (L_falls (y + L 0 (a ++ b) - d) (x + L 0 (a ++ b) - S d) (a ++ b)). lia.
Qed.

Lemma A_more d r l : A d r l -> A d (S r) l.
Proof. unfold A. lia. Qed.

(** (b), not lost. *)
Lemma other_not_lost n c l r c' l' : 3 <= n -> ~ Lost n c (S r) l -> move n c l c' l' -> ~ Lost n c' r l'.
Proof.
  intros N H M G. apply H. clear H. destruct M as [c a x b | c a x b y Y | a x b y Y]; unfold Lost in *.
  - pose proof (A_taken c (S r) a x b). pose proof (A_taken n (S r) a x b).
    pose proof (A_more c r (a ++ 0 :: b)). pose proof (A_more n r (a ++ 0 :: b)).
    pose proof (facts (a ++ b)). numbers a (S x) b 0. intuition lia.
  - pose proof (A_burnt c r a x b y Y). left. split; [lia|]. destruct G as [G | [-> _]]; [tauto|].
    unfold A. pose proof (L_most (L 0 (a ++ S x :: b) - 1) (a ++ S x :: b)). numbers a (S x) b (S y). lia.
  - pose proof (A_burnt (n - 1) r a x b y Y) as B. replace (S (n - 1)) with n in B by lia. intuition lia.
Qed.

(** A burn of one token of a greatest heap, as in the cases 3 and 4 of (b), lost. *)
Lemma A_burn d r l : 1 <= d -> A (S d) (S r) l -> exists a x b, l = a ++ S (S x) :: b /\ A d r (a ++ S x :: b).
Proof.
  intros D H. destruct (greatest l) as (a & x & b & -> & X); [unfold A in H; lia|]. exists a, x, b.
  split; [reflexivity|]. pose proof (L_facts (x + L 0 (a ++ b) - d) (a ++ b)). unfold A in *.
  numbers a (S (S x)) b (S x). replace (S x + L 0 (a ++ b) - S d) with (x + L 0 (a ++ b) - d) in H by lia. lia.
Qed.

(** (b), lost. *)
Lemma other_lost n c l r : 3 <= n -> k l + c = S r \/ S r + n <= k l + c -> Lost n c (S r) l ->
  exists c' l', move n c l c' l' /\ Lost n c' r l'.
Proof.
  intros N K H. pose proof (facts l) as Q. destruct H as [[D H] | [-> [H | [H | H]]]].
  - destruct c as [|[|c]]; [lia | |].
    + destruct (greatest l) as (a & x & b & E & X); [unfold A in H; lia|]. pose proof (facts (a ++ b)).
      destruct (Nat.eq_dec (L 0 (a ++ b)) 0) as [Z|Z]; [|destruct (le_lt_dec (k l) (m l)) as [M|M]].
      * subst l. exists 0, (a ++ 1 :: b). split; [constructor; lia|]. right. numbers a (S (S x)) b 1. lia.
      * subst l. exists 1, (a ++ 0 :: b). split; [constructor|]. left. unfold A.
        pose proof (L_facts (L 0 (a ++ b) - 1) (a ++ b)). pose proof (L_most (L 0 (a ++ b) - 1) (a ++ b)).
        numbers a (S (S x)) b 0. lia.
      * assert (R : e l < L 0 l) by (subst l; numbers a (S (S x)) b 0; lia). clear E.
        destruct (single l) as (a' & b' & ->); [lia|]. exists 1, (a' ++ 0 :: b'). split; [constructor|]. left.
        unfold A. pose proof (L_facts (L 0 (a' ++ b') - 1) (a' ++ b')). numbers a' 1 b' 0. lia.
    + destruct (A_burn (S c) r l) as (a & x & b & -> & B); [lia | assumption|].
      exists (S c), (a ++ S x :: b). split; [constructor; lia|]. left. split; [lia | assumption].
  - exists 0. destruct (Nat.eq_dec (L 0 l) 0) as [Z|Z].
    + destruct (single l) as (a & b & ->); [lia|]. exists (a ++ 0 :: b). split; [constructor|]. right.
      numbers a 1 b 0. lia.
    + destruct (greatest l) as (a & x & b & -> & X); [lia|]. exists (a ++ 0 :: b). split; [constructor|].
      right. numbers a (S (S x)) b 0. lia.
  - exists 0. destruct (le_lt_dec (k l) (m l)) as [F|F].
    + destruct (greatest l) as (a & x & b & -> & X); [lia|]. exists (a ++ 0 :: b). split; [constructor|].
      right. pose proof (facts (a ++ b)). numbers a (S (S x)) b 0. lia.
    + destruct (single l) as (a & b & ->); [lia|]. exists (a ++ 0 :: b). split; [constructor|]. right.
      numbers a 1 b 0. lia.
  - destruct (A_burn (n - 1) r l) as (a & x & b & -> & B); [lia | now replace (S (n - 1)) with n by lia|].
    exists (n - 1), (a ++ S x :: b). split; [constructor; lia|]. left. split; [lia | assumption].
Qed.

(** ** The theorem *)

(** The options of a position are those after a move. *)
Lemma options_sum l o : In o (options (sum (map nim l))) <->
  exists a x b y, l = a ++ S x :: b /\ y <= x /\ o = sum (map nim (a ++ y :: b)).
Proof.
  revert o. induction l as [|z l IH]; intros o; [split; [easy | now intros ([|] & ? & ? & ? & ? & _)]|].
  change (sum (map nim (z :: l))) with (plus (nim z) (sum (map nim l))). rewrite in_options_plus. split.
  - intros [[g [[y [Y ->]]%options_nim ->]] | [g [(a & x & b & y & -> & Y & ->)%IH ->]]].
    + destruct z as [|x]; [lia|]. exists [], x, l, y. repeat split. lia.
    + exists (z :: a), x, b, y. auto.
  - intros ([|z' a] & x & b & y & [= -> ->] & Y & ->); [left | right].
    + exists (nim y). split; [apply options_nim; exists y; split; [lia|] |]; reflexivity.
    + eexists. split; [apply IH; exists a, x, b, y; auto | reflexivity].
Qed.

Lemma options_move n c l o : In o (options (sum (map nim l))) <->
  exists c' l', move n c l c' l' /\ o = sum (map nim l').
Proof.
  rewrite options_sum. split.
  - intros (a & x & b & [|y] & -> & Y & ->); [|destruct c as [|c]]; eexists _, _; (split; [|reflexivity]);
      constructor; lia.
  - intros (c' & l' & [? a x b | ? a x b y Y | a x b y Y] & ->); eexists a, x, b, _;
      (split; [reflexivity | split; [|reflexivity]]); lia.
Qed.

Lemma move_total n c l c' l' : move n c l c' l' -> total l' < total l.
Proof.
  intros [? a x b | ? a x b y Y | a x b y Y]; unfold total; induction a as [|z a IH]; cbn in *; lia.
Qed.

(** [r] is decreased by one modulo [n] as well. *)
Definition next (n r : nat) : nat := match r with 0 => n - 1 | S r => r end.

Lemma move_seat n c l c' l' r q : 3 <= n -> c < n -> k l + c = r + q * n -> move n c l c' l' ->
  c' < n /\ exists q, k l' + c' = next n r + q * n.
Proof.
  intros N C K M. split; [destruct M; lia|]. assert (E : exists p, S (k l' + c') = r + p * n).
  { destruct M as [c a x b | c a x b y Y | a x b y Y]; [exists q | exists q | exists (S q)];
      unfold k in *; rewrite !total_heap in *; cbn in *; lia. }
  destruct E as [[|p] E], r as [|r]; cbn in *; [lia | exists 0 | exists p | exists (S p)]; cbn; lia.
Qed.

(** The theorem, for lists with heaps of zero tokens. *)
Lemma nim_wins n : 3 <= n -> forall t c r l q, total l < t -> c < n -> k l + c = r + q * n ->
  (wins (n - 1) normal (sum (map nim l)) r = true <-> ~ Lost n c r l).
Proof.
  intros N. induction t as [|t IH]; [lia|]. intros c r l q T C K.
  assert (I : forall c' l', move n c l c' l' ->
    (wins (n - 1) normal (sum (map nim l')) (next n r) = true <-> ~ Lost n c' (next n r) l')).
  { intros c' l' M. destruct (move_seat n c l c' l' r q) as [C' [p K']]; [assumption..|].
    apply (IH c' _ l' p); [apply move_total in M; lia | assumption..]. }
  assert (O : forall c' l', move n c l c' l' -> In (sum (map nim l')) (options (sum (map nim l)))).
  { intros c' l' M. apply (options_move n c). eauto. }
  assert (J : k l + c = r \/ r + n <= k l + c) by (destruct q; cbn in K; lia).
  destruct (options (sum (map nim l))) as [|o os] eqn:E; [|rewrite <- E in O; destruct r as [|r]].
  - replace (wins _ _ _ _) with (normal r) by (destruct (sum (map nim l)); cbn in E; now subst).
    destruct r as [|r]; cbn; split; [easy | | |easy].
    + intros H. now destruct (mover_not_lost n c l) as (c' & l' & M%O & _).
    + intros _ H. now destruct (other_lost n c l r) as (c' & l' & M%O & _).
  - rewrite wins_mover by now rewrite E. split.
    + intros (o' & (c' & l' & M & ->)%(options_move n c) & W) H. apply (I c' l' M) in W.
      apply W. now apply (mover_lost n c l).
    + intros H. destruct (mover_not_lost n c l) as (c' & l' & M & W); [assumption..|].
      exists (sum (map nim l')). split; [now apply (O c') | now apply (I c')].
  - rewrite wins_other by now rewrite E. split.
    + intros W H. destruct (other_lost n c l r) as (c' & l' & M & G); [assumption..|].
      apply (I c' l' M); [now apply W, (O c') | assumption].
    + intros H o' (c' & l' & M & ->)%(options_move n c). apply (I c' l' M).
      now apply (other_not_lost n c l r c' l').
Qed.

(** The condition of the stated theorem is [Lost]. *)
Lemma lost_numbers n r l : Forall (fun x => 1 <= x) l ->
  lost n r l = true <-> Lost n ((r + n * k l - k l) mod n) r l.
Proof.
  intros F. assert (N : length l = k l /\ total (excesses l) = L 0 l
    /\ length (filter (fun x => 1 <=? x) (excesses l)) = m l).
  { induction F as [|x l X F IH]; [easy|]. destruct (first x l) as (-> & -> & _ & ->).
    unfold excesses, total in *. cbn [length map filter fold_right].
    destruct (Nat.leb_spec 1 (pred x)); cbn [length]; lia. }
  assert (T : forall t, above t (excesses l) = L t l) by (intros t; exact (f_equal total (map_map _ _ l))).
  unfold lost, Lost, A. destruct N as (-> & -> & ->). rewrite !T. change (list_max (excesses l)) with (e l).
  destruct (Nat.eqb_spec ((r + n * k l - k l) mod n) 0) as [-> | C];
    rewrite ?orb_true_iff, !andb_true_iff, !Nat.leb_le; pose proof (facts l); lia.
Qed.

Theorem nim_holds : nim_theorem.
Proof.
  intros n r l N R F. apply eq_true_iff_eq. rewrite negb_true_iff, <- not_true_iff_false, lost_numbers by assumption.
  remember (r + n * k l - k l) as s eqn:E. pose proof (Nat.div_mod_eq s n). pose proof (Nat.mod_upper_bound s n).
  assert (J : k l <= n * k l) by nia. assert (D : s / n < S (k l)) by (apply Nat.div_lt_upper_bound; nia).
  assert (Q : s / n * n <= k l * n) by nia.
  apply (nim_wins n N (S (total l)) _ r l (k l - s / n)); [lia | lia|]. rewrite Nat.mul_sub_distr_r. lia.
Qed.
