(******************************************************************************)
(* The grammar of files of CoNLL-2012 columns, over bytes: what               *)
(* spec/formats/text.md and conll.md say, and READ-1 to READ-9 and READ-13.   *)
(* Lines are split and trimmed as reading.v defines.                          *)
(*                                                                            *)
(*   is_utf8 bs         text-1                                                *)
(*   lines_of bs ls     text-2; unmarked ls is without a byte-order mark      *)
(*   is_token l w x     the line l is a token, the word w with the items x    *)
(*   entities_of l      the mentions of each entity, in the order in which    *)
(*                      they close                                            *)
(*   is_document i ts d the tokens ts say the document d of id i              *)
(*   is_body h ls ts rest   the lines ls are tokens ts, an end, and rest      *)
(*   is_file ls ds, documents_of_bytes bs ds   a file says the documents ds   *)
(******************************************************************************)
From Coq Require Import NArith FMapPositive.
From mathcomp Require Import all_ssreflect zify.
From Corefref Require Import columns reading.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

(* text-1: characters of UTF-8, NUL not among them *)
Definition is_character (c : text) : bool := has (fun rs => all2 within rs c) characters.
Definition is_utf8 (bs : text) : Prop := exists2 cs, bs = flatten cs & all is_character cs.

(* text-2, text-3: lines *)
Definition LF : N := 10. Definition CR : N := 13.
Inductive lines_of : text -> seq text -> Prop :=
| no_line : lines_of [::] [::]
| a_last_line l : l != [::] -> LF \notin l -> lines_of l [:: l]
| a_line l bs ls : LF \notin l -> seq.last LF l != CR -> lines_of bs ls ->
    lines_of (l ++ LF :: bs) (l :: ls)
| a_line_with_return l bs ls : LF \notin l -> lines_of bs ls ->
    lines_of (l ++ [:: CR, LF & bs]) (l :: ls).
Definition unmarked (ls : seq text) : seq text :=
  if ls is l :: ls' then without_mark l :: ls' else [::].

(* columns-13, columns-14: the signs of the last column; what is none is no digit *)
Definition sign_of (c : N) : sign :=
  if c == 40%num then Left else if c == 41%num then Right else if c == 124%num then Bar
  else if c == 45%num then Dash else if c == 95%num then Underscore
  else if is_digit c then Digit (N.to_nat (c - 48)) else Digit 10.

(* columns-7 to columns-15: the word of a token and its items *)
Definition is_token (line w : text) (l : seq item) : Prop := exists others cell,
  [/\ parts_of line = Some (others, cell), w = word_of others &
    if cell is [::] then [/\ l = [::], ~~ may_be_meant line & ~~ is_comment line others]
    else short cell /\ is_cell (map sign_of cell) l].

(* columns-16 to columns-18: the document of words and items *)
Definition run_of (m : columns.mention) : N * run_of_tokens :=
  (N.of_nat m.1.1, Run (N.of_nat m.1.2) (N.of_nat (m.2 - m.1.2))).
Fixpoint firsts (met es : seq N) : seq N :=
  if es is e :: es' then if e \in met then firsts met es' else e :: firsts (e :: met) es' else [::].
Definition entities_of (l : seq (N * run_of_tokens)) : seq (seq run_of_tokens) :=
  [seq [seq x.2 | x <- l & x.1 == e] | e <- firsts [::] (map fst l)].
Definition is_document (i : text) (ts : seq (text * seq item)) (d : read_document) : Prop :=
  exists ms, [/\ read (map snd ts) = Some ms, uniq [seq (m.1.2, m.2) | m <- ms] &
    d = Read i (map fst ts) (entities_of (map run_of ms))].

(* columns-1 to columns-6: the lines of a file *)
Definition is_empty (line : text) : bool := trim is_margin line == [::].
Definition begins (line : text) : option text := behind begin_document (trim is_margin line).
Definition ends (line : text) : option text := behind end_document (trim is_margin line).
Definition is_outside (line : text) : Prop :=
  [/\ begins line = None, ends line = None &
    is_empty line \/ exists s, trim is_margin line = 35%num :: s].
Inductive is_body (heading : text) : seq text -> seq (text * seq item) -> seq text -> Prop :=
| its_end l rest ls : ends l = Some rest -> ends_document heading rest ->
    is_body heading (l :: ls) [::] ls
| an_empty_line l ls ts after : is_empty l -> is_body heading ls ts after ->
    is_body heading (l :: ls) ts after
| a_token l w x ls ts after : ~~ is_empty l -> begins l = None -> ends l = None ->
    is_token l w x -> is_body heading ls ts after -> is_body heading (l :: ls) ((w, x) :: ts) after.
Inductive is_file : seq text -> seq read_document -> Prop :=
| nothing_more : is_file [::] [::]
| a_line_outside l ls ds : is_outside l -> is_file ls ds -> is_file (l :: ls) ds
| a_document l rest i ls ts after d ds : begins l = Some rest -> id_of rest = Some i ->
    is_body (heading_of rest) ls ts after -> is_document i ts d -> is_file after ds ->
    is_file (l :: ls) (d :: ds).
Definition documents_of_bytes (bs : text) (ds : seq read_document) : Prop :=
  is_utf8 bs /\ exists2 ls, lines_of bs ls &
  [/\ is_file (unmarked ls) ds, ds <> [::] & uniq [seq (document_id d : seq N) | d <- ds]].
