(******************************************************************************)
(* A reader of CoNLL-2012 columns from bytes, and the pairing of two files.   *)
(* It needs the standard library only and is extracted with the checker;      *)
(* grammar.v has what it reads as a grammar, and the proof.                   *)
(*                                                                            *)
(*   text               bytes, each a number                                  *)
(*   trim, split_on, find_line_end, ...   what the page text.md calls so      *)
(*   heading_of, id_of, ends_document   columns-3, columns-5                  *)
(*   parts_of           the columns of a line but the last, and the last      *)
(*   word_of            columns-10                                            *)
(*   read_token l       the word of a token's line and its items              *)
(*   run_items          what the items of a token open and close              *)
(*   step s b           the state of the reader behind one byte more          *)
(*   finish s           the documents, or None                                *)
(*   read_file bs       the documents of a file                               *)
(******************************************************************************)
From Coq Require Import String Ascii List NArith FMapPositive Bool.
Import ListNotations.
Local Open Scope N_scope.

Module Map := PositiveMap.

Definition text := list N.
Fixpoint bytes_of (s : string) : text :=
  match s with EmptyString => [] | String c s' => N_of_ascii c :: bytes_of s' end.
Definition begin_document : text := Eval compute in bytes_of "#begin document".
Definition end_document : text := Eval compute in bytes_of "#end document".
Definition part_word : text := Eval compute in bytes_of "part".
Definition part_infix : text := Eval compute in bytes_of "; part ".
Definition mark : text := [239; 187; 191].

(* UTF-8 without NUL: the ranges of the bytes of a character (RFC 3629) *)
Definition ranges := list (N * N).
Definition characters : list ranges :=
  [[(1, 127)]; [(194, 223); (128, 191)];
   [(224, 224); (160, 191); (128, 191)]; [(225, 236); (128, 191); (128, 191)];
   [(237, 237); (128, 159); (128, 191)]; [(238, 239); (128, 191); (128, 191)];
   [(240, 240); (144, 191); (128, 191); (128, 191)];
   [(241, 243); (128, 191); (128, 191); (128, 191)];
   [(244, 244); (128, 143); (128, 191); (128, 191)]].
Definition within (r : N * N) (c : N) : bool := (fst r <=? c) && (c <=? snd r).
Definition next_ranges (expected : ranges) (c : N) : option ranges :=
  match expected with
  | r :: rs => if within r c then Some rs else None
  | [] => match find (fun rs => match rs with r :: _ => within r c | [] => false end) characters
    with
          | Some (_ :: rs) => Some rs
          | _ => None
          end
  end.
Arguments next_ranges : simpl never.

(* texts *)
Definition is_space (c : N) : bool := c =? 32.
Definition is_space_or_tab (c : N) : bool := (c =? 32) || (c =? 9).
Definition is_space_or_return (c : N) : bool := (c =? 32) || (c =? 13).
Definition is_margin (c : N) : bool := (c =? 32) || (c =? 9) || (c =? 13) || (c =? 10).
Definition is_digit (c : N) : bool := (48 <=? c) && (c <=? 57).
Definition reversed (s : text) : text := rev_append s [].
Fixpoint trim_left (p : N -> bool) (s : text) : text :=
  match s with c :: s' => if p c then trim_left p s' else s | [] => [] end.
Definition trim_right (p : N -> bool) (s : text) : text := reversed (trim_left p (reversed s)).
Definition trim (p : N -> bool) (s : text) : text := trim_right p (trim_left p s).
Fixpoint same (s t : text) : bool :=
  match s, t with
  | [], [] => true
  | a :: s', b :: t' => (a =? b) && same s' t'
  | _, _ => false
  end.
(* what follows a beginning; None if the text does not begin so *)
Fixpoint behind (beginning s : text) : option text :=
  match beginning, s with
  | [], _ => Some s
  | a :: b', c :: s' => if a =? c then behind b' s' else None
  | _ :: _, [] => None
  end.
Arguments behind : simpl never.
Definition has_byte (c : N) (s : text) : bool := existsb (N.eqb c) s.
Fixpoint split_on (c : N) (s : text) : list text :=
  match s with
  | [] => [[]]
  | x :: s' =>
      if x =? c then [] :: split_on c s' else
      match split_on c s' with w :: ws => (x :: w) :: ws | [] => [] end
  end.
Definition filled_text (s : text) : bool := match s with [] => false | _ => true end.
Definition blanks : list text :=
  map (fun c => [c]) [9; 10; 11; 12; 13; 28; 29; 30; 31; 32] ++
  [[194; 133]; [194; 160]; [225; 154; 128]; [226; 128; 168]; [226; 128; 169]; [226; 128; 175];
   [226; 129; 159]; [227; 128; 128]] ++
  map (fun c => [226; 128; c]) [128; 129; 130; 131; 132; 133; 134; 135; 136; 137; 138].
Fixpoint has_blank (s : text) : bool :=
  match s with
  | [] => false
  | _ :: s' => existsb (fun b => match behind b s with Some _ => true | None => false end) blanks
               || has_blank s'
  end.

(* the first line without a byte-order mark *)
Definition without_mark (s : text) : text := match behind mark s with Some t => t | None => s end.

(* columns-3: from what stands behind #begin document on the trimmed line to heading and id *)
Definition heading_of (rest : text) : text := trim is_space_or_tab rest.
Definition without_semicolon (s : text) : text :=
  match reversed s with c :: s' => if c =? 59 then reversed s' else s | [] => s end.
Definition part_number (s : text) : option text :=
  match behind part_word (trim is_space s) with
  | Some (c :: s') =>
      let ds := trim_left is_space s' in
      if is_space c && forallb is_digit ds && filled_text ds && Nat.leb (length ds) 9
      then Some ds else None
  | _ => None
  end.
Definition three_digits (ds : text) : text :=
  let shortest := trim_left (N.eqb 48) ds in
  repeat 48 (3 - length shortest) ++ shortest.
Definition name_and_part (s : text) : text * option text :=
  match rev (split_on 59 s) with
  | after :: (_ :: _) as before =>
      match part_number after with
      | Some ds => (trim_right is_space (firstn (length s - length after - 1) s), Some ds)
      | None => (s, None)
      end
  | _ => (s, None)
  end.
Definition in_brackets (name : text) : option text :=
  match name with
  | 40 :: s => match reversed s with 41 :: t => Some (reversed t) | _ => None end
  | _ => None
  end.
Definition bare (name : text) : bool :=
  filled_text name && negb (has_blank name || has_byte 40 name || has_byte 41 name || has_byte 59
    name).
Definition name_of (rest name : text) : option text :=
  match in_brackets name with
  | Some inner => let n := trim is_margin inner in if filled_text n then Some n else None
  | None => match rest with
            | c :: _ => if bare name && is_space_or_tab c then Some name else None
            | [] => None
            end
  end.
Definition id_of (rest : text) : option text :=
  let heading := heading_of rest in
  if has_byte 13 heading then None else
  let np := name_and_part (trim_right is_space (without_semicolon heading)) in
  match name_of rest (fst np) with
  | Some n => Some (n ++ match snd np with Some ds => part_infix ++ three_digits ds | None => []
    end)
  | None => None
  end.

(* columns-5: what stands behind #end document *)
Definition ends_document (heading rest : text) : bool :=
  match rest with
  | [] => true
  | c :: _ => let said := trim is_space_or_tab rest in
              is_space_or_tab c && same said heading && negb (same said [45] || same said [95])
  end.

(* columns-7 to columns-10 *)
Definition parts_of (line : text) : option (list text * text) :=
  let pieces := if has_byte 9 line then map (trim is_space) (split_on 9 line)
                else filter filled_text (split_on 32 (trim_right is_margin line)) in
  let others := removelast pieces in
  let cell := last pieces [] in
  if existsb (has_byte 13) others then None else
  Some (others, if has_byte 9 line then trim_right is_space_or_return cell else cell).
Definition word_of (others : list text) : text :=
  let w := if Nat.leb (length others) 3 then last others [] else nth 3 others [] in
  if filled_text w then w else [45].

(* the last column *)
Inductive item_n := Opens_n (e : N) | Closes_n (e : N) | Alone_n (e : N).
Definition is_sign (c : N) : bool :=
  is_digit c || (c =? 40) || (c =? 41) || (c =? 124) || (c =? 45) || (c =? 95).
(* at most 100 digits stand together *)
Fixpoint short_from (left : nat) (s : text) : bool :=
  match s with
  | [] => true
  | c :: s' => if is_digit c then match left with O => false | S n => short_from n s' end
               else short_from 100 s'
  end.
Definition short : text -> bool := short_from 100.
Definition shifted (n c : N) : N := 10 * n + (c - 48).
Arguments shifted : simpl never.
Fixpoint digits_n (some : bool) (n : N) (s : text) : option N * text :=
  match s with
  | c :: s' => if is_digit c then digits_n true (shifted n c) s'
               else (if some then Some n else None, s)
  | [] => (if some then Some n else None, s)
  end.
Definition read_item_n (s : text) : option (item_n * text) :=
  match s with
  | [] => None
  | c :: s' =>
      if c =? 40 then
        match digits_n false 0 s' with
        | (Some e, d :: r) => if d =? 41 then Some (Alone_n e, r) else Some (Opens_n e, d :: r)
        | (Some e, []) => Some (Opens_n e, [])
        | (None, _) => None
        end
      else match digits_n false 0 s with
           | (Some e, d :: r) => if d =? 41 then Some (Closes_n e, r) else None
           | _ => None
           end
  end.
Fixpoint read_all_n (fuel : nat) (s : text) : option (list item_n) :=
  match fuel with
  | O => None
  | S f => match read_item_n s with
           | Some (x, []) => Some [x]
           | Some (x, r) => match read_all_n f r with Some l => Some (x :: l) | None => None end
           | None => None
           end
  end.
Definition opening_n (x : item_n) : bool := match x with Opens_n _ => true | _ => false end.
Definition closing_n (x : item_n) : bool := match x with Closes_n _ => true | _ => false end.
Definition entity_n (x : item_n) : N := match x with Opens_n e | Closes_n e | Alone_n e => e end.
Fixpoint in_order_n (l : list item_n) : bool :=
  match l with
  | [] => true
  | x :: l' => if opening_n x then negb (existsb closing_n l') else in_order_n l'
  end.
Definition apart_n (l : list item_n) : bool :=
  negb (existsb (fun e => existsb (N.eqb e) (map entity_n (filter opening_n l)))
                (map entity_n (filter closing_n l))).
Definition read_together_n (s : text) : option (list item_n) :=
  match read_all_n (length s) s with
  | Some l => if in_order_n l && apart_n l then Some l else None
  | None => None
  end.
Fixpoint read_joined_n (ss : list text) : option (list item_n) :=
  match ss with
  | [] => None
  | s :: ss' =>
      match ss' with
      | [] => read_together_n s
      | _ => match read_together_n s with
             | Some l => match read_joined_n ss' with Some l' => Some (l ++ l') | None => None end
             | None => None
             end
      end
  end.
Definition says_nothing_n (s : text) : bool := same s [45] || same s [95].
Definition read_cell_n (s : text) : option (list item_n) :=
  if says_nothing_n s then Some [] else
  if forallb is_sign s && short s then read_joined_n (split_on 124 s) else None.

(* columns-11: whether the column before an empty last one may be meant *)
Definition is_list (s : text) : bool :=
  forallb is_sign s &&
  forallb (fun p => match read_all_n (length p) p with Some _ => true | None => false end)
          (split_on 124 s).
Definition may_be_meant (line : text) : bool :=
  let u := trim is_margin line in
  if has_byte 9 u then is_list (trim_left is_space (last (split_on 9 u) []))
  else let w := last (split_on 32 u) [] in is_list w || (has_byte 32 u && says_nothing_n w).

Definition is_comment (line : text) (others : list text) : bool :=
  match trim_left is_margin line with
  | 35 :: _ => match others with first :: _ => has_byte 32 first | [] => false end
  | _ => false
  end.
Definition read_token (line : text) : option (text * list item_n) :=
  match parts_of line with
  | None => None
  | Some (others, cell) =>
      match (if filled_text cell then read_cell_n cell
             else if may_be_meant line || is_comment line others then None else Some []) with
      | Some l => Some (word_of others, l)
      | None => None
      end
  end.

(* mentions and documents *)
Record run_of_tokens := Run { first_token : N; more_tokens : N }.
Record read_document := Read { document_id : text; document_words : list text; document_entities :
  list (list run_of_tokens) }.

(* brackets: of each entity the tokens where it was opened, the last first; how many are open;
   the mentions that are closed, the last first *)
Record brackets_n := Brackets { opened : Map.t (list N); open_ones : nat; closed : list (N *
  run_of_tokens) }.
Definition opened_at (e : N) (m : Map.t (list N)) : list N :=
  match Map.find (N.succ_pos e) m with Some l => l | None => [] end.
Fixpoint run_items (t : N) (b : brackets_n) (l : list item_n) : option brackets_n :=
  match l with
  | [] => Some b
  | Opens_n e :: l' =>
      run_items t (Brackets (Map.add (N.succ_pos e) (t :: opened_at e (opened b)) (opened b))
                            (S (open_ones b)) (closed b)) l'
  | Alone_n e :: l' => run_items t (Brackets (opened b) (open_ones b) ((e, Run t 0) :: closed b)) l'
  | Closes_n e :: l' =>
      match opened_at e (opened b) with
      | [] => None
      | i :: r => run_items t (Brackets (Map.add (N.succ_pos e) r (opened b)) (pred (open_ones b))
                                        ((e, Run i (t - i)) :: closed b)) l'
      end
  end.

(* a mention as a positive: `more` bit by bit, a bit more before each, and then `first` *)
Fixpoint before (p q : positive) : positive :=
  match p with
  | xH => xO q
  | xO p' => xI (xO (before p' q))
  | xI p' => xI (xI (before p' q))
  end.
