(******************************************************************************)
(* A checker of scores: from a key, a response, claimed figures and CEAF's    *)
(* alignments to yes or no, over binary numbers, in time that grows with the  *)
(* mentions. It needs the standard library only and is extracted to OCaml     *)
(* (proofs_notes/checker); checker_correct.v proves what it accepts.          *)
(*                                                                            *)
(*   entities           key or response of a document; mentions are positives *)
(*   certificate        documents, conventions, and what is claimed of them   *)
(*   accepts c          the checker                                           *)
(*   verdict c          the same, with the reason why not                     *)
(*   sum f l            the sum of f over l, in lowest terms                  *)
(*   owners rs          of each mention the number of its entity, from 1      *)
(*   row owner k        by number of entity, how many mentions it shares with *)
(*                      k, where it shares any                                *)
(*   table_sum F ks rs  the sum of F |k| |r| |k ^ r| over what overlaps       *)
(*   best phi ks rs a   the similarity of the best alignment, if a is one and *)
(*                      its prices show it                                    *)
(*   quotients          numerator and denominator of recall, of precision     *)
(*   link_counts6       BLANC's counts, as rationals                          *)
(******************************************************************************)
From Coq Require Import List ZArith QArith FMapPositive.
Import ListNotations.

Module Map := PositiveMap.

Definition entities := list (list positive).

(* sums and numbers *)
Definition sum {A : Type} (f : A -> Q) (l : list A) : Q :=
  fold_right (fun x s => Qred (f x + s)) 0 l.
Definition of_N (n : N) : Q := inject_Z (Z.of_N n).
Definition many {A : Type} (l : list A) : N := fold_right (fun _ n => N.succ n) 0%N l.
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
Definition well_formed (ks : entities) : bool := forallb filled ks && distinct (concat ks).

(* the table of overlaps *)
Fixpoint indexed_from {A : Type} (i : positive) (l : list A) : Map.t A :=
  match l with [] => Map.empty A | x :: l' => Map.add i x (indexed_from (Pos.succ i) l') end.
Definition indexed {A : Type} (l : list A) : Map.t A := indexed_from 1 l.
Definition at_or {A : Type} (default : A) (m : Map.t A) (i : positive) : A :=
  match Map.find i m with Some x => x | None => default end.
Fixpoint owners_from (i : positive) (rs : entities) : Map.t positive :=
  match rs with
  | [] => Map.empty positive
  | r :: rs' => fold_right (fun x m => Map.add x i m) (owners_from (Pos.succ i) rs') r
  end.
Definition owners (rs : entities) : Map.t positive := owners_from 1 rs.
Definition row (owner : Map.t positive) (k : list positive) : Map.t N :=
  fold_right (fun x c => match Map.find x owner with
                         | Some i => Map.add i (N.succ (at_or 0%N c i)) c
                         | None => c
                         end) (Map.empty N) k.
Definition table_sum (F : N -> N -> N -> Q) (ks rs : entities) : Q :=
  let owner := owners rs in
  let sizes := indexed (map many rs) in
  sum (fun k => let s := many k in
                sum (fun e => F s (at_or 0%N sizes (fst e)) (snd e))
                    (Map.elements (row owner k))) ks.
Definition owned (m : Map.t positive) (x : positive) : bool :=
  match Map.find x m with Some _ => true | None => false end.

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

Definition pair_similarity (phi : N -> N -> N -> Q) (sizes : Map.t N) (rows : Map.t (N * Map.t N))
    (p : positive * positive) : option Q :=
  match Map.find (fst p) rows with
  | Some (s, c) => match Map.find (snd p) c with
                   | Some n => Some (phi s (at_or 0%N sizes (snd p)) n)
                   | None => None
                   end
  | None => None
  end.
Definition best (phi : N -> N -> N -> Q) (ks rs : entities) (a : alignment) : option Q :=
  let owner := owners rs in
  let sizes := indexed (map many rs) in
  let price := indexed (response_prices a) in
  let rows := map (fun k => (many k, row owner k)) ks in
  let similarity := pair_similarity phi sizes (indexed rows) in
  let total := sum (fun u => u) (key_prices a) + sum (fun v => v) (response_prices a) in
  if N.eqb (many (key_prices a)) (many ks) && N.eqb (many (response_prices a)) (many rs)
     && forallb (Qle_bool 0) (key_prices a) && forallb (Qle_bool 0) (response_prices a)
     && forallb (fun x => forallb (fun e =>
                  Qle_bool (phi (fst (fst x)) (at_or 0%N sizes (fst e)) (snd e))
                                                     (snd x + at_or 0 price (fst e)))
                                  (Map.elements (snd (fst x))))
                (combine rows (key_prices a))
     && forallb (fun p => is_there (similarity p)) (aligned a)
     && distinct (map fst (aligned a)) && distinct (map snd (aligned a))
     && Qeq_bool (sum (fun p => or_zero (similarity p)) (aligned a)) total
  then Some total else None.

