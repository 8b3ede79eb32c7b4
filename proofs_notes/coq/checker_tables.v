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

(* lists *)
Lemma rev_append_catrev (A : Type) (l l' : seq A) : List.rev_append l l' = catrev l l'.
Proof. by elim: l l' => //= x l IH l'. Qed.

Lemma mapped_map (A B : Type) (f : A -> B) l : mapped f l = map f l.
Proof.
rewrite /mapped rev_append_catrev -/(rev _) -[RHS]revK; congr rev.
rewrite -[RHS]cats0 -map_rev; elim: l [::] => //= x l IH a.
by rewrite IH rev_cons map_rcons cat_rcons.
Qed.

Lemma kept_filter (A : Type) (f : A -> bool) l : kept f l = filter f l.
Proof.
rewrite /kept rev_append_catrev -/(rev _) -[RHS]revK; congr rev.
rewrite -[RHS]cats0 -filter_rev; elim: l [::] => //= x l IH a.
rewrite IH rev_cons filter_rcons; case: (f x) => //; by rewrite cat_rcons.
Qed.

Lemma flat_flatten (A : Type) (l : seq (seq A)) : flat l = flatten l.
Proof.
rewrite /flat rev_append_catrev -/(rev _) -[RHS]revK; congr rev.
rewrite -[RHS]cats0; elim: l [::] => //= x l IH a.
by rewrite IH rev_append_catrev catrevE rev_cat -catA.
Qed.

Lemma joined_cat (A : Type) (l l' : seq A) : joined l l' = l ++ l'.
Proof. by rewrite /joined !rev_append_catrev [catrev l _]catrevE cats0 catrevE revK. Qed.

(* sums and numbers *)
Lemma Q2rat_num0 (q : Q) : Qnum q = 0%ZZ -> Q2rat q = 0.
Proof. by rewrite /Q2rat => ->; rewrite /Z2rat mul0r. Qed.

Lemma Q2rat_plus p q : Q2rat (plus p q) = Q2rat p + Q2rat q.
Proof.
have common : Qden p = Qden q -> Q2rat (Qmake (Qnum p + Qnum q) (Qden p)) = Q2rat p + Q2rat q.
  by rewrite /Q2rat /= => ->; rewrite Z2ratD mulrDl.
have any : Q2rat (if Pos.eqb (Qden p) (Qden q) then Qmake (Qnum p + Qnum q) (Qden p)
                  else Qred (p + q)) = Q2rat p + Q2rat q.
  by case: (Pos.eqb_spec (Qden p) (Qden q)) => [/common|_] //; rewrite Q2rat_red Q2ratD.
rewrite /plus; case Ep: (Qnum p) => [|a|a]; first by rewrite (Q2rat_num0 Ep) add0r.
  by case Eq: (Qnum q) => [|b|b]; rewrite -?Ep -?Eq // (Q2rat_num0 Eq) addr0.
by case Eq: (Qnum q) => [|b|b]; rewrite -?Ep -?Eq // (Q2rat_num0 Eq) addr0.
Qed.

Lemma bag_sum_put place q b : Q2rat (bag_sum (put place q b)) = Q2rat (bag_sum b) + Q2rat q.
Proof.
elim: place b => [place IH|place IH|] [|l p r] /=; rewrite !Q2rat_plus ?IH /= ?Q2rat0
  ?(addr0, add0r) ?addrA //.
  by rewrite [RHS]addrAC; congr (_ + _); rewrite addrAC.
by rewrite -!addrA; congr (_ + _); rewrite addrC -addrA.
Qed.

Lemma bag_sum_give q b : Q2rat (bag_sum (give q b)) = Q2rat (bag_sum b) + Q2rat q.
Proof.
by rewrite /give; case E: (Qnum q) => [|a|a]; rewrite ?bag_sum_put // (Q2rat_num0 E) addr0.
Qed.

Lemma bag_sum_all (A : Type) (f : A -> Q) (l : seq A) b :
  Q2rat (bag_sum (add_all f l b)) = Q2rat (bag_sum b) + \sum_(x <- l) Q2rat (f x).
Proof.
rewrite /add_all; elim: l b => [|x l IH] b /=; first by rewrite big_nil addr0.
by rewrite IH bag_sum_give big_cons addrA.
Qed.

Lemma Q2rat_sum_of (A : Type) (f : A -> Q) (l : seq A) :
  Q2rat (checker.sum f l) = \sum_(x <- l) Q2rat (f x).
Proof. by rewrite Q2rat_red bag_sum_all Q2rat0 add0r. Qed.

Lemma Q2rat_of_N (m : N) : Q2rat (of_N m) = (N.to_nat m)%:R.
Proof. by rewrite -Q2rat_nat /of_N /natQ N_nat_Z. Qed.

Lemma many_size (A : Type) (l : seq A) : many l = N.of_nat (size l).
Proof.
rewrite /many -[size l]addn0 -[0%num]/(N.of_nat 0); elim: l 0%N => [|x l IH] m //=.
by rewrite -Nnat.Nat2N.inj_succ IH addnS.
Qed.

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

Lemma flatten_numbers ks : flatten (numbers ks) = map Pos.to_nat (flatten ks).
Proof. exact/esym/map_flatten. Qed.

Lemma well_formed_ok n ks : well_formed ks -> all (fun x => Pos.to_nat x < n)%N (flatten ks) ->
  ok n (numbers ks).
Proof.
case/andP=> filled_ks; rewrite flat_flatten => /distinct_from_uniq[u _] a; rewrite /ok
  flatten_numbers map_inj_uniq ?u;
  last exact: Pos2Nat.inj.
rewrite all_map a andbT /=; apply/mapP => -[[|//] kks _]; move: filled_ks kks.
by elim: (ks) => //= k ks' IH /andP[fk /IH H]; rewrite inE => /orP[/eqP E|/H] //; rewrite -E in fk.
Qed.

(* maps by number *)
Lemma find_indexed (A : Type) (l : seq A) m a j :
  Map.find (nth_positive (a + j)) (indexed_from (nth_positive a) l m) =
  if (j < size l)%N then List.nth_error l j else Map.find (nth_positive (a + j)) m.
Proof.
elim: l m a j => [|x l IH] m a j //=; rewrite -[Pos.succ _]/(nth_positive a.+1).
have below (i : nat) (m' : Map.t A) : (i < a.+1)%N ->
    Map.find (nth_positive i) (indexed_from (nth_positive a.+1) l m') = Map.find (nth_positive i)
      m'.
  elim: l {IH} a.+1 m' => //= y l IH c m' lt.
  rewrite -[Pos.succ _]/(nth_positive c.+1) IH; last exact: ltnW.
  by rewrite find_add (inj_eq nth_positive_inj) ltn_eqF.
case: j => [|j]; first by rewrite addn0 below // find_add eqxx.
rewrite addnS -addSn IH ltnS; case: ifP => // _.
by rewrite find_add (inj_eq nth_positive_inj) gtn_eqF // ltnS leq_addr.
Qed.

Lemma nth_error_nth (A : Type) (d : A) (l : seq A) j : (j < size l)%N ->
  List.nth_error l j = Some (nth d l j).
Proof. by elim: l j => [|x l IH] [|j] //= /IH. Qed.

Lemma find_nth (A : Type) (d : A) (l : seq A) j :
  Map.find (nth_positive j) (indexed l) = if (j < size l)%N then Some (nth d l j) else None.
Proof.
rewrite /indexed -[j]add0n find_indexed add0n find_empty.
by case: ifP => // lt; rewrite (nth_error_nth d).
Qed.

Lemma at_indexed (A : Type) (d : A) (l : seq A) j :
  at_or d (indexed l) (nth_positive j) = nth d l j.
Proof. by rewrite /at_or (find_nth d); case: ltnP => // le; rewrite nth_default. Qed.

(* who owns a mention *)
Definition entity_at rs j : positive * N := (nth_positive j, N.of_nat (size (nth [::] rs j))).

Lemma find_add_all r (e : positive * N) (m : owner_map) x :
  Map.find x (List.fold_left (fun m' y => Map.add y e m') r m) = if x \in r then Some e else
    Map.find x m.
Proof.
elim: r m => //= y r IH m; rewrite IH inE find_add.
by case: (x \in r); rewrite ?orbT ?orbF.
Qed.

Lemma find_owners_from rs a m x :
  let found := Map.find x (owners_from (nth_positive a) rs m) in
  (x \in flatten rs -> exists2 j, (j < size rs)%N /\ x \in nth [::] rs j &
    found = Some (nth_positive (a + j), N.of_nat (size (nth [::] rs j)))) /\
  (x \notin flatten rs -> found = Map.find x m).
Proof.
elim: rs a m => [|r rs IH] a m //=; rewrite -[Pos.succ _]/(nth_positive a.+1) mem_cat.
set m' := List.fold_left _ _ _; have /= [yes no] := IH a.+1 m'.
have E : Map.find x m' = if x \in r then Some (nth_positive a, many r) else Map.find x m.
  exact: find_add_all.
split=> [|/norP[/negPf xr xrs]]; last by rewrite no // E xr.
case xrs: (x \in flatten rs).
  by have [j [lt xj] ->] := yes xrs; exists j.+1; rewrite ?addnS ?addSn.
by rewrite orbF => xr; exists 0%N; rewrite // no ?xrs // E xr addn0 many_size.
Qed.

Lemma owned_owners rs x : owned (owners rs) x = (x \in flatten rs).
Proof.
have /= [yes no] := find_owners_from rs 0 (Map.empty (positive * N)) x.
rewrite /owned /owners; case: (boolP (x \in flatten rs)) => [/yes[j _ ->]|/no->] //.
by rewrite find_empty.
Qed.

Lemma owner_of rs x e : Map.find x (owners rs) = Some e ->
  exists2 j, (j < size rs)%N & e = entity_at rs j /\ x \in nth [::] rs j.
Proof.
have /= [yes no] := find_owners_from rs 0 (Map.empty (positive * N)) x.
rewrite /owners; case: (boolP (x \in flatten rs)) => [/yes[j [lt xj] ->] [<-]|/no->].
  by exists j.
by rewrite find_empty.
Qed.

Lemma owner_is rs x j : uniq (flatten rs) -> (j < size rs)%N ->
  (omap fst (Map.find x (owners rs)) == Some (nth_positive j)) = (x \in nth [::] rs j).
Proof.
move=> u lt; have one (i l : nat) : (i < size rs)%N -> (l < size rs)%N -> x \in nth [::] rs i ->
    x \in nth [::] rs l -> i = l.
  elim: rs u i l {lt} => //= r rs IH; rewrite cat_uniq => /and3P[_ apart u] [|i] [|l] //= li ll xi
    xl.
  - by case/hasP: apart; exists x => //; apply/flattenP; exists (nth [::] rs l); rewrite ?mem_nth.
  - by case/hasP: apart; exists x => //; apply/flattenP; exists (nth [::] rs i); rewrite ?mem_nth.
  by rewrite (IH u i l).
case E: (Map.find x (owners rs)) => [e|] /=.
  have [i li [-> xi]] := owner_of E; rewrite (inj_eq Some_inj) (inj_eq nth_positive_inj).
  by apply/eqP/idP => [<-//|xj]; apply: one.
apply/esym/negP => xj; move: (owned_owners rs x); rewrite /owned E => /esym/flattenP; case.
by exists (nth [::] rs j); rewrite ?mem_nth.
Qed.

(* a row of the table *)
Definition cell_at rs k j : cell := Cell (nth_positive j) (N.of_nat (size (nth [::] rs j)))
  (N.of_nat (overlap k (nth [::] rs j))).

Lemma find_row_from m k c i : (forall x y, omap fst (Map.find x m) = Some i ->
    omap fst (Map.find y m) = Some i -> Map.find x m = Map.find y m) ->
  let times := count (fun x => omap fst (Map.find x m) == Some i) k in
  let before := match Map.find i c with Some e => shared_of e | None => 0%num end in
  Map.find i (List.fold_left (one_more m) k c) =
  if times == 0%N then Map.find i c
  else Some (Cell i (odflt 0%num (omap snd (obind (fun x => Map.find x m)
    (ohead (filter (fun x => omap fst (Map.find x m) == Some i) k)))))
    (before + N.of_nat times)%num).
Proof.
move=> same; elim: k c => [|x k IH] c //=; rewrite IH /one_more.
case E: (Map.find x m) => [[i' s]|] //=; rewrite (inj_eq Some_inj) [i' == i]eq_sym find_add.
case: (i =P i') => [ii|_] //=; rewrite -ii in E *; rewrite E /=.
case: eqP => [->|t0]; congr (Some (Cell _ _ _)).
- by case: (Map.find i c) => [e|] //=; lia.
- case F: (filter _ k) => [|y l] //=.
    by case: t0; rewrite -size_filter F.
  have : y \in filter (fun x => omap fst (Map.find x m) == Some i) k by rewrite F mem_head.
  by rewrite mem_filter => /andP[/eqP Ey _]; rewrite (same y x) ?E.
set t := count _ _; rewrite -[N.pos (nth_positive t)]/(N.of_nat t.+1) Nnat.Nat2N.inj_succ
  N.add_succ_r.
by case: (Map.find i c) => [e|]; rewrite ?N.add_succ_l ?N.add_1_l.
Qed.

Lemma find_row rs k j : uniq (flatten rs) -> (j < size rs)%N ->
  Map.find (nth_positive j) (row_of (owners rs) k) =
  if overlap k (nth [::] rs j) == 0%N then None else Some (cell_at rs k j).
Proof.
move=> u lt; have of_owner x e : Map.find x (owners rs) = Some e -> e.1 = nth_positive j ->
    e = entity_at rs j.
  by move=> /owner_of[i li [-> _]] /= /nth_positive_inj->.
have same x y : omap fst (Map.find x (owners rs)) = Some (nth_positive j) ->
    omap fst (Map.find y (owners rs)) = Some (nth_positive j) ->
    Map.find x (owners rs) = Map.find y (owners rs).
  case Ex: (Map.find x _) => [e|] //= -[/(of_owner _ _ Ex)->].
  by case Ey: (Map.find y _) => [e'|] //= -[/(of_owner _ _ Ey)->].
have C : count (fun x => omap fst (Map.find x (owners rs)) == Some (nth_positive j)) k =
    overlap k (nth [::] rs j) by apply: eq_count => x; apply: owner_is.
rewrite /row_of (find_row_from k (Map.empty cell) same) C find_empty; case: eqP => // /eqP c0.
congr Some; rewrite /cell_at N.add_0_l; congr (Cell _ _ _).
case F: (filter _ k) => [|y l]; first by rewrite -C -size_filter F in c0.
have : y \in filter (fun x => omap fst (Map.find x (owners rs)) == Some (nth_positive j)) k.
  by rewrite F mem_head.
rewrite mem_filter /= => /andP[/eqP].
by case Ey: (Map.find y _) => [e|] //= -[/(of_owner _ _ Ey)->].
Qed.

Lemma row_only rs k i e : Map.find i (row_of (owners rs) k) = Some e ->
  exists2 j, (j < size rs)%N & i = nth_positive j.
Proof.
rewrite /row_of; have : Map.find i (Map.empty cell) = Some e -> exists2 j, (j < size rs)%N &
    i = nth_positive j by rewrite find_empty.
elim: k (Map.empty cell) => [|x k IH] c H //=; apply: IH; rewrite /one_more.
case E: (Map.find x _) => [[i' s]|] //; rewrite find_add; case: eqP => // -> _.
by have [j lt [[-> _] _]] := owner_of E; exists j.
Qed.

Lemma In_mem (A : eqType) (x : A) s : List.In x s <-> x \in s.
Proof.
by elim: s => //= y s IH; rewrite inE; split=> [[->|/IH->]|/orP[/eqP->|/IH]];
  rewrite ?eqxx ?orbT; auto.
Qed.

Lemma held_elements (A : Type) (m : Map.t A) found :
  held m found = map snd (Map.elements m) ++ found.
Proof.
rewrite /Map.elements; elim: m 1%positive found => [|l IHl [x|] r IHr] i found //=.
- by rewrite (IHl (append i 2)) (IHr (append i 3)) map_cat /= -catA.
by rewrite (IHl (append i 2)) (IHr (append i 3)) map_cat -catA.
Qed.

Lemma uniq_keys (A : Type) (c : Map.t A) : uniq (map fst (Map.elements c)).
Proof.
have := Map.elements_3w c; elim: (Map.elements c) => //= -[i v] l IH H; inversion H; subst.
rewrite IH // andbT; apply/negP => /In_mem/List.in_map_iff[[j w] [/= E jl]]; apply: H2.
by apply/SetoidList.InA_alt; exists (j, w); split.
Qed.

(* the entities of rs that k meets, in the order of the row *)
Lemma held_row rs k : uniq (flatten rs) -> exists js, [/\ uniq js,
  forall j, (j \in js) = (j < size rs)%N && (overlap k (nth [::] rs j) != 0%N) &
  held (row_of (owners rs) k) [::] = map (cell_at rs k) js].
Proof.
move=> u; set c := row_of _ _.
have inP i e : List.In (i, e) (Map.elements c) -> exists2 j, (j < size rs)%N &
    [/\ i = nth_positive j, overlap k (nth [::] rs j) != 0%N & e = cell_at rs k j].
  move=> h; have Ei : Map.find i c = Some e by apply: Map.elements_complete.
  have [j lt ij] := row_only Ei; exists j => //; move: Ei.
  by rewrite ij find_row //; case: eqP => // /eqP c0 [<-].
exists (map (fun e => (Pos.to_nat e.1).-1) (Map.elements c)); split.
- rewrite (map_comp (fun x => (Pos.to_nat x).-1) fst) map_inj_in_uniq ?uniq_keys //.
  by move=> x y _ _; lia.
- move=> j; apply/idP/andP => [/In_mem/List.in_map_iff[[i e] [/= <-]]|[lt c0]].
    by move=> /inP[j' lt [-> c0 _]]; rewrite SuccNat2Pos.id_succ.
  apply/In_mem/List.in_map_iff; exists (nth_positive j, cell_at rs k j); split.
    by rewrite /= SuccNat2Pos.id_succ.
  by apply: Map.elements_correct; rewrite find_row // (negPf c0).
rewrite held_elements cats0 -map_comp; elim: (Map.elements c) inP => //= -[i e] l IH H.
have [j lt [-> _ ->]] := H i e (or_introl erefl); rewrite /= SuccNat2Pos.id_succ /=; congr (_ :: _).
by apply: IH => i' e' h; apply: H; right.
Qed.

Lemma row_sum_entities (G : cell -> rat) rs k : uniq (flatten rs) ->
  (forall j, overlap k (nth [::] rs j) = 0%N -> G (cell_at rs k j) = 0) ->
  \sum_(e <- held (row_of (owners rs) k) [::]) G e = \sum_(j < size rs) G (cell_at rs k j).
Proof.
move=> u G0; have [js [ujs memjs ->]] := held_row k u; rewrite big_map.
rewrite -[RHS](big_mkord xpredT (fun j => G (cell_at rs k j))).
have P : perm_eq js [seq j <- index_iota 0 (size rs) | overlap k (nth [::] rs j) != 0%N].
  apply: uniq_perm => //; first by rewrite filter_uniq // iota_uniq.
  by move=> j; rewrite memjs mem_filter mem_index_iota leq0n andbC.
rewrite (perm_big _ P) big_filter big_mkcond; apply: eq_bigr => j _.
by case: eqP => //= /G0->.
Qed.

Lemma table_row ks rs (i : nat) : (i < size ks)%N ->
  nth (Row 0 [::]) (table_of ks rs) i =
  Row (N.of_nat (size (nth [::] ks i))) (held (row_of (owners rs) (nth [::] ks i)) [::]).
Proof. by move=> lt; rewrite /table_of mapped_map (nth_map [::]) // many_size. Qed.

Lemma bag_sum_table F ks rs b : (forall s t, Q2rat (F s t N0) = 0) -> uniq (flatten rs) ->
  Q2rat (bag_sum (add_table F (table_of ks rs) b)) = Q2rat (bag_sum b) +
  \sum_(k <- ks) \sum_(r <- rs) Q2rat
    (F (N.of_nat (size k)) (N.of_nat (size r)) (N.of_nat (overlap k r))).
Proof.
move=> F0 u; rewrite /table_of mapped_map /add_table.
elim: ks b => [|k ks IH] b /=; first by rewrite big_nil addr0.
rewrite IH big_cons addrA; congr (_ + _); rewrite /add_row bag_sum_all /= many_size; congr (_ + _).
rewrite (row_sum_entities (G := fun e => Q2rat (F _ (size_of e) (shared_of e)))) //=.
  by rewrite [RHS](big_nth [::]) big_mkord.
by move=> j ->.
Qed.
