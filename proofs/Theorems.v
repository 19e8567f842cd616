(** Theorems of docs/nim.md and docs/order.md. They are stated here and proved on those pages; of the
    first, small cases are checked, and of the second, Order.v proves one direction. *)

From Coq Require Import List Bool Arith.
From Tweedle Require Import Games Heaps Order.
Import ListNotations.

(** ** Who wins Nim for [n] players (docs/nim.md, Theorem 1) *)

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

(** Stated. *)
Definition nim_theorem : Prop := forall n r sizes, 3 <= n -> r < n -> Forall (fun x => 1 <= x) sizes ->
  wins (n - 1) normal (sum (map nim sizes)) r = negb (lost n r sizes).

Definition nim_case (n : nat) (sizes : list nat) : bool :=
  forallb (fun r => Bool.eqb (wins (n - 1) normal (sum (map nim sizes)) r) (negb (lost n r sizes))) (seq 0 n).

(** The theorem for up to three heaps of up to three tokens, and three to five players. *)
Lemma nim_cases : forallb (fun n => forallb (nim_case n)
  ([] :: flat_map (fun a => [a] :: flat_map (fun b => [a; b] :: map (fun c => [a; b; c]) (seq 1 b)) (seq 1 a))
    (seq 1 3))) (seq 3 3) = true.
Proof. vm_compute. reflexivity. Qed.

(** ** The exactness of the test of the order (docs/order.md) *)

(** Stated: for three or more players the conditions of [le_by_moves] are also necessary. *)
Definition order_theorem : Prop := forall n p g h, 3 <= n -> p < n -> le n p g h ->
  (forall a, In a (moves g p) -> (exists b, In b (moves h p) /\ le n p a b)
    \/ (exists k, In k (replies n (pred n) (next n p) a) /\ le n p k h)) /\
  (forall q b, q < n -> q <> p -> In b (moves h q) -> exists a, In a (moves g q) /\ le n p a b).