Definition code (m : run_of_tokens) : positive := before (N.succ_pos (more_tokens m)) (N.succ_pos
  (first_token m)).
Fixpoint code_text (s : text) : positive :=
  match s with [] => xH | c :: s' => before (N.succ_pos c) (code_text s') end.
Fixpoint once_from (seen : Map.t unit) (l : list positive) : bool :=
  match l with
  | [] => true
  | x :: l' =>
    match Map.find x seen with Some _ => false | None => once_from (Map.add x tt seen) l' end
  end.
Definition rev_map {A B : Type} (f : A -> B) (l : list A) : list B :=
  fold_left (fun r x => f x :: r) l [].
Definition once (l : list positive) : bool := once_from (Map.empty unit) l.

(* the entities, in the order in which a mention of each closes first; l has the last first *)
Definition members (e : N) (m : Map.t (list run_of_tokens)) : list run_of_tokens :=
  match Map.find (N.succ_pos e) m with Some l => l | None => [] end.
Definition by_entity (l : list (N * run_of_tokens)) : Map.t (list run_of_tokens) :=
  fold_left (fun m x => Map.add (N.succ_pos (fst x)) (snd x :: members (fst x) m) m) l
            (Map.empty (list run_of_tokens)).
Fixpoint listed (l : list (N * run_of_tokens)) (m : Map.t (list run_of_tokens)) (out : list (list
  run_of_tokens)) :=
  match l with
  | [] => rev_append out []
  | x :: l' => match members (fst x) m with
               | [] => listed l' m out
               | k => listed l' (Map.add (N.succ_pos (fst x)) [] m) (k :: out)
               end
  end.
