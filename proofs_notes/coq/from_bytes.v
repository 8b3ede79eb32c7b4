(******************************************************************************)
(* What the checker of two files accepts is so of the documents that the      *)
(* grammar assigns to their bytes.                                            *)
(*                                                                            *)
(*   pairs_of_files xs  the pairs xs with their mentions as numbers (mention_code_inj *)
(*                      says that no two mentions have one)                   *)
(******************************************************************************)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From Corefref Require Import metrics figures computed certificates corpora rationals checker
  checker_metrics checker_correct.
From Corefref Require Import reading grammar reading_correct files.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

(* the pairs that are scored, their mentions as positives *)
Definition pairs_of_files (xs : seq scored) : seq document :=
  [seq to_check x ([::], [::]) | x <- xs].

Lemma shared_out_pairs xs ss out ds : shared_out xs ss out = Some ds ->
  exists2 ds', ds = rev out ++ ds' & forall n, corpus_of n ds' = corpus_of n (pairs_of_files xs) /\
    (mentions_below n (pairs_of_files xs) -> mentions_below n ds').
Proof.
elim: xs ss out => [|x xs IH] [|s ss] out //=.
  by case=> <-; exists [::]; rewrite ?cats0 // -catrevE.
case: ifP => // _ /IH [ds' -> H]; exists (to_check x s :: ds'); first by rewrite rev_cons cat_rcons.
move=> n; have [Hc Hb] := H n; split; first by rewrite /corpus_of /= -/(corpus_of n ds') Hc.
move=> B d [<-|dd]; first by have := B _ (or_introl (erefl _)).
by apply: Hb dd => e ee; apply: B; right.
Qed.

Theorem accepted_from_bytes c key response :
  check_files c (read_file key) (read_file response) = Checked Accepted ->
  exists ks rs xs, [/\ documents_of_bytes key ks, documents_of_bytes response rs,
    paired (rules_are c) ks rs = Some xs &
    forall n m l x, mentions_below n (pairs_of_files xs) -> List.In (m, l) (claims_are c) ->
      List.In x l ->
      exists2 value, corpus_figure (convention_is c) m (corpus_of n (pairs_of_files xs))
        (claimed_measure x) = Some value &
      value = figure_of (claimed_value x) /\
      match value, claimed_decimal x with
      | Some q, Some z => is_rounding (rounding_is c) (in_percent (digits_are c) q) z
      | None, None => true
      | _, _ => false
      end].
Proof.
rewrite /check_files; case K: (read_file key) => [ks|] //; case R: (read_file response) => [rs|] //.
case P: (paired _ _ _) => [xs|] //; case S: (shared_out _ _ _) => [ds|] // [V].
exists ks, rs, xs; split=> //; try exact: read_file_sound.
move=> n m l x B ml xl; have [ds' E H] := shared_out_pairs S; have [C D] := H n.
rewrite -C; have {}E : ds = ds' by [].
rewrite -E; move: V; set cert := Certificate _ _ _ _ _ => V.
have acc : accepts cert by rewrite /accepts V.
by apply: (accepted_is_proved (n := n) acc _ ml xl); rewrite /= E; apply: D.
Qed.
