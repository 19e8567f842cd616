(** Certificates of quotients of impartial games, and their soundness. *)

From Coq Require Import List Bool Arith Lia PArith FMapPositive.
From Tweedle Require Import Games Outcomes.
Import ListNotations.

(** A sum of heaps, by their numbers. *)
Definition word := list positive.

(** A certificate: the heaps; the options of each, as sums of heaps; the class of a class with a
    heap added; the winners of each class; and pairs of a class and the classes of options, each
    with the numbers of the pairs that the heaps lead to. Class 1 and pair 1 are of the empty sum. *)
Record certificate := {
  heaps : list positive;
  moves : positive -> list word;
  act : positive -> positive -> positive;
  score : positive -> list bool;
  pairs : list (positive * list positive * list positive)
}.

Definition subset (a b : list positive) : bool := forallb (fun x => member x b) a.

Lemma subset_in a b x : subset a b = true -> In x a -> In x b.
Proof. unfold subset. rewrite forallb_forall. intros S Hx. now apply member_in, S. Qed.

Section Quotient.
  Variables (m : nat) (W : nat -> bool) (c : certificate).

  (** The class of a sum of heaps together with another of this class. *)
  Definition with_word (w : word) (x : positive) : positive := fold_right (act c) x w.
  Definition class (w : word) : positive := with_word w 1.

  Definition step_right (pair : positive -> option (positive * list positive * list positive))
      x es (i to : positive) : bool :=
    match pair to with
    | None => false
    | Some (y, fs, _) =>
        let made := map (act c i) es ++ map (fun o => with_word o x) (moves c i) in
        Pos.eqb (act c i x) y && subset made fs && subset fs made
    end.

  Fixpoint steps_right pair x es (hs tos : list positive) : bool :=
    match hs, tos with
    | [], _ => true
    | i :: hs, to :: tos => step_right pair x es i to && steps_right pair x es hs tos
    | _, [] => false
    end.

  Definition pair_of : positive -> option (positive * list positive * list positive) :=
    let t := numbered (pairs c) 1 in fun i => PositiveMap.find i t.

  Definition pair_right pair (number : positive) : bool :=
    match pair number with
    | Some (x, es, tos) =>
        same (rule m W (map (score c) es)) (score c x) && steps_right pair x es (heaps c) tos
    | None => false
    end.

  Definition check : bool :=
    let pair := pair_of in
    match pair 1%positive with Some (x, [], _) => Pos.eqb x 1 | _ => false end
    && forallb (pair_right pair) (numbers (length (pairs c)) 1).

  (** ** Soundness *)

  (** The sums after a move. *)
  Fixpoint after (w : word) : list word :=
    match w with
    | [] => []
    | i :: w => map (fun o => o ++ w) (moves c i) ++ map (cons i) (after w)
    end.

  Definition known (w : word) : Prop := forall i, In i w -> In i (heaps c).

  Hypothesis right : check = true.

  Lemma step_of pair x es i : forall hs tos, steps_right pair x es hs tos = true -> In i hs ->
    exists to, step_right pair x es i to = true.
  Proof.
    induction hs as [|h hs IH]; intros [|to tos]; cbn; try easy.
    rewrite andb_true_iff. intros [A B] [->|Hi]; eauto.
  Qed.

  Lemma class_app u v : class (u ++ v) = with_word u (class v).
  Proof. apply fold_right_app. Qed.

  (** A pair describes a sum: its class, and the classes of its options. *)
  Definition describes (number : positive) (w : word) : Prop :=
    pair_right pair_of number = true /\
    exists es tos, pair_of number = Some (class w, es, tos) /\
      forall e, In e es <-> exists w', In w' (after w) /\ e = class w'.

  Lemma pairs_right number p : pair_of number = Some p -> pair_right pair_of number = true.
  Proof.
    intros F. unfold check in right. apply andb_true_iff in right as [_ R].
    rewrite forallb_forall in R. exact (R _ (find_numbers _ _ _ _ F)).
  Qed.

  Lemma described w : known w -> exists number, describes number w.
  Proof.
    induction w as [|i w IH]; intros K.
    - exists 1%positive. pose proof right as R. unfold check in R. apply andb_true_iff in R as [A _].
      destruct (pair_of 1) as [[[x [|e es]] tos]|] eqn:F; try easy. apply Pos.eqb_eq in A as ->.
      split; [eapply pairs_right, F|]. exists [], tos. split; [exact F|].
      intros e. split; [easy | now intros [w' [[] _]]].
    - destruct IH as [number [R [es [tos [F E]]]]]; [intros j Hj; apply K; now right|].
      unfold pair_right in R. rewrite F, andb_true_iff in R. destruct R as [_ S].
      destruct (step_of _ _ _ i _ _ S) as [to T]; [apply K; now left|]. unfold step_right in T.
      destruct (pair_of to) as [[[y fs] tos']|] eqn:F'; [|easy].
      rewrite !andb_true_iff, Pos.eqb_eq in T. destruct T as [[<- A] B].
      exists to. split; [eapply pairs_right, F'|]. exists fs, tos'. split; [exact F'|].
      cbn [after]. intros e. split.
      + intros He. apply (subset_in _ _ _ B), in_app_iff in He.
        destruct He as [He|He]; apply in_map_iff in He as [z [<- Hz]].
        * apply E in Hz as [w' [Hw ->]]. exists (i :: w').
          split; [apply in_app_iff; right; now apply in_map | reflexivity].
        * exists (z ++ w). rewrite class_app. split; [|reflexivity].
          apply in_app_iff. left. apply in_map_iff. eauto.
      + intros [w' [Hw ->]]. apply (subset_in _ _ _ A), in_app_iff.
        apply in_app_iff in Hw as [Hw|Hw]; apply in_map_iff in Hw as [z [<- Hz]].
        * right. rewrite class_app. apply in_map_iff. eauto.
        * left. apply (in_map (act c i) es (class z)), E. eauto.
  Qed.

  (** Games that are sums of the heaps [H]. *)
  Variable H : positive -> game.

  Inductive is_sum : game -> word -> Prop :=
    | sum_zero : is_sum zero []
    | sum_heap i : In i (heaps c) -> is_sum (H i) [i]
    | sum_plus g h u v : is_sum g u -> is_sum h v -> is_sum (plus g h) (u ++ v).

  (** Each game [H i] has the options that the certificate says. *)
  Definition faithful : Prop := forall i, In i (heaps c) ->
    (forall g, In g (options (H i)) -> exists w, In w (moves c i) /\ is_sum g w) /\
    (forall w, In w (moves c i) -> exists g, In g (options (H i)) /\ is_sum g w).

  Hypothesis faith : faithful.

  Lemma after_app u v w : In w (after (u ++ v)) <->
    (exists u', In u' (after u) /\ w = u' ++ v) \/ (exists v', In v' (after v) /\ w = u ++ v').
  Proof.
    revert w. induction u as [|i u IH]; intros w; cbn [after app].
    - split; [eauto | now intros [[u' [[] _]] | [v' [A ->]]]].
    - rewrite in_app_iff, !in_map_iff. split.
      + intros [[o [<- Ho]] | [w' [<- [[u' [Hu ->]] | [v' [Hv ->]]]%IH]]]; [left | left | right; eauto].
        * exists (o ++ u). rewrite in_app_iff, in_map_iff, app_assoc. eauto 6.
        * exists (i :: u'). rewrite in_app_iff, !in_map_iff. eauto 6.
      + intros [[u' [Hu ->]] | [v' [Hv ->]]]; [|right; exists (u ++ v'); rewrite IH; eauto].
        apply in_app_iff in Hu as [Hu|Hu]; apply in_map_iff in Hu as [x [<- Hx]]; [left | right].
        * exists x. rewrite app_assoc. auto.
        * exists (x ++ v). rewrite IH. eauto.
  Qed.

  Lemma options_of_sum g w : is_sum g w ->
    (forall o, In o (options g) -> exists w', In w' (after w) /\ is_sum o w') /\
    (forall w', In w' (after w) -> exists o, In o (options g) /\ is_sum o w').
  Proof.
    induction 1 as [|i L|g h u v S [F B] T [F' B']].
    - split; [intros o [] | intros w' []].
    - destruct (faith i L) as [F B]. cbn [after map]. rewrite app_nil_r.
      rewrite map_ext with (g := id) by apply app_nil_r. now rewrite map_id.
    - split; intros x Hx.
      + apply in_options_plus in Hx as [[g' [Hg ->]] | [h' [Hh ->]]].
        * destruct (F g' Hg) as [u' [Hu S']]. exists (u' ++ v). rewrite after_app.
          split; [eauto | now constructor].
        * destruct (F' h' Hh) as [v' [Hv T']]. exists (u ++ v'). rewrite after_app.
          split; [eauto | now constructor].
      + apply after_app in Hx as [[u' [Hu ->]] | [v' [Hv ->]]].
        * destruct (B u' Hu) as [o [Ho S']]. eexists. split; [apply in_left | constructor]; eauto.
        * destruct (B' v' Hv) as [o [Ho T']]. eexists. split; [apply in_right | constructor]; eauto.
  Qed.

  Lemma known_sum g w : is_sum g w -> known w.
  Proof.
    induction 1 as [|i L|g h u v S A T B]; intros j Hj; [easy | now destruct Hj as [<-|[]] |].
    apply in_app_iff in Hj as [Hj|Hj]; auto.
  Qed.

  (** The winners of every sum of heaps are those of its class. *)
  Theorem quotient_sound g w : is_sum g w -> winners m W g (score c (class w)).
  Proof.
    apply (simulation m W is_sum after (fun w => score c (class w))). clear g w. intros g w S.
    destruct (options_of_sum g w S) as [F B]. repeat split; try assumption.
    destruct (described w (known_sum g w S)) as [number [R [es [tos [P E]]]]].
    unfold pair_right in R. rewrite P, andb_true_iff in R. destruct R as [R%same_eq _].
    exists (map (score c) es). split; [now symmetry|]. intros s. rewrite !in_map_iff. split.
    - intros [e [<- [w' [Hw ->]]%E]]. eauto.
    - intros [w' [<- Hw]]. exists (class w'). rewrite E. eauto.
  Qed.

  Lemma sum_of_word w : known w -> is_sum (sum (map H w)) w.
  Proof.
    induction w as [|i w IH]; intros K; [constructor|].
    apply (sum_plus (H i) (sum (map H w)) [i] w).
    - constructor. apply K. now left.
    - apply IH. intros j Hj. apply K. now right.
  Qed.
End Quotient.
