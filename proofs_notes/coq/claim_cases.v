(******************************************************************************)
(* Claims on cases: comparisons of scores of given keys and responses, which  *)
(* the checker computes. 0/0 counts 0.                                        *)
(*                                                                            *)
(*   scored             a metric of the claims                                *)
(*   score              a metric, recall, precision or F1, and a document     *)
(*   score_of n s       the score: of the metric, of the sets that the        *)
(*                      document stands for, mentions below n                 *)
(*   computed s         what the checker computes for it; None if an          *)
(*                      alignment that CEAF needs is missing or not the best  *)
(*   term               a number, a score by its place in a list, a sum, a    *)
(*                      difference or a product                               *)
(*   fact               a comparison of two terms; is_so n ss f that it holds *)
(*                      of the scores ss, decided qs f of the numbers qs      *)
(******************************************************************************)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import partitions metrics blanc_documents rationals lists figures.
From Corefref Require Import computed corpora list_changes.
From Corefref Require Import checker checker_tables checker_sums checker_metrics checker_correct.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Delimit Scope Q_scope with QQ.
Local Open Scope ring_scope.

Inductive scored := Of (q : quotient_metric) | Blanc_official.
Definition metric_of_scored (s : scored) : metric :=
  match s with Of q => metric_of (ratios_of q) | Blanc_official => metrics.blanc end.
Definition name_of_scored (s : scored) : metric_name :=
  match s with Of q => Quotients q | Blanc_official => Blanc Official end.

Definition measured (m : metric) (x : measure_name) : of_pair figure :=
  match x with Recall => @recall m | Precision => @precision m | checker.F1 => @metrics.F1 m end.

Record score := Score { metric_of_score : scored; measure_of_score : measure_name;
                        document_of_score : document }.
Definition score_of (n : nat) (s : score) : rat :=
  let d := document_of_score s in
  let m := metric_of_scored (metric_of_score s) in
  odflt 0 (measured m (measure_of_score s) (key_set n d) (response_set n d)).

Definition computed (s : score) : option Q :=
  match figures_of Zero (name_of_scored (metric_of_score s)) [:: document_of_score s] with
  | Some g => match g (measure_of_score s) with Some (Some q) => Some (Qred q) | _ => None end
  | None => None
  end.

(* well-formed, and the mentions are below n *)
Definition fits (n : nat) (d : document) : bool :=
  [&& well_formed (key_of d), well_formed (response_of d),
      all (fun x => Pos.to_nat x < n)%N (flatten (key_of d)) &
      all (fun x => Pos.to_nat x < n)%N (flatten (response_of d))].

Lemma fits_ok n d : fits n d -> ok_document n d.
Proof. by case/and4P=> wk wr bk br; split; apply: well_formed_ok. Qed.

Lemma corpus_figure_of_one n s x d :
  corpus_figure Zero (name_of_scored s) (corpus_of n [:: d]) x =
  Some (Some (odflt 0
    (measured (metric_of_scored s) x (key_set n d) (response_set n d)))).
Proof.
case: s => [q|].
  have [r p f] := corpus_of_one (ratios_of q) (key_set n d) (response_set n d).
  by case: x; rewrite /measured /metric_of_scored -?r -?p -?f.
have [r p f] := blanc_by_counts (key_set n d) (response_set n d).
have C := corpus_counts_of_one (key_set n d) (response_set n d).
by case: x; rewrite /measured /metric_of_scored ?r ?p ?f -C.
Qed.

Theorem computed_is_score n s q : fits n (document_of_score s) -> computed s = Some q ->
  score_of n s = Q2rat q.
Proof.
case: s => s x d /= /fits_ok o; rewrite /computed /score_of /=.
case E: (figures_of _ _ _) => [g|] //; case Eg: (g x) => [[v|]|] // [<-].
have H d' : List.In d' [:: d] -> ok_document n d' by case=> // <-.
have := figures_of_lists H E Eg; rewrite corpus_figure_of_one Q2rat_red.
by case.
Qed.

Definition all_computed (n : nat) (ss : seq score) (qs : seq Q) : Prop :=
  all (fun s => fits n (document_of_score s)) ss /\
  [seq computed s | s <- ss] = [seq Some q | q <- qs].

Lemma scores_computed n ss qs : all_computed n ss qs ->
  [seq score_of n s | s <- ss] = [seq Q2rat q | q <- qs].
Proof.
case; elim: ss qs => [|s ss IH] [|q qs] //= /andP[f fs] [E Es].
by rewrite (computed_is_score f E) (IH qs).
Qed.

(* facts *)
Inductive term := Number (q : Q) | Nth (i : N) | Plus (a b : term) | Minus (a b : term)
                | Times (a b : term).
Inductive comparison := Equal | Different | Less | At_most.
Record fact := Fact { left_of : term; compared : comparison; right_of : term }.

Fixpoint value (vs : seq rat) (t : term) : rat :=
  match t with
  | Number q => Q2rat q
  | Nth i => nth 0 vs (N.to_nat i)
  | Plus a b => value vs a + value vs b
  | Minus a b => value vs a - value vs b
  | Times a b => value vs a * value vs b
  end.
Definition is_so (n : nat) (ss : seq score) (f : fact) : bool :=
  let v := value [seq score_of n s | s <- ss] in
  match compared f with
  | Equal => v (left_of f) == v (right_of f)
  | Different => v (left_of f) != v (right_of f)
  | Less => v (left_of f) < v (right_of f)
  | At_most => v (left_of f) <= v (right_of f)
  end.

Fixpoint valueQ (qs : seq Q) (t : term) : Q :=
  match t with
  | Number q => q
  | Nth i => nth 0%QQ qs (N.to_nat i)
  | Plus a b => (valueQ qs a + valueQ qs b)%QQ
  | Minus a b => (valueQ qs a - valueQ qs b)%QQ
  | Times a b => (valueQ qs a * valueQ qs b)%QQ
  end.
Definition decided (qs : seq Q) (f : fact) : bool :=
  let v := valueQ qs in
  match compared f with
  | Equal => Qeq_bool (v (left_of f)) (v (right_of f))
  | Different => ~~ Qeq_bool (v (left_of f)) (v (right_of f))
  | Less => ~~ Qle_bool (v (right_of f)) (v (left_of f))
  | At_most => Qle_bool (v (left_of f)) (v (right_of f))
  end.

Lemma value_lists qs t : value [seq Q2rat q | q <- qs] t = Q2rat (valueQ qs t).
Proof.
elim: t => //= [i|a -> b ->|a -> b ->|a -> b ->]; rewrite ?Q2ratB ?Q2ratD ?Q2ratM //.
have [iq|qi] := ltnP (N.to_nat i) (size qs); first exact: nth_map.
by rewrite !nth_default ?size_map // Q2rat0.
Qed.

Theorem decided_is_so n ss qs fs : all_computed n ss qs ->
  all (decided qs) fs -> all (is_so n ss) fs.
Proof.
move=> C; apply: sub_all => -[a c b].
rewrite /is_so /decided (scores_computed C) /= !value_lists.
by case: c; rewrite ?ltNge ?Q2rat_eq ?Q2rat_le.
Qed.
