(** The theorem of docs/order.md that the test of the order is exact. It is stated here and proved on
    that page; Order.v proves the other direction. *)

From Coq Require Import List Arith.
From Tweedle Require Import Games Order.

(** Stated: for three or more players the conditions of [le_by_moves] are also necessary. *)
Definition order_theorem : Prop := forall n p g h, 3 <= n -> p < n -> le n p g h ->
  (forall a, In a (moves g p) -> (exists b, In b (moves h p) /\ le n p a b)
    \/ (exists k, In k (replies n (pred n) (next n p) a) /\ le n p k h)) /\
  (forall q b, q < n -> q <> p -> In b (moves h q) -> exists a, In a (moves g q) /\ le n p a b).