Definition entities_n (l : list (N * run_of_tokens)) : list (list run_of_tokens) :=
  listed (rev_append l []) (by_entity l) [].

(* documents and files, line by line *)
Record document_n := Begun { heading_n : text; id_n : text; tokens_n : N; words_n : list text;
                             brackets_of : brackets_n }.
Inductive place := Outside | Inside (d : document_n) | Failed.
Definition nothing_open := Brackets (Map.empty (list N)) O [].
Definition finished (d : document_n) : option read_document :=
  let b := brackets_of d in
  match open_ones b with
  | O => if once (rev_map (fun x => code (snd x)) (closed b))
         then Some (Read (id_n d) (rev_append (words_n d) []) (entities_n (closed b)))
         else None
  | S _ => None
  end.
Record file_n := File { place_n : place; documents_n : list read_document }.
Definition step_line (f : file_n) (line : text) : file_n :=
  let t := trim is_margin line in
  let failed := File Failed [] in
  match place_n f with
  | Failed => f
  | Outside =>
      match behind begin_document t with
      | Some rest => match id_of rest with
                     | Some i => File (Inside (Begun (heading_of rest) i 0 [] nothing_open))
                                      (documents_n f)
                     | None => failed
                     end
      | None => match behind end_document t with
                | Some _ => failed
                | None => match t with [] => f | c :: _ => if c =? 35 then f else failed end
                end
      end
  | Inside d =>
      match t with
      | [] => f
      | _ =>
          match behind begin_document t with
          | Some _ => failed
          | None =>
              match behind end_document t with
              | Some rest => if ends_document (heading_n d) rest then
                               match finished d with
                               | Some r => File Outside (r :: documents_n f)
                               | None => failed
                               end
                             else failed
              | None =>
                  match read_token line with
                  | None => failed
                  | Some (w, l) =>
                      match run_items (tokens_n d) (brackets_of d) l with
                      | None => failed
                      | Some b => File (Inside (Begun (heading_n d) (id_n d) (N.succ (tokens_n d))
                                                      (w :: words_n d) b)) (documents_n f)
                      end
                  end
              end
          end
      end
  end.

