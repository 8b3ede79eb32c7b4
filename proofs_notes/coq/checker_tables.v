(******************************************************************************)
(* What checker.v computes of maps and tables is what lists.v and the sets of *)
(* the theorems have.                                                         *)
(*                                                                            *)
(*   numbers ks        the entities ks with their mentions in nat             *)
(*   overlap k r       how many mentions of k are in r                        *)
(*   Q2rat q           see rationals.v                                        *)
(******************************************************************************)
From Coq Require Import ZArith QArith FMapPositive.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import partitions muc blanc lea ceaf rationals lists lists_twinless checker.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Delimit Scope Q_scope with QQ.
Local Open Scope ring_scope.

(* mathcomp 1 and 2 build it of different parts; Pos.eqb_spec is all that it takes in both *)
Definition positive_eqType : eqType.
Proof. by do ?[exact: Pos.eqb_spec | econstructor]. Defined.
Canonical positive_eqType.

Implicit Types (ks rs : seq (seq positive)) (k r : seq positive) (x i : positive).

Definition numbers ks : seq (seq nat) := map (map Pos.to_nat) ks.
Definition overlap k r : nat := count (mem r) k.
Notation nth_positive := Pos.of_succ_nat.

Lemma nth_positive_inj : injective nth_positive.
Proof. by move=> a b /SuccNat2Pos.inj. Qed.

(* sums and numbers *)
Lemma Q2rat_sum_of (A : Type) (f : A -> Q) (l : seq A) :
  Q2rat (checker.sum f l) = \sum_(x <- l) Q2rat (f x).
Proof. exact: Q2rat_sum. Qed.

Lemma Q2rat_of_N (m : N) : Q2rat (of_N m) = (N.to_nat m)%:R.
Proof. by rewrite -Q2rat_nat /of_N /natQ N_nat_Z. Qed.

Lemma many_size (A : Type) (l : seq A) : many l = N.of_nat (size l).
Proof. by rewrite /many; elim: l => // x l /= ->; rewrite -Nnat.Nat2N.inj_succ. Qed.

Lemma Q2rat_times_pred (m : nat) : Q2rat (times_pred (N.of_nat m)) = (m * m.-1)%:R.
Proof. by rewrite Q2rat_of_N Nnat.N2Nat.inj_mul Nnat.N2Nat.inj_pred Nnat.Nat2N.id. Qed.

Lemma Q2rat_pairs_of (m : nat) : Q2rat (pairs_of (N.of_nat m)) = 'C(m, 2)%:R.
Proof.
rewrite Q2rat_div Q2rat_times_pred bin2_rat; case: m => [|m]; first by rewrite !mul0r.
by rewrite /= natrM [X in _ * (X - 1)]mulrSr addrK.
Qed.

(* well-formed entities *)
Lemma find_add (A : Type) (m : Map.t A) x y v :
  Map.find x (Map.add y v m) = if x == y then Some v else Map.find x m.
Proof. by case: eqP => [->|ne]; [apply: Map.gss | apply: Map.gso]. Qed.

Lemma find_empty (A : Type) x : Map.find x (Map.empty A) = None.
Proof. exact: Map.gempty. Qed.

Lemma distinct_from_uniq seen k :
  distinct_from seen k -> uniq k /\ forall x, x \in k -> Map.find x seen = None.
Proof.
elim: k seen => [|x k IH] seen //=; case E: (Map.find x seen) => // /IH[u H]; split.
  rewrite u andbT; apply/negP => /H; by rewrite find_add eqxx.