(* the treatments of twinless mentions *)
Definition outside_of (m : Map.t positive) (k : list positive) : list positive :=
  filter (fun x => negb (owned m x)) k.
Definition singletons_of (l : list positive) : entities := map (fun x => [x]) l.
Definition with_missing (ks rs : entities) : entities :=
  ks ++ singletons_of (outside_of (owners ks) (concat rs)).
Definition without_twinless_in (ks rs : entities) : entities :=
  let m := owners ks in filter filled (map (filter (owned m)) rs).
Definition without_twinless_singletons_in (ks rs : entities) : entities :=
  let m := owners ks in filter (fun r => negb (N.eqb (many r) 1) || forallb (owned m) r) rs.
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
Definition best_of (phi : similarity_kind) (p : aligned_pair) (d : document) : option Q :=
  match find (fun a => same_kind (fst a) (phi, p)) (alignments d) with
  | Some (_, a) => let x := treated_pair p d in best (similarity_of phi) (fst x) (snd x) a
  | None => None
  end.

(* the sums of a document: numerator and denominator *)
Definition sizes_of (ks : entities) : Q := sum (fun k => of_N (many k)) ks.
Definition links_of (ks : entities) : Q := sum (fun k => of_N (N.pred (many k))) ks.
Definition self_similarities (phi : similarity_kind) (ks : entities) : Q :=
  match phi with Phi3 => sizes_of ks | Phi4 => of_N (many ks) end.

Definition of_table (F : N -> N -> N -> Q) (den : entities -> Q) (ks rs : entities) : Q * Q :=
  (table_sum F ks rs, den ks).
Definition mentions_of := of_table shared_mentions sizes_of.
Definition muc_of := of_table common_links links_of.
Definition b_cubed_of := of_table squares sizes_of.
Definition lea_of := of_table resolved_links sizes_of.

Inductive quotient_metric :=
  Mentions | Muc | B_cubed | Ceaf_m | Ceaf_e | Lea | B_cubed_0 | B_cubed_all | B_cubed_r_n
    | B_cubed_sys | B_cubed_v4
  | B_cubed_0_full | Ceaf_m_r_n | Ceaf_m_sys | Ceaf_e_sys.

Definition quotients := ((Q * Q) * (Q * Q))%type.
Definition both (f : entities -> entities -> Q * Q) (ks rs : entities) : option quotients :=
  Some (f ks rs, f rs ks).
Definition aligned_quotients (phi : similarity_kind) (pr pp : aligned_pair) (d : document) :
  option quotients :=
  match best_of phi pr d with
  | Some r =>
    match (match pr, pp with Plain, Plain | R_n, R_n => Some r | _, _ => best_of phi pp d end) with
              | Some p => Some ((r, self_similarities phi (fst (treated_pair pr d))),
                                (p, self_similarities phi (snd (treated_pair pp d))))
              | None => None
              end
  | None => None
  end.

Definition quotients_of (m : quotient_metric) (d : document) : option quotients :=
  let ks := key_of d in let rs := response_of d in
  match m with
  | Mentions => both mentions_of ks rs
  | Muc => both muc_of ks rs
  | B_cubed => both b_cubed_of ks rs
  | Lea => both lea_of ks rs
  | Ceaf_m => aligned_quotients Phi3 Plain Plain d
  | Ceaf_e => aligned_quotients Phi4 Plain Plain d
  | B_cubed_0 => both b_cubed_of ks (without_twinless_in ks rs)
  | B_cubed_all => Some (b_cubed_of ks (with_missing rs ks), b_cubed_of rs (with_missing ks rs))
  | B_cubed_r_n => let rn := without_twinless_singletons_in ks rs in
                   Some (b_cubed_of ks (with_missing rn ks), b_cubed_of rn (with_missing ks rn))
  | B_cubed_sys =>
      Some (b_cubed_of ks (response_r_of ks rs), b_cubed_of (response_p_of ks rs) (key_p_of ks rs))
  | B_cubed_v4 => both b_cubed_of (key_p_of ks rs) (response_p_of ks rs)
  | B_cubed_0_full => Some (b_cubed_of ks (with_missing rs ks),
                            (fst (b_cubed_of rs ks), table_sum shared_mentions ks rs))
  | Ceaf_m_r_n => aligned_quotients Phi3 R_n R_n d
  | Ceaf_m_sys => aligned_quotients Phi3 Sys_recall Sys_precision d
  | Ceaf_e_sys => aligned_quotients Phi4 Sys_recall Sys_precision d
  end.

