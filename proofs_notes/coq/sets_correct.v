(******************************************************************************)
(* What the checker accepts of two files of sets is so of the documents that  *)
(* sets.v reads in their bytes; and a file is what its lines are.             *)
(*                                                                            *)
(*   split_from back bs    the lines of bytes behind a line that has begun    *)
(*   lines_of_sets ls      the documents of lines, the first of number 1      *)
(******************************************************************************)
From Coq Require Import List NArith ZArith QArith FMapPositive.
From mathcomp Require Import all_ssreflect all_algebra.
From Corefref Require Import metrics figures computed certificates corpora rationals checker
  checker_tables checker_metrics checker_correct.
From Corefref Require Import reading reading_correct sets.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Theorem name_called_inj s t : called s = called t -> s = t.
Proof. exact: code_text_inj. Qed.

(* text-2 *)
Fixpoint split_from (back bs : text) : seq text :=
  match bs with
  | [::] => if back is [::] then [::] else [:: reversed back]
  | c :: bs' => if (c =? 10)%num then reversed (without_return back) :: split_from [::] bs'
                else split_from (c :: back) bs'
  end.
Fixpoint documents_from (number : text) (ls : seq text) (found : option (seq sets_document)) :
    option (seq sets_document) :=
  if ls is l :: ls' then
    documents_from (one_more number) ls'
      (match found, entities_of_line (first_unmarked number l) with
       | Some ds, Some es => Some (Sets_document (reversed (one_more number)) es :: ds)
       | _, _ => None
       end)
  else omap (@List.rev _) found.
Definition lines_of_sets (ls : seq text) := documents_from [::] ls (Some [::]).
Definition lacks (l : option ranges) (c : N) : option ranges :=
  if l is Some r then next_ranges r c else None.
Definition whole_characters (bs : text) : bool :=
  if List.fold_left lacks bs (Some [::]) is Some [::] then true else false.

Lemma lacking_sets bs s :
  still_lacking (List.fold_left sets_step bs s) = List.fold_left lacks bs (still_lacking s).
Proof. by elim: bs s => //= c bs IH s; rewrite IH /sets_step; case: ifP. Qed.

Lemma any_byte_sets bs s : any_byte s -> any_byte (List.fold_left sets_step bs s).
Proof. by elim: bs s => //= c bs IH s a; apply: IH; rewrite /sets_step; case: ifP. Qed.

Lemma sets_of_lines bs s :
  let s' := List.fold_left sets_step bs s in
  omap (@List.rev _) (sets_at_end s') =
  documents_from (number_back s) (split_from (line_back s) bs) (documents_back s).
Proof.
elim: bs s => [|c bs IH] s /=; first by rewrite /sets_at_end; case: (line_back s).
by rewrite IH /sets_step; case: ifP.
Qed.

(* A file of sets is what its lines are, if it is UTF-8 and has a byte; otherwise it is refused. *)
Theorem read_sets_is_its_lines bs : read_sets bs =
  if whole_characters bs && (bs != [::]) then lines_of_sets (split_from [::] bs) else None.
Proof.
rewrite /read_sets /sets_finish /whole_characters lacking_sets /=.
case: (List.fold_left lacks bs _) => [[|r rs]|] //=; case: bs => [|c bs] //=.
have -> : any_byte (List.fold_left sets_step bs (sets_step sets_start c)).
  by apply: any_byte_sets; rewrite /sets_step; case: ifP.
have := sets_of_lines (c :: bs) sets_start.
rewrite /= -/(sets_step sets_start c) /lines_of_sets /= => <-.
by case: (sets_at_end _) => //= ds; rewrite List.rev_append_rev List.app_nil_r.
Qed.

(* the figures of two files *)
Theorem accepted_from_sets o key response align c ids c' n m l x :
  of_two_sets o (read_sets key) (read_sets response) align c = Some (ids, c') ->
  accepts c' -> mentions_below n (documents_of c') ->
  List.In (m, l) (claims_of c) -> List.In x l ->
  exists2 ds, paired_sets o (read_sets key) (read_sets response) = Some (ids, ds) &
  exists2 value,
    corpus_figure (convention_of c) m (corpus_of n ds) (claimed_measure x) = Some value &
  value = figure_of (claimed_value x) /\
  match value, claimed_decimal x with
  | Some q, Some z => is_rounding (rounding_of c) (in_percent (digits_of c) q) z
  | None, None => true
  | _, _ => false
  end.
Proof.
rewrite /of_two_sets; case: (paired_sets _ _ _) => // -[i ds] [<- <-] acc below ml xl.
exists ds => //.
have [value E H] := accepted_is_proved acc below ml xl; exists value => //.
by rewrite -E /= mapped_map /corpus_of -map_comp.
Qed.
