(** Heaps of certificates: heaps whose options are listed, heaps of Nim, and heaps that are taken
    from and broken. *)

From Coq Require Import List Bool Arith Lia PArith.
From Tweedle Require Import Games Outcomes Quotients.
Import ListNotations.

(** ** Heaps whose options are listed *)

Definition is_smaller (i : positive) : word -> bool := forallb (fun j => Pos.ltb j i).

(** The games of a certificate: heap [i] has the options that are listed, sums of heaps before it. *)
Definition listed (moves : positive -> list word) : positive -> game :=
  value zero (fun look i => Game (map (fun w => sum (map look w)) (filter (is_smaller i) (moves i)))).

Definition well_founded (c : certificate) : bool :=
  forallb (fun i => forallb (fun w => is_smaller i w && subset w (heaps c)) (moves c i)) (heaps c).

Lemma listed_options moves i : options (listed moves i)
  = map (fun w => sum (map (listed moves) w)) (filter (is_smaller i) (moves i)).
Proof.
  unfold listed at 1. rewrite value_eq with (refers := fun i => concat (filter (is_smaller i) (moves i)));
    [reflexivity | |].
  - intros g h j E. f_equal. apply map_ext_in. intros w Hw. f_equal. apply map_ext_in.
    intros k Hk. apply E, in_concat. eauto.
  - intros j k [w [Hw Hk]]%in_concat. apply filter_In in Hw as [_ S].
    unfold is_smaller in S. rewrite forallb_forall in S. now apply Pos.ltb_lt, S.
Qed.

(** The winners of a sum of listed heaps are those of its class. *)
Theorem listed_quotient m W c w : check m W c = true -> well_founded c = true -> known c w ->
  winners m W (sum (map (listed (moves c)) w)) (score c (class c w)).
Proof.
  intros R E K. apply (quotient_sound m W c R (listed (moves c))); [|now apply sum_of_word].
  unfold well_founded in E. rewrite forallb_forall in E. intros i Hi. specialize (E i Hi).
  rewrite forallb_forall in E. rewrite listed_options.
  assert (S : forall w, In w (moves c i) -> is_smaller i w = true /\ known c w).
  { intros v Hv. specialize (E v Hv). apply andb_true_iff in E as [A B].
    split; [assumption|]. intros j Hj. exact (subset_in _ _ _ B Hj). }
  split.
  - intros g [v [<- [Hv _]%filter_In]]%in_map_iff. exists v. split; [assumption | now apply sum_of_word, S].
  - intros v Hv. eexists. split; [apply in_map, filter_In; split; [exact Hv | now apply S]|].
    now apply sum_of_word, S.
Qed.

(** ** Nim *)

Fixpoint smaller (n : nat) : list game :=
  match n with 0 => [] | S n => smaller n ++ [Game (smaller n)] end.

(** The heap of [n] tokens. *)
Definition nim (n : nat) : game := Game (smaller n).

Lemma options_nim n g : In g (options (nim n)) <-> exists k, k < n /\ g = nim k.
Proof.
  unfold nim at 1. cbn [options]. induction n as [|n IH]; cbn [smaller].
  - split; [easy | intros [k [L _]]; lia].
  - rewrite in_app_iff, IH. cbn [In]. split.
    + intros [[k [L ->]] | [<- | []]]; [exists k | exists n]; split; auto; lia.
    + intros [k [L ->]]. destruct (Nat.eq_dec k n) as [->|N]; [auto|]. left. exists k. split; [lia | auto].
Qed.

(** The options of heap [i], which has [i] tokens. *)
Definition nim_moves (i : positive) : list word :=
  [] :: map (fun j => [j]) (numbers (pred (Pos.to_nat i)) 1).

Definition nim_word (sizes : list nat) : word :=
  flat_map (fun n => match n with 0 => [] | S i => [Pos.of_succ_nat i] end) sizes.

(** The winners of a position of Nim with heaps of at most [n] tokens are those of its class. *)
Theorem nim_quotient m W c n sizes : check m W c = true -> heaps c = numbers n 1 ->
  moves c = nim_moves -> (forall size, In size sizes -> size <= n) ->
  winners m W (sum (map nim sizes)) (score c (class c (nim_word sizes))).
Proof.
  intros R E M L. set (H := fun i => nim (Pos.to_nat i)).
  assert (O : forall k, S k <= n -> is_sum c H (nim (S k)) [Pos.of_succ_nat k]).
  { intros k K. replace (nim (S k)) with (H (Pos.of_succ_nat k)) by (unfold H; f_equal; lia).
    constructor. rewrite E. apply in_numbers. lia. }
  apply (quotient_sound m W c R H).
  - intros i Hi. rewrite E in Hi. apply in_numbers in Hi. rewrite M. split.
    + intros g [[|k] [K ->]]%options_nim.
      * exists []. split; [now left | constructor].
      * exists [Pos.of_succ_nat k]. split; [|apply O; lia]. right. apply in_map_iff.
        exists (Pos.of_succ_nat k). split; [reflexivity | apply in_numbers; lia].
    + intros w [<- | [j [<- Hj]]%in_map_iff].
      * exists zero. split; [apply options_nim; exists 0; split; [lia | reflexivity] | constructor].
      * apply in_numbers in Hj. exists (nim (Pos.to_nat j)).
        split; [apply options_nim; exists (Pos.to_nat j); split; [lia | reflexivity]|].
        apply (sum_heap c H). rewrite E. apply in_numbers. lia.
  - induction sizes as [|[|k] sizes IH]; [constructor | |]; cbn [map sum fold_right nim_word flat_map].
    + apply (sum_plus c H zero _ []); [constructor | apply IH; intros s Hs; apply L; now right].
    + apply sum_plus; [apply O, L; now left | apply IH; intros s Hs; apply L; now right].
Qed.

(** ** Taking and breaking *)

(** A digit says whether the rest may be nothing, one heap, or two heaps. *)
Definition digit := (bool * bool * bool)%type.

Definition left_by (rest : nat) (d : digit) : list word :=
  let '(none, one, two) := d in
  let heap n := Pos.of_nat n in
  (if none && (rest =? 0) then [[]] else [])
  ++ (if one && (1 <=? rest) then [[heap rest]] else [])
  ++ (if two then flat_map (fun a => if a <=? rest - a then [[heap a; heap (rest - a)]] else [])
        (seq 1 (pred rest)) else []).

Fixpoint taken (digits : list digit) (n : nat) : list word :=
  match digits, n with d :: digits, S n => left_by n d ++ taken digits n | _, _ => [] end.

(** The options of heap [i], which has [i] tokens; the digits are those of one token taken, two, … *)
Definition breaking (digits : list digit) (i : positive) : list word := taken digits (Pos.to_nat i).