Definition plus2 (x y : Q * Q) : Q * Q := (Qred (fst x + fst y), Qred (snd x + snd y)).
Definition plus4 (x y : quotients) : quotients := (plus2 (fst x) (fst y), plus2 (snd x) (snd y)).
Fixpoint totals (m : quotient_metric) (ds : list document) : option quotients :=
  match ds with
  | [] => Some ((0, 0), (0, 0))
  | d :: ds' => match quotients_of m d, totals m ds' with
                | Some x, Some y => Some (plus4 x y)
                | _, _ => None
                end
  end.

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
Definition pairs_shared (ks rs : entities) : Q :=
  let m := owners rs in sum (fun k => pairs_of (many (filter (owned m) k))) ks.
Definition link_counts_of (d : document) : link_counts6 :=
  let ks := key_of d in let rs := response_of d in
  let m := owners rs in
  let mk := many (concat ks) in let mr := many (concat rs) in
    let mb := many (filter (owned m) (concat ks)) in
  let c := table_sum common_pairs ks rs in
  let ck := pairs_within ks in let cr := pairs_within rs in
  Counts6 (Counts3 c ck cr)
    (Counts3 (Qred (pairs_of mb - pairs_shared ks rs - pairs_shared rs ks + c))
             (Qred (pairs_of mk - ck)) (Qred (pairs_of mr - cr)))
    (N.eqb mk mb && N.eqb mr mb).
Definition no_link_counts : link_counts6 := Counts6 (Counts3 0 0 0) (Counts3 0 0 0) true.
Definition total_links (ds : list document) : link_counts6 :=
  fold_right (fun d s => plus6 (link_counts_of d) s) no_link_counts ds.

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
Definition quotient_figures (m : quotient_metric) (ds : list document) :
  option (option Q * option Q * option Q) :=
  match totals m ds with
  | Some x =>
      let r := quotient_of (fst x) in let p := quotient_of (snd x) in Some (r, p, harmonic_of r p)
  | None => None
  end.
Definition f1_under (v : convention) (m : quotient_metric) (ds : list document) :
  option (option Q) :=
  match quotient_figures m ds with Some (_, _, f) => Some (under v f) | None => None end.
Definition mean_of_three_of (x y z : option Q) : option Q :=
  match x, y, z with Some a, Some b, Some c => Some ((a + b + c) / (3 # 1)) | _, _, _ => None end.

Inductive metric_name := Quotients (m : quotient_metric) | Blanc (b : boundary_rule) | Conll.
Inductive measure_name := Recall | Precision | F1.

Definition figures_of (v : convention) (m : metric_name) (ds : list document) :
    option (measure_name -> option (option Q)) :=
  let three x := fun n => match n with
                          | Recall => Some (under v (fst (fst x)))
                          | Precision => Some (under v (snd (fst x)))
                          | F1 => Some (under v (snd x))
                          end in
  match m with
  | Quotients q => match quotient_figures q ds with Some x => Some (three x) | None => None end
  | Blanc b => Some (three (blanc_of b (total_links ds)))
  | Conll => match f1_under v Muc ds, f1_under v B_cubed ds, f1_under v Ceaf_e ds with
             | Some a, Some b, Some c =>
                 let x := mean_of_three_of a b c in
                 Some (fun n => match n with F1 => Some x | _ => None end)
             | _, _, _ => None
             end
  end.

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
Fixpoint first_wrong (c : certificate) (l : list (metric_name * list claim)) : answer :=
  match l with
  | [] => Accepted
  | (m, xs) :: l' =>
      match figures_of (convention_of c) m (documents_of c) with
      | None => Alignment_refused m
      | Some f => match find (fun x => negb (claim_holds c f x)) xs with
                  | Some x => Figure_refused m (claimed_measure x)
                  | None => first_wrong c l'
                  end
      end
  end.
Definition verdict (c : certificate) : answer :=
  match first_bad 1 (documents_of c) with
  | Some i => Document_refused i
  | None => first_wrong c (claims_of c)
  end.
Definition accepts (c : certificate) : bool :=
  match verdict c with Accepted => true | _ => false end.
