(******************************************************************************)
(* What corefref-check prints of two files is so of the documents that their  *)
(* bytes say, whoever claims it and whoever searches the alignments.          *)
(*                                                                            *)
(*   says k r o xs      the files k and r say the pairs xs under the rules o  *)
(*   numbered ks          entities of columns, their mentions as numbers      *)
(*   number_in s        the number of decimal digits s                        *)
(******************************************************************************)
From Coq Require Import Decimal DecimalN NArith.
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import corpora checker checker_tables checker_metrics checker_correct.
From Corefref Require Import reading grammar reading_correct sets sets_correct reports.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

(* Pairs: no two mentions of columns have one number, by mention_code_inj, and no two of sets, by
   name_called_inj. *)
Definition numbered (ks : seq (seq run_of_tokens)) : entities :=
  [seq [seq code m | m <- k] | k <- ks].
Definition says (key response : text) (o : rules) (xs : seq pair) : Prop :=
  match formats (decided key) (decided response) with
  | Some Columns => exists ks rs ys, [/\ documents_of_bytes key ks, documents_of_bytes response rs,
      paired o ks rs = Some ys &
      xs = [seq (y.1, Document (numbered y.2.1) (numbered y.2.2) [::]) | y <- ys]]
  | Some Sets => exists ks rs, [/\ sets_of_bytes key = Some ks, sets_of_bytes response = Some rs &
      paired_lines o ks rs [::] = Some xs]
  | None => False
  end.

Lemma pairs_said key response o xs :
  pairs_of o (read_both key response) = Some xs -> says key response o xs.
Proof.
rewrite /read_both /says; case: (formats _ _) => [[]|] //=.
  case K: (read_file key) => [ks|] //; case R: (read_file response) => [rs|] //.
  case P: (paired _ _ _) => [ys|] // [<-]; exists ks, rs, ys.
  split=> //; try exact: read_file_sound.
  have coded_numbered l : coded l = numbered l.
    by rewrite /coded mapped_map; apply: eq_map => k; rewrite mapped_map.
  by rewrite mapped_map; apply: eq_map => y; rewrite /of_scored !coded_numbered.
rewrite !read_sets_is_its_lines.
case K: (sets_of_bytes key) => [ks|] //; case R: (sets_of_bytes response) => [rs|] // P.
by exists ks, rs.
Qed.

(* alignments make no difference to what the documents are *)
Lemma with_alignments_pairs xs l out : exists2 ds, with_alignments xs l out = rev out ++ ds &
  forall n, corpus_of n ds = corpus_of n (map snd xs) /\
    (mentions_below n (map snd xs) -> mentions_below n ds).
Proof.
elim: xs l out => [|x xs IH] l out.
  by exists [::] => //=; rewrite revE.
have [d [a [-> Ek Er]]] : exists d a, [/\ with_alignments (x :: xs) l out =
    with_alignments xs a (d :: out), key_of d = key_of x.2 & response_of d = response_of x.2].
  by case: l => [|a l]; [exists x.2, [::] | exists (Document (key_of x.2) (response_of x.2) a), l].
have [ds -> H] := IH a (d :: out); exists (d :: ds); first by rewrite rev_cons cat_rcons.
move=> n; have [Hc Hb] := H n; split.
  by rewrite /corpus_of /= -/(corpus_of n ds) Hc /key_set /response_set Ek Er.
move=> B e [<-|ee]; first by rewrite Ek Er; apply: B; left.
by apply: Hb ee => f ff; apply: B; right.
Qed.

Lemma checked_accepts c a l : claims_checked c a = Claims l -> accepts (claiming c l).
Proof.
case: a => [l'|ms] /=; last exact: scored_is_accepted.
by rewrite /accepts; case V: (verdict _) => // -[<-]; rewrite V.
Qed.

Theorem printed_is_proved ws key response propose t :
  answered ws (read_both key response) propose = Printed t ->
  exists o xs p l, [/\ rules_of ws = Some o, says key response o xs,
    t = report o (read_both key response) xs p l &
    forall n m cs x, mentions_below n (map snd xs) -> List.In (m, cs) l -> List.In x cs ->
      is_so (proposed_convention p) (proposed_rounding p) (proposed_digits p)
        (corpus_of n (map snd xs)) m x].
Proof.
rewrite /answered; case R: (rules_of ws) => [o|] //; case: ifP => // _.
case P: (pairs_of _ _) => [xs|] //; case C: (claims_checked _ _) => [l|a] // [<-].
exists o, xs, (propose xs), l; split=> //; first exact: pairs_said.
move=> n m cs x below ml xl; have acc := checked_accepts C.
have [ds E H] := with_alignments_pairs xs (proposed_alignments (propose xs)) [::].
have [Hc Hb] := H n; rewrite -Hc.
have := accepted_is_proved (n := n) acc; rewrite /= E; apply: (fun H => H _ _ _ (Hb below) ml xl).
Qed.

(* what is printed is the number that it stands for *)
Definition number_in (s : text) : N := foldl shifted 0%num s.

Arguments Pos.add : simpl never.
Arguments Pos.mul : simpl never.
Lemma digits_in d p : foldl shifted (Npos p) (digits_of_uint d) =
  Npos (Pos.of_uint_acc d p).
Proof.
by elim: d p => //= d IH p; rewrite -IH; congr foldl; rewrite /shifted; lia.
Qed.

Lemma number_of_digits d : number_in (digits_of_uint d) = N.of_uint d.
Proof. by rewrite /number_in; elim: d => //= d _; apply: digits_in. Qed.

Theorem whole_reads_back n : number_in (whole n) = n.
Proof. by rewrite number_of_digits DecimalN.Unsigned.of_to. Qed.

Lemma number_padded places s : number_in (padded places s) = number_in s.
Proof. by rewrite /padded /number_in; elim: (Nat.sub _ _). Qed.

Lemma firstnE (T : Type) n (s : seq T) : List.firstn n s = take n s.
Proof. by elim: s n => [|x s IH] [|n] //=; rewrite IH. Qed.

Lemma skipnE (T : Type) n (s : seq T) : List.skipn n s = drop n s.
Proof. by elim: s n => [|x s IH] [|n] //=. Qed.

(* so many digits stand behind the point *)
Theorem decimal_reads_back places n : exists a b,
  [/\ decimal places n = a ++ (if places is 0%N then [::] else 46%num :: b), size b = places,
    number_in (a ++ b) = n & (0 < size a)%N].
Proof.
set s := padded places (whole n); exists (take (size s - places) s), (drop (size s - places) s).
have le : (places < size s)%N.
  rewrite /s /padded size_cat lengthE; suff -> : forall k, size (List.repeat 48%num k) = k by lia.
  by elim=> //= k ->.
have E : decimal places n = take (size s - places) s ++
    (if places is 0%N then [::] else 46%num :: drop (size s - places) s).
  by rewrite -firstnE -skipnE.
rewrite {}E size_drop size_take cat_take_drop number_padded whole_reads_back.
split=> //; first by lia.
by case: ifP; lia.
Qed.
