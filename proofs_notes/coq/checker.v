(******************************************************************************)
(* A checker of scores: from a key, a response, claimed figures and CEAF's    *)
(* alignments to yes or no, over binary numbers, in time that grows with      *)
(* n log n for n mentions, and without recursion as deep as a list is long.   *)
(* It needs the standard library only and is extracted to OCaml               *)
(* (proofs_notes/checker); checker_correct.v proves what it accepts.          *)
(*                                                                            *)
(*   entities           key or response of a document; mentions are positives *)
(*   certificate        documents, conventions, and what is claimed of them   *)
(*   accepts c          the checker                                           *)
(*   verdict c          the same, with the reason why not                     *)
(*   claims_for c ms         the figures of ms of the documents of c, as claims    *)
(*   claiming c l       c with the claims l                                   *)
(*   bag                a sum that is not yet taken: fractions by denominator,*)
(*                      those of one denominator added up                     *)
(*   give q b           the bag b with q more; bag_sum b: its sum             *)
(*   sum f l            the sum of f over l, in lowest terms                  *)
(*   owners rs          of each mention the number of its entity, from 1, and *)
(*                      its size                                              *)
(*   row_of owner k     by number of entity, what it shares with k, where it  *)
(*                      shares any                                            *)
(*   table_of ks rs     of each k its size and what it shares with each r     *)
(*   add_table F t b    b with F |k| |r| |k ^ r| more for all of the table    *)
(*   turned F           F with its first two arguments the other way round    *)
(*   best phi ks rs t a the similarity of the best alignment, if a is one and *)
(*                      its prices show it, t being the table of ks and rs    *)
(*   quotients          numerator and denominator of recall, of precision     *)
(*   link_counts6       BLANC's counts, as rationals                          *)
(*   prepared           documents with their tables                           *)
(******************************************************************************)
From Coq Require Import List ZArith QArith FMapPositive.
Import ListNotations.

Module Map := PositiveMap.

Definition entities := list (list positive).

(* lists, in constant stack *)
Definition mapped {A B : Type} (f : A -> B) (l : list A) : list B :=
  rev_append (fold_left (fun a x => f x :: a) l []) [].
Definition kept {A : Type} (f : A -> bool) (l : list A) : list A :=
  rev_append (fold_left (fun a x => if f x then x :: a else a) l []) [].
Definition flat {A : Type} (l : list (list A)) : list A :=
  rev_append (fold_left (fun a x => rev_append x a) l []) [].
Definition joined {A : Type} (l l' : list A) : list A := rev_append (rev_append l []) l'.

(* sums and numbers *)
Definition plus (p q : Q) : Q :=
  match Qnum p, Qnum q with
  | Z0, _ => q
  | _, Z0 => p
  | a, b => if Pos.eqb (Qden p) (Qden q) then Qmake (a + b) (Qden p) else Qred (p + q)
  end.
Inductive bag := Nothing | Held (l : bag) (q : Q) (r : bag).
Fixpoint put (place : positive) (q : Q) (b : bag) : bag :=
  let '(l, p, r) := match b with Nothing => (Nothing, 0, Nothing) | Held l p r => (l, p, r) end in
  match place with
  | xH => Held l (plus p q) r
  | xO place' => Held (put place' q l) p r
  | xI place' => Held l p (put place' q r)
  end.
Definition give (q : Q) (b : bag) : bag :=
  match Qnum q with Z0 => b | _ => put (Qden q) q b end.
Fixpoint bag_sum (b : bag) : Q :=
  match b with Nothing => 0 | Held l q r => plus q (plus (bag_sum l) (bag_sum r)) end.
Definition add_all {A : Type} (f : A -> Q) (l : list A) (b : bag) : bag :=
  fold_left (fun b x => give (f x) b) l b.
Definition sum {A : Type} (f : A -> Q) (l : list A) : Q := Qred (bag_sum (add_all f l Nothing)).
Definition of_N (n : N) : Q := inject_Z (Z.of_N n).
Definition many {A : Type} (l : list A) : N := fold_left (fun n _ => N.succ n) l 0%N.
Definition times_pred (n : N) : Q := of_N (n * N.pred n).

(* well-formed: entities that are not empty, and no mention twice *)
Fixpoint distinct_from (seen : Map.t unit) (l : list positive) : bool :=
  match l with
  | [] => true
  | x :: l' =>
    match Map.find x seen with Some _ => false | None => distinct_from (Map.add x tt seen) l' end
  end.
Definition distinct (l : list positive) : bool := distinct_from (Map.empty unit) l.
Definition filled (k : list positive) : bool := match k with [] => false | _ => true end.
Definition well_formed (ks : entities) : bool := forallb filled ks && distinct (flat ks).

(* the table of overlaps *)
Fixpoint indexed_from {A : Type} (i : positive) (l : list A) (m : Map.t A) : Map.t A :=
  match l with [] => m | x :: l' => indexed_from (Pos.succ i) l' (Map.add i x m) end.
Definition indexed {A : Type} (l : list A) : Map.t A := indexed_from 1 l (Map.empty A).
Definition at_or {A : Type} (default : A) (m : Map.t A) (i : positive) : A :=
  match Map.find i m with Some x => x | None => default end.
Definition owner_map := Map.t (positive * N).
Fixpoint owners_from (i : positive) (rs : entities) (m : owner_map) : owner_map :=
  match rs with
  | [] => m
  | r :: rs' =>
    let entity := (i, many r) in
    owners_from (Pos.succ i) rs' (fold_left (fun m x => Map.add x entity m) r m)
  end.
Definition owners (rs : entities) : owner_map := owners_from 1 rs (Map.empty (positive * N)).
Definition owned (m : owner_map) (x : positive) : bool :=
  match Map.find x m with Some _ => true | None => false end.

Record cell := Cell { number_of : positive; size_of : N; shared_of : N }.
Record row := Row { own_size : N; cells_of : list cell }.
Definition table := list row.
Definition one_more (owner : owner_map) (c : Map.t cell) (x : positive) : Map.t cell :=
  match Map.find x owner with
  | Some (i, s) =>
    Map.add i (Cell i s (match Map.find i c with Some e => N.succ (shared_of e) | None => 1 end)) c
  | None => c
  end.
Definition row_of (owner : owner_map) (k : list positive) : Map.t cell :=
  fold_left (one_more owner) k (Map.empty cell).
Fixpoint held {A : Type} (m : Map.t A) (found : list A) : list A :=
  match m with
  | Map.Leaf _ => found
  | Map.Node l o r =>
    let right := held r found in
    held l (match o with Some x => x :: right | None => right end)
  end.
Definition table_of (ks rs : entities) : table :=
  let owner := owners rs in mapped (fun k => Row (many k) (held (row_of owner k) [])) ks.
Definition add_row (F : N -> N -> N -> Q) (b : bag) (x : row) : bag :=
  add_all (fun e => F (own_size x) (size_of e) (shared_of e)) (cells_of x) b.
Definition add_table (F : N -> N -> N -> Q) (t : table) (b : bag) : bag :=
  fold_left (add_row F) t b.
Definition turned (F : N -> N -> N -> Q) (s t n : N) : Q := F t s n.

(* what each metric takes of sizes s = |k|, t = |r| and an overlap n *)
Definition shared_mentions (s t n : N) : Q := of_N n.
Definition common_links (s t n : N) : Q := of_N (N.pred n).
Definition squares (s t n : N) : Q := of_N (n * n) / of_N s.
Definition resolved_links (s t n : N) : Q :=
  if N.eqb s 1 then (if N.eqb t 1 then of_N n else 0) else times_pred n / of_N (N.pred s).
Definition pairs_of (n : N) : Q := times_pred n / (2 # 1).
Definition common_pairs (s t n : N) : Q := pairs_of n.
Definition phi3_of (s t n : N) : Q := of_N n.
Definition phi4_of (s t n : N) : Q := of_N (2 * n) / of_N (s + t).

Definition or_zero (x : option Q) : Q := match x with Some q => q | None => 0 end.
Definition is_there (x : option Q) : bool := match x with Some _ => true | None => false end.

(* CEAF: an alignment, and prices that show that no other is better *)
Record alignment :=
  Alignment { aligned : list (positive * positive); key_prices : list Q; response_prices : list Q }.

Definition similarity_in (phi : N -> N -> N -> Q) (x : row) (e : cell) : Q :=
  phi (own_size x) (size_of e) (shared_of e).
Definition pair_similarity (phi : N -> N -> N -> Q) (rows : Map.t row) (p : positive * positive) :
  option Q :=
  match Map.find (fst p) rows with
  | Some x => match find (fun e => Pos.eqb (number_of e) (snd p)) (cells_of x) with
              | Some e => Some (similarity_in phi x e)
              | None => None
              end
  | None => None
  end.
Fixpoint covered (phi : N -> N -> N -> Q) (price : Map.t Q) (t : table) (us : list Q) : bool :=
  match t, us with
  | x :: t', u :: us' =>
    forallb (fun e => Qle_bool (similarity_in phi x e) (u + at_or 0 price (number_of e)))
            (cells_of x)
    && covered phi price t' us'
  | _, _ => true
  end.
(* pairs of distinct k: so each row is searched once *)
Definition best (phi : N -> N -> N -> Q) (ks rs : entities) (t : table) (a : alignment) : option Q
  :=
  let similarity := pair_similarity phi (indexed t) in
  let total := sum (fun u => u) (key_prices a) + sum (fun v => v) (response_prices a) in
  if N.eqb (many (key_prices a)) (many ks) && N.eqb (many (response_prices a)) (many rs)
     && forallb (Qle_bool 0) (key_prices a) && forallb (Qle_bool 0) (response_prices a)
     && covered phi (indexed (response_prices a)) t (key_prices a)
     && distinct (mapped fst (aligned a)) && distinct (mapped snd (aligned a))
     && forallb (fun p => is_there (similarity p)) (aligned a)
     && Qeq_bool (sum (fun p => or_zero (similarity p)) (aligned a)) total
  then Some total else None.

(* the treatments of twinless mentions *)
Definition outside_of (m : owner_map) (k : list positive) : list positive :=
  kept (fun x => negb (owned m x)) k.
Definition singletons_of (l : list positive) : entities := mapped (fun x => [x]) l.
Definition with_missing (ks rs : entities) : entities :=
  joined ks (singletons_of (outside_of (owners ks) (flat rs))).
Definition without_twinless_in (ks rs : entities) : entities :=
  let m := owners ks in kept filled (mapped (kept (owned m)) rs).
Definition without_twinless_singletons_in (ks rs : entities) : entities :=
  let m := owners ks in kept (fun r => negb (N.eqb (many r) 1) || forallb (owned m) r) rs.
Definition key_p_of (ks rs : entities) := with_missing ks (without_twinless_singletons_in ks rs).
Definition response_p_of (ks rs : entities) :=
  with_missing (without_twinless_singletons_in ks rs) ks.
Definition response_r_of (ks rs : entities) := without_twinless_in ks (response_p_of ks rs).

(* documents *)
Inductive aligned_pair := Plain | R_n | Sys_recall | Sys_precision.
Inductive similarity_kind := Phi3 | Phi4.
Record document := Document { key_of : entities; response_of : entities;
                              alignments : list (similarity_kind * aligned_pair * alignment) }.

Definition same_kind (x y : similarity_kind * aligned_pair) : bool :=
  match fst x, fst y with Phi3, Phi3 | Phi4, Phi4 => true | _, _ => false end &&
  match snd x, snd y with
  | Plain, Plain | R_n, R_n | Sys_recall, Sys_recall | Sys_precision, Sys_precision => true
  | _, _ => false
  end.
Definition similarity_of (phi : similarity_kind) : N -> N -> N -> Q :=
  match phi with Phi3 => phi3_of | Phi4 => phi4_of end.
Definition treated_pair (p : aligned_pair) (d : document) : entities * entities :=
  let ks := key_of d in let rs := response_of d in
  match p with
  | Plain => (ks, rs)
  | R_n => (ks, without_twinless_singletons_in ks rs)
  | Sys_recall => (ks, response_r_of ks rs)
  | Sys_precision => (key_p_of ks rs, response_p_of ks rs)
  end.
Definition prepared_document := (document * table)%type.
Definition table_for (p : aligned_pair) (x : prepared_document) (ks rs : entities) : table :=
  match p with Plain => snd x | _ => table_of ks rs end.
Definition best_of (phi : similarity_kind) (p : aligned_pair) (x : prepared_document) : option Q :=
  match find (fun a => same_kind (fst a) (phi, p)) (alignments (fst x)) with
  | Some (_, a) => let (ks, rs) := treated_pair p (fst x) in
                   best (similarity_of phi) ks rs (table_for p x ks rs) a
  | None => None
  end.

(* the sums of a document: numerator and denominator *)
Definition sizes_of (ks : entities) : Q := sum (fun k => of_N (many k)) ks.
Definition links_of (ks : entities) : Q := sum (fun k => of_N (N.pred (many k))) ks.
Definition self_similarities (phi : similarity_kind) (ks : entities) : Q :=
  match phi with Phi3 => sizes_of ks | Phi4 => of_N (many ks) end.

(* each adds to the sums of the documents before *)
Definition sums := (bag * bag)%type.
Definition quotients := (sums * sums)%type.
Definition add_sums (x : Q * Q) (b : sums) : sums := (give (fst x) (fst b), give (snd x) (snd b)).
Definition of_table (F : N -> N -> N -> Q) (t : table) (den : Q) (b : sums) : sums :=
  (add_table F t (fst b), give den (snd b)).
Definition both (F : N -> N -> N -> Q) (den : entities -> Q) (t : table) (ks rs : entities)
    (b : quotients) : option quotients :=
  Some (of_table F t (den ks) (fst b), of_table (turned F) t (den rs) (snd b)).
Definition b_cubed_of (ks rs : entities) : sums -> sums :=
  of_table squares (table_of ks rs) (sizes_of ks).

Inductive quotient_metric :=
  Mentions | Muc | B_cubed | Ceaf_m | Ceaf_e | Lea | B_cubed_0 | B_cubed_all | B_cubed_r_n
    | B_cubed_sys | B_cubed_v4
  | B_cubed_0_full | Ceaf_m_r_n | Ceaf_m_sys | Ceaf_e_sys.

Definition aligned_quotients (phi : similarity_kind) (pr pp : aligned_pair)
    (x : prepared_document) (b : quotients) : option quotients :=
  match best_of phi pr x with
  | Some r =>
    match (match pr, pp with Plain, Plain | R_n, R_n => Some r | _, _ => best_of phi pp x end) with
    | Some p =>
      Some (add_sums (r, self_similarities phi (fst (treated_pair pr (fst x)))) (fst b),
            add_sums (p, self_similarities phi (snd (treated_pair pp (fst x)))) (snd b))
    | None => None
    end
  | None => None
  end.

Definition add_quotients (m : quotient_metric) (x : prepared_document) (b : quotients) :
  option quotients :=
  let ks := key_of (fst x) in let rs := response_of (fst x) in let t := snd x in
  let separately r p := Some (b_cubed_of (fst r) (snd r) (fst b), b_cubed_of (fst p) (snd p) (snd
    b)) in
  match m with
  | Mentions => both shared_mentions sizes_of t ks rs b
  | Muc => both common_links links_of t ks rs b
  | B_cubed => both squares sizes_of t ks rs b
  | Lea => both resolved_links sizes_of t ks rs b
  | Ceaf_m => aligned_quotients Phi3 Plain Plain x b
  | Ceaf_e => aligned_quotients Phi4 Plain Plain x b
  | B_cubed_0 => let rs' := without_twinless_in ks rs in
                 both squares sizes_of (table_of ks rs') ks rs' b
  | B_cubed_all => separately (ks, with_missing rs ks) (rs, with_missing ks rs)
  | B_cubed_r_n => let rn := without_twinless_singletons_in ks rs in
                   separately (ks, with_missing rn ks) (rn, with_missing ks rn)
  | B_cubed_sys =>
      separately (ks, response_r_of ks rs) (response_p_of ks rs, key_p_of ks rs)
  | B_cubed_v4 => let kp := key_p_of ks rs in let rp := response_p_of ks rs in
                  both squares sizes_of (table_of kp rp) kp rp b
  | B_cubed_0_full =>
      Some (b_cubed_of ks (with_missing rs ks) (fst b),
            (add_table (turned squares) t (fst (snd b)),
             add_table shared_mentions t (snd (snd b))))
  | Ceaf_m_r_n => aligned_quotients Phi3 R_n R_n x b
  | Ceaf_m_sys => aligned_quotients Phi3 Sys_recall Sys_precision x b
  | Ceaf_e_sys => aligned_quotients Phi4 Sys_recall Sys_precision x b
  end.

Fixpoint totals (m : quotient_metric) (xs : list prepared_document) (b : quotients) :
  option quotients :=
  match xs with
  | [] => Some b
  | x :: xs' => match add_quotients m x b with Some b' => totals m xs' b' | None => None end
  end.
Definition no_quotients : quotients := ((Nothing, Nothing), (Nothing, Nothing)).
Definition taken (x : sums) : Q * Q := (Qred (bag_sum (fst x)), Qred (bag_sum (snd x))).

(* figures, None for 0/0 *)
Definition quotient_of (x : Q * Q) : option Q :=
  if Qeq_bool (snd x) 0 then None else Some (fst x / snd x).
Definition harmonic_of (r p : option Q) : option Q :=
  match r, p with Some r', Some p' => Some (((2 # 1) * p' * r') / (p' + r')) | _, _ => None end.

(* BLANC: common, key's and response's links of a kind *)
Record link_counts3 := Counts3 { common_of : Q; in_key : Q; in_response : Q }.
Definition plus3 (x y : link_counts3) : link_counts3 :=
  Counts3 (Qred (common_of x + common_of y)) (Qred (in_key x + in_key y))
    (Qred (in_response x + in_response y)).
Record link_counts6 :=
  Counts6 { coreference : link_counts3; non_coreference : link_counts3; same_ones : bool }.
Definition plus6 (x y : link_counts6) : link_counts6 :=
  Counts6 (plus3 (coreference x) (coreference y)) (plus3 (non_coreference x) (non_coreference y))
          (same_ones x && same_ones y).
Definition pairs_within (ks : entities) : Q := sum (fun k => pairs_of (many k)) ks.
Definition many_owned (m : owner_map) (k : list positive) : N :=
  fold_left (fun n x => if owned m x then N.succ n else n) k 0%N.
Definition pairs_shared (m : owner_map) (ks : entities) : Q :=
  sum (fun k => pairs_of (many_owned m k)) ks.
Definition in_all (f : list positive -> N) (ks : entities) : N :=
  fold_left (fun n k => (n + f k)%N) ks 0%N.
Definition link_counts_of (x : prepared_document) : link_counts6 :=
  let ks := key_of (fst x) in let rs := response_of (fst x) in
  let mk := in_all many ks in let mr := in_all many rs in
  let in_r := owners rs in
  let mb := in_all (many_owned in_r) ks in
  let c := Qred (bag_sum (add_table common_pairs (snd x) Nothing)) in
  let ck := pairs_within ks in let cr := pairs_within rs in
  Counts6 (Counts3 c ck cr)
    (Counts3 (Qred (pairs_of mb - pairs_shared in_r ks - pairs_shared (owners ks) rs + c))
             (Qred (pairs_of mk - ck)) (Qred (pairs_of mr - cr)))
    (N.eqb mk mb && N.eqb mr mb).
Definition no_link_counts : link_counts6 := Counts6 (Counts3 0 0 0) (Counts3 0 0 0) true.
Definition total_links (xs : list prepared_document) : link_counts6 :=
  fold_left (fun s x => plus6 (link_counts_of x) s) (rev_append xs []) no_link_counts.

Inductive boundary_rule := Official | Luo_2014.
Definition there (q : Q) : bool := negb (Qeq_bool q 0).
Definition kinds (b : boundary_rule) (c : link_counts6) : list link_counts3 :=
  match b with
  | Official => filter (fun h => there (in_key h)) [coreference c; non_coreference c]
  | Luo_2014 =>
      match filter (fun h => there (in_key h) || there (in_response h))
                   [coreference c; non_coreference c] with
      | [] => [Counts3 (if same_ones c then 1 else 0) 1 1]
      | l => l
      end
  end.
Definition recall_half (h : link_counts3) : option Q := quotient_of (common_of h, in_key h).
Definition precision_half (h : link_counts3) : option Q := quotient_of (common_of h, in_response h).
Definition f1_half (h : link_counts3) : option Q := harmonic_of (recall_half h) (precision_half h).
Definition mean_half (l : list (option Q)) : Q := sum or_zero l / of_N (many l).
Definition mean_of_kinds (l : list (option Q)) : option Q :=
  if existsb is_there l then Some (mean_half l) else None.
Definition blanc_of (b : boundary_rule) (c : link_counts6) : option Q * option Q * option Q :=
  let r := mean_of_kinds (map recall_half (kinds b c)) in
  let p := mean_of_kinds (map precision_half (kinds b c)) in
  (r, p, if is_there r && is_there p then Some (mean_half (map f1_half (kinds b c))) else None).

(* the figures of a corpus under a convention for 0/0 *)
Inductive convention := Zero | Undefined.
Definition under (v : convention) (x : option Q) : option Q :=
  match v, x with Zero, None => Some 0 | _, _ => x end.
Definition three_figures := (option Q * option Q * option Q)%type.
Definition quotient_figures (m : quotient_metric) (xs : list prepared_document) :
  option three_figures :=
  match totals m xs no_quotients with
  | Some x =>
      let r := quotient_of (taken (fst x)) in let p := quotient_of (taken (snd x)) in
      Some (r, p, harmonic_of r p)
  | None => None
  end.
Definition f1_under (v : convention) (x : option three_figures) : option (option Q) :=
  match x with Some (_, _, f) => Some (under v f) | None => None end.
Definition mean_of_three_of (x y z : option Q) : option Q :=
  match x, y, z with Some a, Some b, Some c => Some ((a + b + c) / (3 # 1)) | _, _, _ => None end.

Inductive metric_name := Quotients (m : quotient_metric) | Blanc (b : boundary_rule) | Conll.
Inductive measure_name := Recall | Precision | F1.

Definition figures_by (v : convention) (of_quotients : quotient_metric -> option three_figures)
    (xs : list prepared_document) (m : metric_name) :
    option (measure_name -> option (option Q)) :=
  let three x := fun n => match n with
                          | Recall => Some (under v (fst (fst x)))
                          | Precision => Some (under v (snd (fst x)))
                          | F1 => Some (under v (snd x))
                          end in
  match m with
  | Quotients q => match of_quotients q with Some x => Some (three x) | None => None end
  | Blanc b => Some (three (blanc_of b (total_links xs)))
  | Conll => match f1_under v (of_quotients Muc), f1_under v (of_quotients B_cubed),
                   f1_under v (of_quotients Ceaf_e) with
             | Some a, Some b, Some c =>
                 let x := mean_of_three_of a b c in
                 Some (fun n => match n with F1 => Some x | _ => None end)
             | _, _, _ => None
             end
  end.
Definition prepared (ds : list document) : list prepared_document :=
  mapped (fun d => (d, table_of (key_of d) (response_of d))) ds.
Definition figures_of (v : convention) (m : metric_name) (ds : list document) :=
  let xs := prepared ds in figures_by v (fun q => quotient_figures q xs) xs m.

(* decimals: a figure times 100 and ten to the digits, as a whole number *)
Inductive rounding := Half_even | Truncate.
Definition scaled (digits : nat) (q : Q) : Q := q * inject_Z (Zpower_nat 10 (2 + digits)).
Definition rounds_to (r : rounding) (q : Q) (z : Z) : bool :=
  let num := Qnum q in let den := Zpos (Qden q) in
  match r with
  | Half_even =>
      let d := (2 * Z.abs (num - z * den))%Z in (d <? den)%Z || ((d =? den)%Z && Z.even z)
  | Truncate => (z * den <=? num)%Z && (num <? (z + 1) * den)%Z
  end.

(* certificates *)
Record claim :=
  Claim { claimed_measure : measure_name; claimed_value : option Q; claimed_decimal : option Z }.
Record certificate := Certificate {
  documents_of : list document; convention_of : convention; rounding_of : rounding; digits_of : nat;
  claims_of : list (metric_name * list claim) }.

Definition same_value (x y : option Q) : bool :=
  match x, y with Some a, Some b => Qeq_bool a b | None, None => true | _, _ => false end.
Definition claim_holds (c : certificate) (f : measure_name -> option (option Q)) (x : claim) :
  bool :=
  match f (claimed_measure x) with
  | Some value =>
      same_value value (claimed_value x) &&
      match value, claimed_decimal x with
      | Some q, Some z => rounds_to (rounding_of c) (scaled (digits_of c) q) z
      | None, None => true
      | _, _ => false
      end
  | None => false
  end.

Inductive answer :=
  Accepted | Document_refused (number : positive) | Alignment_refused (m : metric_name)
  | Figure_refused (m : metric_name) (n : measure_name).

Fixpoint first_bad (i : positive) (ds : list document) : option positive :=
  match ds with
  | [] => None
  | d :: ds' =>
      if well_formed (key_of d) && well_formed (response_of d) then
        first_bad (Pos.succ i) ds' else Some i
  end.
Fixpoint first_wrong (c : certificate)
    (figures : metric_name -> option (measure_name -> option (option Q)))
    (l : list (metric_name * list claim)) : answer :=
  match l with
  | [] => Accepted
  | (m, xs) :: l' =>
      match figures m with
      | None => Alignment_refused m
      | Some f => match find (fun x => negb (claim_holds c f x)) xs with
                  | Some x => Figure_refused m (claimed_measure x)
                  | None => first_wrong c figures l'
                  end
      end
  end.
(* what the mean needs is computed once, not for the mean again *)
Definition is_conll (m : metric_name) : bool := match m with Conll => true | _ => false end.
Definition remembered (muc b_cubed ceaf_e : option three_figures)
    (compute : quotient_metric -> option three_figures) (q : quotient_metric) :=
  match q with Muc => muc | B_cubed => b_cubed | Ceaf_e => ceaf_e | _ => compute q end.
Definition all_figures (c : certificate) (ms : list metric_name) :
    metric_name -> option (measure_name -> option (option Q)) :=
  let xs := prepared (documents_of c) in
  let compute q := quotient_figures q xs in
  let known := if existsb is_conll ms
               then remembered (compute Muc) (compute B_cubed) (compute Ceaf_e) compute
               else compute in
  figures_by (convention_of c) known xs.
Definition verdict (c : certificate) : answer :=
  match first_bad 1 (documents_of c) with
  | Some i => Document_refused i
  | None => first_wrong c (all_figures c (map fst (claims_of c))) (claims_of c)
  end.
Definition accepts (c : certificate) : bool :=
  match verdict c with Accepted => true | _ => false end.

(* a score: claims of the documents, each of which holds; those of c are not looked at *)
Inductive outcome := Claims (l : list (metric_name * list claim)) | Refused (a : answer).
Definition rounded (r : rounding) (q : Q) : Z :=
  let num := Qnum q in let den := Zpos (Qden q) in
  match r with
  | Truncate => (num / den)%Z
  | Half_even => let z := ((2 * num + den) / (2 * den))%Z in
                 if ((2 * num + den =? z * (2 * den)) && Z.odd z)%Z then (z - 1)%Z else z
  end.
Definition claimed_of (c : certificate) (f : measure_name -> option (option Q))
    (x : measure_name) : list claim :=
  match f x with
  | Some (Some q) =>
    let q := Qred q in
    [Claim x (Some q) (Some (rounded (rounding_of c) (scaled (digits_of c) q)))]
  | Some None => [Claim x None None]
  | None => []
  end.
Fixpoint claims_by (c : certificate)
    (figures : metric_name -> option (measure_name -> option (option Q)))
    (ms : list metric_name) (found : list (metric_name * list claim)) : outcome :=
  match ms with
  | [] => Claims (rev_append found [])
  | m :: ms' =>
      match figures m with
      | None => Refused (Alignment_refused m)
      | Some f =>
          let l := claimed_of c f Recall ++ claimed_of c f Precision ++ claimed_of c f F1 in
          match find (fun x => negb (claim_holds c f x)) l with
          | Some x => Refused (Figure_refused m (claimed_measure x))
          | None => claims_by c figures ms' ((m, l) :: found)
          end
      end
  end.
Definition claims_for (c : certificate) (ms : list metric_name) : outcome :=
  match first_bad 1 (documents_of c) with
  | Some i => Refused (Document_refused i)
  | None => claims_by c (all_figures c ms) ms []
  end.
Definition claiming (c : certificate) (l : list (metric_name * list claim)) : certificate :=
  Certificate (documents_of c) (convention_of c) (rounding_of c) (digits_of c) l.
