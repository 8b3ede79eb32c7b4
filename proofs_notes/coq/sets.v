(******************************************************************************)
(* The set notation, from bytes: spec/formats/text.md, sets.md, and the       *)
(* pairing of spec/conventions.md. These functions are the grammar, read      *)
(* beside the pages rule by rule, and extracted with the checker; they need   *)
(* the standard library only. sets_correct.v has what is proved.              *)
(*                                                                            *)
(*   called s           the mention whose name is s, as a number              *)
(*   entities_on ...    the entities of a line, or None: sets-1 to sets-5     *)
(*   sets_step s b      the state of the reader behind one byte more          *)
(*   sets_finish s      the documents, or None                                *)
(*   read_sets bs       the documents of a file                               *)
(*   paired_lines o k r out   the pairs of the documents of two files         *)
(******************************************************************************)
From Coq Require Import String List NArith PArith FMapPositive Bool.
From Corefref Require Import checker reading.
Import ListNotations.
Local Open Scope N_scope.

Definition called (s : text) : positive := code_text s.

(* sets-3: a name and its type *)
Definition pronoun : text := Eval compute in bytes_of "pronoun".
Definition nominal : text := Eval compute in bytes_of "nominal".
Definition type_name : text := Eval compute in bytes_of "name".
Definition is_letter (c : N) : bool :=
  ((65 <=? c) && (c <=? 90)) || ((97 <=? c) && (c <=? 122)) || (c =? 95).
Definition is_type (s : text) : bool :=
  same s pronoun || same s nominal ||
  match behind type_name s with
  | Some [] => true
  | Some (c :: label) => (c =? 58) && filled_text label && forallb is_letter label
  | None => false
  end.
(* what stands before the last slash of a word, whose bytes come last first, and what follows it *)
Fixpoint around_slash (after back : text) : option (text * text) :=
  match back with
  | [] => None
  | c :: back' => if c =? 47 then Some (reversed back', after) else around_slash (c :: after) back'
  end.
Definition mention_of (word_back : text) : positive :=
  match around_slash [] word_back with
  | Some (before, after) =>
      called (if is_type after && filled_text before then before else reversed word_back)
  | None => called (reversed word_back)
  end.

(* a line, from left to right: the entity that is open, the word that has begun, its last byte
   first, and what was found *)
Definition with_word (word_back : text) (e : list positive) : list positive :=
  match word_back with [] => e | _ => mention_of word_back :: e end.
Definition separates (c : N) : bool := is_space_or_tab c || (c =? 44).
Fixpoint entities_on (entity : option (list positive)) (word_back : text) (found : entities)
    (s : text) : option entities :=
  match s, entity with
  | [], None => Some found
  | [], Some _ => None
  | c :: s', None =>
      if separates c then entities_on None [] found s'
      else if c =? 123 then entities_on (Some []) [] found s' else None
  | c :: s', Some e =>
      if separates c then entities_on (Some (with_word word_back e)) [] found s'
      else if c =? 123 then None
      else if c =? 125 then
        match with_word word_back e with
        | [] => None
        | whole => entities_on None [] (whole :: found) s'
        end
      else entities_on (Some e) (c :: word_back) found s'
  end.
(* sets-5: a blank other than space and tab *)
Definition other_blanks : list text :=
  filter (fun b => match b with [c] => negb (is_space_or_tab c) | _ => true end) blanks.
Fixpoint has_other_blank (s : text) : bool :=
  match s with
  | [] => false
  | _ :: s' =>
      if existsb (fun b => match behind b s with Some _ => true | None => false end) other_blanks
      then true else has_other_blank s'
  end.
Definition entities_of_line (line : text) : option entities :=
  let s := trim is_margin line in
  if has_other_blank s then None else entities_on None [] [] s.

(* sets-1: the number of a line in decimal digits, the last first *)
Fixpoint one_more (back : text) : text :=
  match back with
  | [] => [49]
  | c :: s => if c =? 57 then 48 :: one_more s else c + 1 :: s
  end.
Record sets_document := Sets_document { line_number : text; entities_there : entities }.

(* bytes, as in reading.v; None once a line is refused *)
Record sets_state := Sets_state {
  still_lacking : option ranges; line_back : text; number_back : text; any_byte : bool;
  documents_back : option (list sets_document) }.
Definition sets_start : sets_state := Sets_state (Some []) [] [] false (Some []).
Definition first_unmarked (number : text) (line : text) : text :=
  match number with [] => without_mark line | _ => line end.
Definition sets_line (s : sets_state) (back : text) : option (list sets_document) :=
  match documents_back s, entities_of_line (first_unmarked (number_back s) (reversed back)) with
  | Some ds, Some es => Some (Sets_document (reversed (one_more (number_back s))) es :: ds)
  | _, _ => None
  end.
Definition without_return (back : text) : text :=
  match back with c :: back' => if c =? 13 then back' else back | [] => [] end.
Definition sets_step (s : sets_state) (c : N) : sets_state :=
  let lacks := match still_lacking s with Some r => next_ranges r c | None => None end in
  if c =? 10
  then Sets_state lacks [] (one_more (number_back s)) true
                  (sets_line s (without_return (line_back s)))
  else Sets_state lacks (c :: line_back s) (number_back s) true (documents_back s).
Definition sets_at_end (s : sets_state) : option (list sets_document) :=
  match line_back s with [] => documents_back s | back => sets_line s back end.
(* text-4: a file has a byte *)
Definition sets_finish (s : sets_state) : option (list sets_document) :=
  match still_lacking s, any_byte s with
  | Some [], true =>
      match sets_at_end s with Some ds => Some (rev_append ds []) | None => None end
  | _, _ => None
  end.
Definition read_sets (bs : text) : option (list sets_document) :=
  sets_finish (fold_left sets_step bs sets_start).

(* conventions-2, conventions-3: by their numbers; sets have no tokens *)
Definition of_one (e : list positive) : bool := match e with [_] => true | _ => false end.
Definition key_part (s : singletons_rule) (ks : entities) : entities :=
  match s with Keep => ks | Drop | Drop_key => kept (fun e => negb (of_one e)) ks end.
Definition response_part (s : singletons_rule) (ks : entities) : entities :=
  match s with Drop => kept (fun e => negb (of_one e)) ks | Keep | Drop_key => ks end.
Fixpoint paired_lines (o : rules) (ks rs : list sets_document) (out : list (text * document)) :
    option (list (text * document)) :=
  match ks, rs with
  | [], [] => Some (rev_append out [])
  | [], _ :: _ =>
      match extra_are o with Extra_ignore => Some (rev_append out []) | Extra_error => None end
  | k :: ks', r :: rs' =>
      paired_lines o ks' rs'
        ((line_number k,
          Document (key_part (singletons_are o) (entities_there k))
                   (response_part (singletons_are o) (entities_there r)) []) :: out)
  | k :: ks', [] =>
      match missing_are o with
      | Missing_empty =>
          paired_lines o ks' []
            ((line_number k, Document (key_part (singletons_are o) (entities_there k)) [] [])
             :: out)
      | Missing_error => None
      end
  end.
