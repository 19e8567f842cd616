(** Tables of positions with their winners, and how they are checked. *)

From Coq Require Import List Bool Arith Lia PArith FMapPositive.
From Tweedle Require Import Games.
Import ListNotations.

(** ** Values of numbers that are defined by smaller numbers *)

Section Values.
  Context {A : Type} (d : A) (f : (positive -> A) -> positive -> A) (refers : positive -> list positive).
  Hypothesis local : forall g h i, (forall j, In j (refers i) -> g j = h j) -> f g i = f h i.
  Hypothesis smaller : forall i j, In j (refers i) -> (j < i)%positive.

  Fixpoint unfolded (fuel : nat) (i : positive) : A :=
    match fuel with 0 => d | S fuel => f (unfolded fuel) i end.

  Definition value (i : positive) : A := unfolded (Pos.to_nat i) i.

  Lemma value_eq i : value i = f value i.
  Proof.
    assert (E : forall a b i, Pos.to_nat i <= a -> Pos.to_nat i <= b -> unfolded a i = unfolded b i).
    { induction a as [|a IH]; intros [|b] x La Lb; try lia.
      cbn. apply local. intros j Hj. apply smaller in Hj. apply IH; lia. }
    unfold value at 1. destruct (Pos2Nat.is_succ i) as [n N]. rewrite N. cbn.
    apply local. intros j Hj. apply smaller in Hj. apply E; lia.
  Qed.
End Values.

(** ** Numbered lists *)

Fixpoint numbered {A} (l : list A) (next : positive) : PositiveMap.t A :=
  match l with
  | [] => PositiveMap.empty A
  | x :: l => PositiveMap.add next x (numbered l (Pos.succ next))
  end.

(** The members of a list by their numbers, counted from 1. *)
Definition nth_of {A} (d : A) (l : list A) : positive -> A :=
  let t := numbered l 1 in fun i => match PositiveMap.find i t with Some x => x | None => d end.

Fixpoint numbers (n : nat) (first : positive) : list positive :=
  match n with 0 => [] | S n => first :: numbers n (Pos.succ first) end.

Lemma in_numbers n : forall first i,
  In i (numbers n first) <-> Pos.to_nat first <= Pos.to_nat i < Pos.to_nat first + n.
Proof.
  induction n as [|n IH]; intros first i; cbn [numbers In]; [lia|]. rewrite IH. lia.
Qed.

Lemma find_numbers {A} (l : list A) i x : forall first,
  PositiveMap.find i (numbered l first) = Some x -> In i (numbers (length l) first).
Proof.
  induction l as [|y l IH]; intros first; cbn [numbered length numbers]; [now rewrite PositiveMap.gempty|].
  destruct (Pos.eq_dec i first) as [->|N]; [now left|].
  rewrite PositiveMap.gso by assumption. intros F. right. auto.
Qed.

Lemma nth_of_in {A} (l : list (list A)) i x : In x (nth_of [] l i) -> In i (numbers (length l) 1).
Proof.
  unfold nth_of. destruct (PositiveMap.find i (numbered l 1)) eqn:F; [|easy].
  intros _. exact (find_numbers l i _ 1 F).
Qed.

Definition member (i : positive) (l : list positive) : bool := existsb (Pos.eqb i) l.

Lemma member_in i l : member i l = true <-> In i l.
Proof.
  unfold member. rewrite existsb_exists. split; [intros [j [Hj E]] | intros H; exists i].
  - now apply Pos.eqb_eq in E as ->.
  - now rewrite Pos.eqb_refl.
Qed.

(** ** Sets of seats *)

(** A set of seats is a list of truth values, one for each seat. *)
Definition is_in (k : nat) (s : list bool) : bool := nth k s false.

Fixpoint same (a b : list bool) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => Bool.eqb x y && same a b
  | _, _ => false
  end.

Lemma same_eq a : forall b, same a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn; try easy.
  rewrite andb_true_iff, eqb_true_iff. intros [-> E]. now rewrite (IH b E).
Qed.