by move=> y; rewrite inE => /orP[/eqP->//|/H]; rewrite find_add; case: eqP.
Qed.

Lemma concat_flatten ks : List.concat ks = flatten ks. Proof. by []. Qed.

Lemma flatten_numbers ks : flatten (numbers ks) = map Pos.to_nat (flatten ks).
Proof. exact/esym/map_flatten. Qed.

Lemma well_formed_ok n ks : well_formed ks -> all (fun x => Pos.to_nat x < n)%N (flatten ks) ->
  ok n (numbers ks).
Proof.
case/andP=> filled_ks /distinct_from_uniq[u _] a; rewrite /ok flatten_numbers map_inj_uniq ?u;
  last exact: Pos2Nat.inj.
rewrite all_map a andbT /=; apply/mapP => -[[|//] kks _]; move: filled_ks kks.
by elim: (ks) => //= k ks' IH /andP[fk /IH H]; rewrite inE => /orP[/eqP E|/H] //; rewrite -E in fk.
Qed.

(* maps by number *)
Lemma find_indexed (A : Type) (l : seq A) a j :
  Map.find (nth_positive (a + j)) (indexed_from (nth_positive a) l) = List.nth_error l j.
Proof.
elim: l a j => [|x l IH] a j /=; first by rewrite find_empty; case: j.
rewrite find_add (inj_eq nth_positive_inj) -[X in _ == X]addn0 eqn_add2l.
by case: j => [|j] //; rewrite addnS -addSn; apply: (IH a.+1).
Qed.

Lemma find_indexed_out (A : Type) (l : seq A) a i : (forall j, i != nth_positive (a + j)) ->
  Map.find i (indexed_from (nth_positive a) l) = None.
Proof.
elim: l a => [|x l IH] a H /=; first exact: find_empty.
rewrite find_add; have := H 0%N; rewrite addn0 => /negPf->; apply: (IH a.+1) => j;
  by rewrite addSnnS.
Qed.

Lemma nth_error_nth (A : Type) (d : A) (l : seq A) j : (j < size l)%N ->
  List.nth_error l j = Some (nth d l j).
Proof. by elim: l j => [|x l IH] [|j] //= /IH. Qed.
Lemma nth_error_out (A : Type) (l : seq A) j : (size l <= j)%N -> List.nth_error l j = None.
Proof. by elim: l j => [|x l IH] [|j] //= /IH. Qed.

Lemma at_indexed (A : Type) (d : A) (l : seq A) j :
  at_or d (indexed l) (nth_positive j) = nth d l j.
Proof.
rewrite /at_or /indexed -[j]add0n find_indexed add0n; have [le|lt] := leqP (size l) j.
  by rewrite nth_error_out // nth_default.
by rewrite (nth_error_nth d).
Qed.

(* who owns a mention *)
Lemma find_add_all r i (m : Map.t positive) x :
  Map.find x (List.fold_right (fun y m' => Map.add y i m') m r) = if x \in r then Some i else
    Map.find x m.
Proof. by elim: r => //= y r IH; rewrite find_add IH inE; case: eqP. Qed.

Lemma find_owners rs a x : Map.find x (owners_from (nth_positive a) rs) =
  if x \in flatten rs then Some (nth_positive (a + find (fun r => x \in r) rs)) else None.
Proof.
elim: rs a => [|r rs IH] a /=; first exact: find_empty.
rewrite find_add_all mem_cat; case: (x \in r) => /=; first by rewrite addn0.
by rewrite (IH a.+1) addSnnS.
Qed.

Lemma owned_owners rs x : owned (owners rs) x = (x \in flatten rs).
Proof. by rewrite /owned /owners (find_owners rs 0); case: (x \in _). Qed.

Lemma owner_is rs x j : uniq (flatten rs) -> (j < size rs)%N ->
  (Map.find x (owners rs) == Some (nth_positive j)) = (x \in nth [::] rs j).
Proof.
rewrite /owners (find_owners rs 0) add0n => u lt; apply/eqP/idP => [|xj].
  case: ifP => // xrs [/nth_positive_inj E]; rewrite -E;
    apply: (nth_find [::] (a := fun r => x \in r)).
  by case/flattenP: xrs => r rrs xr; apply/hasP; exists r.
have -> : x \in flatten rs by apply/flattenP; exists (nth [::] rs j); rewrite ?mem_nth.
congr Some; congr nth_positive; elim: rs j lt xj u => //= r rs IH [|j] /= lt xj;
  rewrite cat_uniq => /and3P[_ hd u].
  by rewrite xj.
case: ifP => [xr|_]; last by rewrite (IH j).
by case/hasP: hd; exists x => //; apply/flattenP; exists (nth [::] rs j); rewrite ?mem_nth.
Qed.

(* a row of the table *)
Lemma find_row m k i : let c := count (fun x => Map.find x m == Some i) k in
  Map.find i (row m k) = if c == 0%N then None else Some (N.of_nat c).
Proof.
elim: k => [|x k /= IH] /=; first exact: find_empty.
case: (Map.find x m) => [i'|] //; rewrite find_add (inj_eq Some_inj) [i' == i]eq_sym.
case: (i =P i') => // <-; rewrite /at_or IH add1n /=; case: eqP => [->//|_].
by rewrite -Nnat.Nat2N.inj_succ.
Qed.

Lemma In_mem (A : eqType) (x : A) s : List.In x s <-> x \in s.
Proof.
by elim: s => //= y s IH; rewrite inE; split=> [[->|/IH->]|/orP[/eqP->|/IH]];
  rewrite ?eqxx ?orbT; auto.
Qed.

Lemma mem_elements (c : Map.t N) i v : ((i, v) \in Map.elements c) = (Map.find i c == Some v).
Proof.
apply/idP/eqP => [/In_mem|H]; first exact: Map.elements_complete.
by apply/In_mem/Map.elements_correct.
Qed.

Lemma uniq_elements (c : Map.t N) : uniq (map fst (Map.elements c)).
Proof.
have := Map.elements_3w c; elim: (Map.elements c) => //= -[i v] l IH H; inversion H; subst.
rewrite IH // andbT; apply/mapP => -[[j w] jl /= E]; apply: H2.
by apply/SetoidList.InA_alt; exists (j, w); split=> //; apply/In_mem.
Qed.

Lemma row_sum (G : positive -> N -> rat) m k : (forall i, G i N0 = 0) ->
  let c i := count (fun x => Map.find x m == Some i) k in
  \sum_(e <- Map.elements (row m k)) G e.1 e.2 =
  \sum_(i <- map fst (Map.elements (row m k))) G i (N.of_nat (c i)).
Proof.
move=> G0 c; rewrite big_map; apply: eq_big_seq => -[i v] /=.
by rewrite mem_elements find_row -/(c i); case: ifP => // _ /eqP[->].
Qed.

Lemma row_sum_entities (G : positive -> N -> rat) rs k : (forall i, G i N0 = 0) ->
  uniq (flatten rs) -> \sum_(e <- Map.elements (row (owners rs) k)) G e.1 e.2 =
  \sum_(j < size rs) G (nth_positive j) (N.of_nat (overlap k (nth [::] rs j))).
Proof.
move=> G0 u; rewrite row_sum //.
pose c i := count (fun x => Map.find x (owners rs) == Some i) k.
have cj j : (j < size rs)%N -> c (nth_positive j) = overlap k (nth [::] rs j).
  by move=> lt; apply: eq_count => x; apply: owner_is.
have P : perm_eq (map fst (Map.elements (row (owners rs) k)))
                 [seq i <- [seq nth_positive j | j <- iota 0 (size rs)] | c i != 0%N].
  apply: uniq_perm.
  - exact: uniq_elements.
  - by rewrite filter_uniq // map_inj_uniq ?iota_uniq //; apply: nth_positive_inj.
  move=> i; rewrite mem_filter; apply/mapP/andP => [[[i' v] + -> /=]|[ci /mapP[j]]].
    rewrite mem_elements find_row -/(c i'); case: (c i' =P 0%N) => // ci _; split=> //.
    have : has (fun x => Map.find x (owners rs) == Some i') k by rewrite has_count lt0n; apply/eqP.
    case/hasP=> x _ /eqP; rewrite /owners (find_owners rs 0) add0n; case: ifP => // xrs [<-].
    apply: map_f; rewrite mem_iota /= add0n -has_find.
    by case/flattenP: xrs => r rrs xr; apply/hasP; exists r.
  rewrite mem_iota => _ E; exists (i, N.of_nat (c i)) => //.
  by rewrite mem_elements find_row -/(c i) (negPf ci).
rewrite (perm_big _ P) big_filter big_mkcond big_map -[X in iota 0 X]subn0
  -/(index_iota 0 (size rs)) big_mkord.
by apply: eq_bigr => j _; rewrite -/(c _) cj //; case: eqVneq => // ->; rewrite G0.
Qed.

Lemma Q2rat_table_sum F ks rs : (forall s t, Q2rat (F s t N0) = 0) -> uniq (flatten rs) ->
  Q2rat (table_sum F ks rs) =
  \sum_(k <- ks) \sum_(r <- rs) Q2rat
    (F (N.of_nat (size k)) (N.of_nat (size r)) (N.of_nat (overlap k r))).
Proof.
move=> F0 u; rewrite Q2rat_sum_of; apply: eq_bigr => k _; rewrite Q2rat_sum_of many_size.
rewrite (row_sum_entities (G := fun i v => Q2rat (F _ (at_or N0 _ i) v)) k _ u) //.
rewrite [RHS](big_nth [::]) big_mkord; apply: eq_bigr => j _.
by rewrite at_indexed (nth_map [::]) // many_size.
Qed.
