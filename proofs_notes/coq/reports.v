(******************************************************************************)
(* What corefref-check prints of two files. Their bytes are read (reading.v,  *)
(* sets.v), in the format that their lines decide; claims and alignments come *)
(* from code that is not trusted; and every byte that is printed of what is   *)
(* accepted is made here, of claims that are checked. from_bytes.v proves it. *)
(*                                                                            *)
(*   decided bs           the format for which the lines of a file decide,    *)
(*                        text-11; decide, byte by byte                       *)
(*   formats k r          the format of two files, text-12                    *)
(*   read_both k r        two files, read                                     *)
(*   rules_of ws          what words such as singletons:drop ask for          *)
(*   pairs_of o x         the pairs of documents of two files under rules     *)
(*   proposal             what is claimed of the pairs, or wanted, and        *)
(*                        alignments                                          *)
(*   whole, decimal       numbers in decimal digits                           *)
(*   shown_table k l       lines with the decimals of claims                   *)
(*   answered ws x propose   what is printed of two files, or why nothing is  *)
(******************************************************************************)
From Coq Require Import String Decimal List ZArith QArith FMapPositive.
From Corefref Require Import checker reading sets.
Import ListNotations.
Local Open Scope N_scope.

(* text-11: the format for which a line decides. What begins with a digit or [ is of another format,
   which the reader of columns refuses. The categories of Unicode are not known here: a character
   beyond ASCII behind newdoc is refused. *)
Inductive decision := For_columns | For_sets | For_another.
Fixpoint behind_quotes (escaped : bool) (s : text) : text :=
  match s with
  | [] => []
  | c :: s' => if escaped then behind_quotes false s'
               else if c =? 34 then s' else behind_quotes (c =? 92) s'
  end.
Definition begins_with (c : N) (s : text) : bool := match s with d :: _ => d =? c | [] => false end.
Definition begins_object (s : text) : bool :=
  match trim_left is_space_or_tab s with
  | [] => true
  | c :: s' => (c =? 34) && begins_with 58 (trim_left is_space_or_tab (behind_quotes false s'))
  end.
Definition without_space (s : text) : text :=
  match s with c :: s' => if is_space c then s' else s | [] => s end.
Definition space_begin : text := Eval compute in bytes_of " begin document".
Definition newdoc : text := Eval compute in bytes_of "newdoc".
Definition global_entity : text := Eval compute in bytes_of "global.Entity".
Definition sent_id : text := Eval compute in bytes_of "sent_id".
Definition begins (beginning s : text) : bool :=
  match behind beginning s with Some _ => true | None => false end.
Definition of_a_word (s : text) : bool :=
  match s with c :: _ => is_letter c || is_digit c | [] => false end.
Definition begins_newdoc (s : text) : bool :=
  match behind newdoc s with Some s' => negb (of_a_word s') | None => false end.
Definition has_value (name s : text) : bool :=
  match behind name s with Some s' => begins_with 61 (without_space s') | None => false end.
Definition behind_hash (s : text) : option decision :=
  let t := without_space s in
  if begins space_begin s || begins_newdoc t || has_value global_entity t || has_value sent_id t
  then Some For_another else None.