(* bytes: what a character still lacks, the line so far, its last byte first, and the lines before.
   Every line ends with LF; what follows the last LF is a line too. *)
Record state := State { lacking : option ranges; line_n : text; is_first : bool; file_so_far :
  file_n }.
Definition start := State (Some []) [] true (File Outside []).
Definition end_line (s : state) (line : text) : file_n :=
  let l := reversed line in
  step_line (file_so_far s) (if is_first s then without_mark l else l).
Definition step (s : state) (c : N) : state :=
  let lacks := match lacking s with Some r => next_ranges r c | None => None end in
  if c =? 10 then
    let l := match line_n s with b :: l' => if b =? 13 then l' else b :: l' | [] => [] end in
    State lacks [] false (end_line s l)
  else State lacks (c :: line_n s) (is_first s) (file_so_far s).
Definition finish (s : state) : option (list read_document) :=
  match lacking s with
  | Some [] =>
      let f := match line_n s with [] => file_so_far s | l => end_line s l end in
      match place_n f with
      | Outside =>
          let ds := rev_append (documents_n f) [] in
          match ds with
          | [] => None
          | _ => if once (rev_map (fun d => code_text (document_id d)) ds) then Some ds else None
          end
      | _ => None
      end
  | _ => None
  end.
Definition read_file (bs : text) : option (list read_document) := finish (fold_left step bs start).

