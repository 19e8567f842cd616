(** Impartial games of any number of players: sums, and who wins.

    [m] is the number of players minus one, so that seats are [0, …, m]: seat 0 moves, and seat [m]
    moved last. [W] is the set of seats that win where play stops. *)

From Coq Require Import List Bool Arith Lia.
Import ListNotations.

(** A game is the list of its options. *)
Inductive game := Game (options : list game).

Definition options (g : game) : list game := match g with Game os => os end.

Definition zero : game := Game [].

(** Induction on games: what holds for a game if it holds for all options holds for all games. *)
Fixpoint game_induction (P : game -> Prop)
  (step : forall g, (forall o, In o (options g) -> P o) -> P g) (g : game) : P g :=
  match g with
  | Game os => step (Game os)
      ((fix all (l : list game) : forall o, In o l -> P o :=
          match l with
          | [] => fun o (H : In o []) => match H with end
          | x :: l => fun o H => match H with
              | or_introl e => eq_ind x P (game_induction P step x) o e
              | or_intror H => all l o H
              end
          end) os)
  end.

(** The sum of two games: a move is made in one of them. *)
Fixpoint plus (g : game) : game -> game :=
  fix plus_g (h : game) : game :=
    match g, h with
    | Game gs, Game hs => Game (map (fun g' => plus g' h) gs ++ map plus_g hs)
    end.

Definition sum (l : list game) : game := fold_right plus zero l.

Lemma in_options_plus g h o : In o (options (plus g h)) <->
  (exists g', In g' (options g) /\ o = plus g' h) \/ (exists h', In h' (options h) /\ o = plus g h').
Proof.
  destruct g as [gs], h as [hs]; cbn. rewrite in_app_iff, !in_map_iff.
  split; intros [[x [A B]] | [x [A B]]]; [left | right | left | right]; exists x; auto.
Qed.

Lemma in_left g h g' : In g' (options g) -> In (plus g' h) (options (plus g h)).
Proof. rewrite in_options_plus. eauto. Qed.

Lemma in_right g h h' : In h' (options h) -> In (plus g h') (options (plus g h)).
Proof. rewrite in_options_plus. eauto. Qed.

(** Who wins: the player in seat [k] can enforce to be among the winners, whatever all others do. *)
Fixpoint wins (m : nat) (W : nat -> bool) (g : game) (k : nat) : bool :=
  match g with
  | Game os =>
      match os, k with
      | [], _ => W k
      | _, 0 => existsb (fun o => wins m W o m) os
      | _, S k => forallb (fun o => wins m W o k) os
      end
  end.

(** In normal play everybody wins but the player who cannot move. *)
Definition normal (k : nat) : bool := negb (k =? 0).

Lemma wins_mover m W g : options g <> [] ->
  (wins m W g 0 = true <-> exists o, In o (options g) /\ wins m W o m = true).
Proof. destruct g as [[|o os]]; [easy | intros _]. exact (existsb_exists (fun o => wins m W o m) (o :: os)). Qed.

Lemma wins_other m W g k : options g <> [] ->
  (wins m W g (S k) = true <-> forall o, In o (options g) -> wins m W o k = true).
Proof. destruct g as [[|o os]]; [easy | intros _]. exact (forallb_forall (fun o => wins m W o k) (o :: os)). Qed.