Definition decides (line : text) : option decision :=
  let s := trim is_margin line in
  match s with
  | [] => None
  | c :: s' =>
      if c =? 123 then Some (if begins_object s' then For_another else For_sets)
      else if begins begin_document s then Some For_columns
      else if c =? 35 then behind_hash s' else Some For_columns
  end.
Inductive deciding := Not_yet (is_first_line : bool) (line_so_far : text) | Known (d : decision).
Definition decides_first (first : bool) (back : text) : option decision :=
  decides (if first then without_mark (reversed back) else reversed back).
Definition decide (s : deciding) (c : N) : deciding :=
  match s with
  | Known _ => s
  | Not_yet first back =>
      if c =? 10
      then match decides_first first back with Some d => Known d | None => Not_yet false [] end
      else Not_yet first (c :: back)
  end.
Definition decide_start : deciding := Not_yet true [].
Definition decide_finish (s : deciding) : option decision :=
  match s with Known d => Some d | Not_yet first back => decides_first first back end.
Definition decided (bs : text) : option decision :=
  decide_finish (fold_left decide bs decide_start).

(* text-12: a file in which no line decides has the format of the other *)
Inductive format := Columns | Sets.
Definition formats (k r : option decision) : option format :=
  match k, r with
  | Some For_columns, (Some For_columns | None) | None, (Some For_columns | None) => Some Columns
  | Some For_sets, (Some For_sets | None) | None, Some For_sets => Some Sets
  | _, _ => None
  end.
Inductive both_read :=
  | Both_columns (k r : option (list read_document))
  | Both_sets (k r : option (list sets_document))
  | Other_formats.
Definition read_both (k r : text) : both_read :=
  match formats (decided k) (decided r) with
  | Some Columns => Both_columns (read_file k) (read_file r)
  | Some Sets => Both_sets (read_sets k) (read_sets r)
  | None => Other_formats
  end.

(* conventions, by the words that name them *)
Definition singletons_text (s : singletons_rule) : text :=
  bytes_of match s with
           | Keep => "singletons:keep" | Drop => "singletons:drop"
           | Drop_key => "singletons:drop-key"
           end.
Definition missing_text (m : missing_rule) : text :=
  bytes_of match m with Missing_error => "missing:error" | Missing_empty => "missing:empty" end.
Definition extra_text (e : extra_rule) : text :=
  bytes_of match e with Extra_error => "extra:error" | Extra_ignore => "extra:ignore" end.
Definition tokens_text (t : tokens_rule) : text :=
  bytes_of match t with Tokens_error => "tokens:error" | Tokens_ignore => "tokens:ignore" end.
Definition usual_rules := Rules Missing_error Extra_error Tokens_error Keep.
Definition the_rules : list (text * (rules -> rules)) :=
  map (fun s => (singletons_text s, fun o => Rules (missing_are o) (extra_are o) (tokens_are o) s))
      [Keep; Drop; Drop_key] ++
  map (fun m => (missing_text m, fun o => Rules m (extra_are o) (tokens_are o) (singletons_are o)))
      [Missing_error; Missing_empty] ++
  map (fun e => (extra_text e, fun o => Rules (missing_are o) e (tokens_are o) (singletons_are o)))
      [Extra_error; Extra_ignore] ++
  map (fun t => (tokens_text t, fun o => Rules (missing_are o) (extra_are o) t (singletons_are o)))
      [Tokens_error; Tokens_ignore].
Fixpoint rules_from (o : rules) (ws : list text) : option rules :=
  match ws with
  | [] => Some o
  | w :: ws' => match find (fun r => same (fst r) w) the_rules with
                | Some r => rules_from (snd r o) ws'
                | None => None
                end
  end.
Definition rules_of : list text -> option rules := rules_from usual_rules.

(* pairs of documents, their mentions as numbers *)
Definition pair := (text * document)%type.
Definition coded (ks : list (list run_of_tokens)) : entities := mapped (mapped code) ks.
Definition of_scored (x : scored) : pair :=
  (fst x, Document (coded (fst (snd x))) (coded (snd (snd x))) []).
Definition pairs_of (o : rules) (x : both_read) : option (list pair) :=
  match x with
  | Both_columns (Some ks) (Some rs) =>
      match paired o ks rs with Some l => Some (mapped of_scored l) | None => None end
  | Both_sets (Some ks) (Some rs) => paired_lines o ks rs []
  | _ => None
  end.

(* What is claimed of the pairs, or which figures are wanted, and alignments: all unproved. *)
Definition claims := list (metric_name * list claim).
Definition alignments_of_one := list (similarity_kind * aligned_pair * alignment).
Inductive asked := Claimed (l : claims) | Wanted (ms : list metric_name).
Record proposal := Proposal {
  proposed_convention : convention; proposed_rounding : rounding; proposed_digits : nat;
  proposed : asked; proposed_alignments : list alignments_of_one }.
Fixpoint with_alignments (xs : list pair) (l : list alignments_of_one) (out : list document) :
    list document :=
  match xs, l with
  | [], _ => rev_append out []
  | x :: xs', [] => with_alignments xs' [] (snd x :: out)
  | x :: xs', a :: l' =>
      with_alignments xs' l' (Document (key_of (snd x)) (response_of (snd x)) a :: out)
  end.
Definition proposed_certificate (xs : list pair) (p : proposal) (l : claims) : certificate :=
  Certificate (with_alignments xs (proposed_alignments p) []) (proposed_convention p)
    (proposed_rounding p) (proposed_digits p) l.
Definition claims_checked (c : certificate) (a : asked) : outcome :=
  match a with
  | Claimed l => match verdict (claiming c l) with Accepted => Claims l | other => Refused other end
  | Wanted ms => claims_for c ms
  end.

(* numbers in decimal digits, `places` of them behind a point *)
Fixpoint digits_of_uint (d : Decimal.uint) : text :=
  match d with
  | Nil => [] | D0 d => 48 :: digits_of_uint d | D1 d => 49 :: digits_of_uint d
  | D2 d => 50 :: digits_of_uint d | D3 d => 51 :: digits_of_uint d
  | D4 d => 52 :: digits_of_uint d | D5 d => 53 :: digits_of_uint d
  | D6 d => 54 :: digits_of_uint d | D7 d => 55 :: digits_of_uint d
  | D8 d => 56 :: digits_of_uint d | D9 d => 57 :: digits_of_uint d
  end.
Definition whole (n : N) : text := digits_of_uint (N.to_uint n).
Definition padded (places : nat) (s : text) : text := repeat 48 (S places - length s) ++ s.
Definition decimal (places : nat) (n : N) : text :=
  let s := padded places (whole n) in
  let before := (length s - places)%nat in
  firstn before s ++ match places with O => [] | S _ => 46 :: skipn before s end.
Definition signed (places : nat) (z : Z) : text :=
  match z with Zneg p => 45 :: decimal places (Npos p) | _ => decimal places (Z.to_N z) end.

(* names *)
Definition named (m : metric_name) : string :=
  match m with
  | Quotients Mentions => "mentions" | Quotients Muc => "muc" | Quotients B_cubed => "b_cubed"
  | Quotients Ceaf_m => "ceaf_m" | Quotients Ceaf_e => "ceaf_e" | Quotients Lea => "lea"
  | Quotients B_cubed_0 => "b_cubed_0" | Quotients B_cubed_all => "b_cubed_all"
  | Quotients B_cubed_r_n => "b_cubed_r_n" | Quotients B_cubed_sys => "b_cubed_sys"
  | Quotients B_cubed_v4 => "b_cubed_v4" | Quotients B_cubed_0_full => "b_cubed_0_full"
  | Quotients Ceaf_m_r_n => "ceaf_m_r_n" | Quotients Ceaf_m_sys => "ceaf_m_sys"
  | Quotients Ceaf_e_sys => "ceaf_e_sys"
  | Blanc Official => "blanc" | Blanc Luo_2014 => "blanc_luo_2014" | Conll => "conll"
  end.
Definition every_metric : list metric_name :=
  map Quotients [Mentions; Muc; B_cubed; Ceaf_m; Ceaf_e; Lea; B_cubed_0; B_cubed_all; B_cubed_r_n;
                 B_cubed_sys; B_cubed_v4; B_cubed_0_full; Ceaf_m_r_n; Ceaf_m_sys; Ceaf_e_sys] ++
  [Blanc Official; Blanc Luo_2014; Conll].
Definition metric_text (m : metric_name) : text := bytes_of (named m).
Definition measure_text (x : measure_name) : text :=
  bytes_of match x with Recall => "recall" | Precision => "precision" | F1 => "f1" end.
Definition convention_text (v : convention) : text :=
  bytes_of match v with Zero => "undefined:zero" | Undefined => "undefined:none" end.
Definition rounding_text (r : rounding) : text :=
  bytes_of match r with Half_even => "rounding:half-even" | Truncate => "rounding:truncate" end.
Definition format_text (x : both_read) : text :=
  bytes_of match x with
           | Both_columns _ _ => "columns" | Both_sets _ _ => "sets" | Other_formats => "other"
           end.

(* a line for each metric: recall, precision, F1 in percent; nothing where nothing is claimed *)
Definition is_measure (x y : measure_name) : bool :=
  match x, y with
  | Recall, Recall | Precision, Precision | F1, F1 => true
  | _, _ => false
  end.
Definition cell_of (places : nat) (l : list claim) (x : measure_name) : text :=
  9 :: match find (fun y => is_measure (claimed_measure y) x) l with
       | Some y => match claimed_decimal y with
                   | Some z => signed places z
                   | None => bytes_of "undefined"
                   end
       | None => []
       end.
Definition measures : list measure_name := [Recall; Precision; F1].
Definition line_of (places : nat) (x : metric_name * list claim) : text :=
  metric_text (fst x) ++ flat (map (cell_of places (snd x)) measures) ++ [10].
Definition shown_table (places : nat) (l : claims) : text :=
  bytes_of "metric" ++ flat (map (fun x => 9 :: measure_text x) measures) ++ 10 ::
  flat (map (line_of places) l).
Definition conventions_of (o : rules) (x : both_read) (p : proposal) : text :=
  flat (map (fun s => s ++ [32])
    [format_text x; convention_text (proposed_convention p); rounding_text (proposed_rounding p);
     singletons_text (singletons_are o); missing_text (missing_are o); extra_text (extra_are o)]) ++
  tokens_text (tokens_are o) ++ [10].
Definition heading (a : asked) (l : claims) (xs : list pair) : text :=
  bytes_of match a with
           | Claimed _ => "certified from the bytes: "
           | Wanted _ => "scored from the bytes: "
           end ++
  whole (many (flat (map snd l))) ++ bytes_of " figures of " ++ whole (many xs) ++
  bytes_of " documents" ++ [10].
Definition report (o : rules) (x : both_read) (xs : list pair) (p : proposal) (l : claims) : text :=
  heading (proposed p) l xs ++ conventions_of o x p ++ shown_table (proposed_digits p) l.

Inductive told :=
  Printed (t : text) | Unknown_word | Not_read | Not_a_pair | Refused_claims (a : answer).
Definition is_read (x : both_read) : bool :=
  match x with
  | Both_columns (Some _) (Some _) | Both_sets (Some _) (Some _) => true
  | _ => false
  end.
Definition answered (ws : list text) (x : both_read) (propose : list pair -> proposal) : told :=
  match rules_of ws with
  | None => Unknown_word
  | Some o =>
      if is_read x then
        match pairs_of o x with
        | None => Not_a_pair
        | Some xs =>
            let p := propose xs in
            match claims_checked (proposed_certificate xs p []) (proposed p) with
            | Claims l => Printed (report o x xs p l)
            | Refused a => Refused_claims a
            end
        end
      else Not_read
  end.