(* pairing: the documents of the key in their order, each with that of the response of its id *)
Inductive missing_rule := Missing_error | Missing_empty.
Inductive extra_rule := Extra_error | Extra_ignore.
Inductive tokens_rule := Tokens_error | Tokens_ignore.
Inductive singletons_rule := Keep | Drop | Drop_key.
Record rules := Rules { missing_are : missing_rule; extra_are : extra_rule; tokens_are :
  tokens_rule;
                        singletons_are : singletons_rule }.
Definition no_words (ws : list text) : bool := forallb says_nothing_n ws.
Fixpoint same_words (ws vs : list text) : bool :=
  match ws, vs with
  | [], [] => true
  | w :: ws', v :: vs' => same w v && same_words ws' vs'
  | _, _ => false
  end.
Fixpoint same_number {A B : Type} (l : list A) (m : list B) : bool :=
  match l, m with [], [] => true | _ :: l', _ :: m' => same_number l' m' | _, _ => false end.
Definition tokens_agree (t : tokens_rule) (k r : read_document) : bool :=
  same_number (document_words k) (document_words r) &&
  match t with
  | Tokens_ignore => true
  | Tokens_error => no_words (document_words k) || no_words (document_words r) || same_words
    (document_words k) (document_words r)
  end.
Definition no_singleton (k : list run_of_tokens) : bool := match k with [_] => false | _ => true
  end.
Definition key_entities (s : singletons_rule) (ks : list (list run_of_tokens)) :=
  match s with Keep => ks | Drop | Drop_key => filter no_singleton ks end.
Definition response_entities (s : singletons_rule) (ks : list (list run_of_tokens)) :=
  match s with Drop => filter no_singleton ks | Keep | Drop_key => ks end.
Definition by_id (ds : list read_document) : Map.t read_document :=
  fold_left (fun m d => Map.add (code_text (document_id d)) d m) ds (Map.empty read_document).
Definition scored := (text * (list (list run_of_tokens) * list (list run_of_tokens)))%type.
Definition pair_document (o : rules) (m : Map.t read_document) (k : read_document) : option scored
  :=
  let ks := key_entities (singletons_are o) (document_entities k) in
  match Map.find (code_text (document_id k)) m with
  | Some r => if tokens_agree (tokens_are o) k r
              then Some (document_id k, (ks, response_entities (singletons_are o) (document_entities
                r))) else None
  | None => match missing_are o with
            | Missing_error => None
            | Missing_empty => Some (document_id k, (ks, []))
            end
  end.
Fixpoint pair_documents (o : rules) (m : Map.t read_document) (ks : list read_document)
    (out : list scored) : option (list scored) :=
  match ks with
  | [] => Some (rev_append out [])
  | k :: ks' => match pair_document o m k with
                | Some x => pair_documents o m ks' (x :: out)
                | None => None
                end
  end.
Definition known_ids (ks rs : list read_document) : bool :=
  let m := by_id ks in
  forallb (fun r => match Map.find (code_text (document_id r)) m with Some _ => true | None => false
    end) rs.
Definition paired (o : rules) (ks rs : list read_document) : option (list scored) :=
  if (match extra_are o with Extra_error => known_ids ks rs | Extra_ignore => true end)
  then pair_documents o (by_id rs) ks [] else None.