Lemma nth_seq {A} (f : nat -> A) n k d : k < n -> nth k (map f (seq 0 n)) d = f k.
Proof.
  intros L. rewrite nth_indep with (d' := f 0) by now rewrite map_length, seq_length.
  now rewrite map_nth, seq_nth.
Qed.

Section Winners.
  Variables (m : nat) (W : nat -> bool).

  (** The winners of a position whose options have these winners. *)
  Definition rule (outs : list (list bool)) : list bool :=
    match outs with
    | [] => map W (seq 0 (S m))
    | _ => existsb (is_in m) outs :: map (fun k => forallb (is_in k) outs) (seq 0 m)
    end.

  Definition winners (g : game) (s : list bool) : Prop := forall k, k <= m -> is_in k s = wins m W g k.

  Lemma rule_winners g outs :
    (forall o, In o (options g) -> exists s, In s outs /\ winners o s) ->
    (forall s, In s outs -> exists o, In o (options g) /\ winners o s) ->
    winners g (rule outs).
  Proof.
    intros F B k L. unfold rule. destruct outs as [|s outs].
    - unfold is_in. rewrite nth_seq by lia.
      destruct g as [[|o os]]; [reflexivity|]. destruct (F o (or_introl eq_refl)) as [s [[] _]].
    - assert (N : options g <> []).
      { intros E. destruct (B s (or_introl eq_refl)) as [o [Ho _]]. now rewrite E in Ho. }
      apply eq_true_iff_eq. destruct k as [|k].
      + rewrite wins_mover by assumption. cbn [is_in nth]. rewrite existsb_exists.
        split; intros [x [Hx E]]; [destruct (B x Hx) as [y [Hy S]] | destruct (F x Hx) as [y [Hy S]]];
          exists y; [rewrite <- S by lia | rewrite S by lia]; auto.
      + rewrite wins_other by assumption. unfold is_in at 1. cbn [nth]. rewrite nth_seq by lia.
        rewrite forallb_forall. split; intros A x Hx;
          [destruct (F x Hx) as [y [Hy S]] | destruct (B x Hx) as [y [Hy S]]];
          [rewrite <- S by lia | rewrite S by lia]; auto.
  Qed.

  (** If [stands g x] says that the states [steps x] stand for the options of [g], and the scores of
      states follow the rule, then scores are winners. *)
  Theorem simulation {X} (stands : game -> X -> Prop) (steps : X -> list X) (score : X -> list bool) :
    (forall g x, stands g x ->
      (forall o, In o (options g) -> exists y, In y (steps x) /\ stands o y) /\
      (forall y, In y (steps x) -> exists o, In o (options g) /\ stands o y) /\
      exists outs, score x = rule outs /\ forall s, In s outs <-> In s (map score (steps x))) ->
    forall g x, stands g x -> winners g (score x).
  Proof.
    intros S g. induction g as [g IH] using game_induction. intros x G.
    destruct (S g x G) as [F [B [outs [-> E]]]]. apply rule_winners.
    - intros o Ho. destruct (F o Ho) as [y [Hy T]]. exists (score y).
      split; [now apply E, in_map | auto].
    - intros s Hs. apply E, in_map_iff in Hs as [y [<- Hy]]. destruct (B y Hy) as [o [Ho T]]. eauto.
  Qed.

  (** ** Tables: for each position the numbers of its options, and its winners *)

  Variable table : list (list positive * list bool).

  (** Options come before the position. *)
  Definition options_of : positive -> list positive :=
    let os := nth_of [] (map fst table) in fun i => filter (fun j => Pos.ltb j i) (os i).

  Definition stated : positive -> list bool := nth_of [] (map snd table).

  Definition positions : list positive := numbers (length table) 1.

  Definition outcomes_check : bool :=
    let (os, ss) := (options_of, stated) in
    forallb (fun i => same (ss i) (rule (map ss (os i)))) positions.

  (** The game of the position number [i]. *)
  Definition position : positive -> game := value zero (fun look i => Game (map look (options_of i))).

  Lemma options_position i : options (position i) = map position (options_of i).
  Proof.
    unfold position at 1. rewrite value_eq with (refers := options_of); [reflexivity | |].
    - intros g h j E. f_equal. now apply map_ext_in.
    - intros j k [_ L]%filter_In. now apply Pos.ltb_lt.
  Qed.

  Theorem outcomes_sound i : outcomes_check = true -> In i positions -> winners (position i) (stated i).
  Proof.
    intros R I. cbv zeta beta delta [outcomes_check] in R. rewrite forallb_forall in R.
    apply (simulation (fun g i => g = position i /\ In i positions) options_of stated); [|auto].
    intros g x [-> Hx]. rewrite options_position.
    split; [|split; [|eexists; split; [now apply same_eq, R | easy]]].
    - intros o Ho. apply in_map_iff in Ho as [j [<- Hj]]. exists j. repeat split; [assumption|].
      apply filter_In in Hj as [_ L%Pos.ltb_lt]. unfold positions in *. rewrite in_numbers in *. lia.
    - intros j Hj. exists (position j). split; [now apply in_map|]. split; [reflexivity|].
      apply filter_In in Hj as [_ L%Pos.ltb_lt]. unfold positions in *. rewrite in_numbers in *. lia.
  Qed.
End Winners.
