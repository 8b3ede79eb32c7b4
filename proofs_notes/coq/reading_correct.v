(******************************************************************************)
(* The reader of reading.v finds in the bytes of a file what the grammar of   *)
(* grammar.v assigns to them, layer by layer: the last column (the reader of  *)
(* columns.v once more, over bytes and with binary numbers), brackets,        *)
(* entities, documents, lines, characters.                                    *)
(*                                                                            *)
(*   item_of, back      items with binary numbers as those of columns.v       *)
(*   agree b st         the brackets b are the open ones st of columns.v      *)
(*   runs t b ls        the brackets behind the cells ls, from token t        *)
(*   remainder p ls ds  the lines ls, read on from p, say the documents ds    *)
(*   without_cr l       the line l without a CR at its end                    *)
(******************************************************************************)
From Coq Require Import NArith FMapPositive.
From mathcomp Require Import all_ssreflect zify.
From Corefref Require Import columns reading grammar.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.


(* cells *)
Definition item_of (x : item_n) : item := match x with
  | Opens_n e => Opens (N.to_nat e) | Closes_n e => Closes (N.to_nat e)
  | Alone_n e => Alone (N.to_nat e) end.
Notation signs := (map sign_of).

Lemma digit_sign c : is_digit c -> sign_of c = Digit (N.to_nat (c - 48)) /\ (N.to_nat (c - 48) <
  10).
Proof.
move=> D; have H : (48 <= c <= 57)%num by move: D => /andP[/N.leb_le a /N.leb_le b].
by rewrite /sign_of D; do ?[case: eqP => [E|_]; first by lia]; split=> //; lia.
Qed.

Lemma sign_no_digit c : is_sign c -> is_digit c = false -> no_digit [:: sign_of c].
Proof. by rewrite /is_sign => + D; rewrite D /= => /orP[/orP[/orP[/orP[|]|]|]|] /N.eqb_eq ->. Qed.

Definition some_value (ds : seq nat) : option nat := if is_number ds then Some (value ds) else None.

Lemma digits_nP some n (s : text) : all is_sign s ->
  let: (ds, r) := digits (signs s) in
  let: (e, r') := digits_n some n s in
  [/\ r = signs r', all is_sign r', all (fun d => d < 10) ds &
    omap N.to_nat e = if some || (0 < size ds)
      then Some (foldl (fun m d => 10 * m + d) (N.to_nat n) ds) else None].
Proof.
elim: s some n => [|c s IH] some n /=; first by case: some.
case/andP=> sc ss; case D: (is_digit c).
  have [-> lt] := digit_sign D; have := IH true (shifted n c) ss.
  case: (digits (signs s)) => ds r; case: digits_n => e r' [-> ar ad ->]; split=> //=; first by
    rewrite lt.
  by rewrite orbT /shifted Nnat.N2Nat.inj_add Nnat.N2Nat.inj_mul.
by have := sign_no_digit sc D; case E: (sign_of c) => [|||||d] //= _; rewrite /= ?E sc ss orbF;
  split=> //; case: some.
Qed.

Lemma sign_is c : is_sign c -> ((c =? 40)%num = if sign_of c is Left then true else false) /\
  ((c =? 41)%num = if sign_of c is Right then true else false).
Proof.
move=> _; rewrite /sign_of; have E a : (c =? a)%num = (c == a) by []; rewrite !E.
case: (c =P 40%num) => [e40|_]; rewrite ?e40 //; case: (c =P 41%num) => [e41|_]; rewrite ?e41 //.
case: (c =P 124%num) => [e124|_]; rewrite ?e124 //; case: (c =P 45%num) => [e45|_]; rewrite ?e45 //;
  case: (c =P 95%num) => [e95|_]; rewrite ?e95 //.
by case: ifP.
Qed.

Lemma read_item_nP (s : text) : all is_sign s ->
  read_item (signs s) = omap (fun x => (item_of x.1, signs x.2)) (read_item_n s) /\
  (if read_item_n s is Some (_, r) then all is_sign r else true).
Proof.
case: s => [|c s]; first by []. move=> /andP[sc ss]; have [L _] := sign_is sc.
have E : read_item (sign_of c :: signs s) = if (if sign_of c is Left then true else false) then
    let: (ds, v) := digits (signs s) in
      if ~~ is_number ds then None
      else if v is Right :: v' then Some (Alone (value ds), v') else Some (Opens (value ds), v)
    else let: (ds, v) := digits (sign_of c :: signs s) in
      if ~~ is_number ds then None
      else if v is Right :: v' then Some (Closes (value ds), v') else None.
  by case: (sign_of c).
have U : read_item_n (c :: s) = if (c =? 40)%num then
        match digits_n false 0 s with
        | (Some e, d :: r) => if (d =? 41)%num then Some (Alone_n e, r) else Some (Opens_n e, d ::
          r)
        | (Some e, [::]) => Some (Opens_n e, [::])
        | (None, _) => None
        end
      else match digits_n false 0 (c :: s) with
           | (Some e, d :: r) => if (d =? 41)%num then Some (Closes_n e, r) else None
           | _ => None
           end by [].
rewrite U [signs (c :: s)]/= E -L {E L U}; case: (c =? 40)%num.
  have := @digits_nP false 0%num s ss; case: (digits (signs s)) => ds r.
  case: (digits_n false 0 s) => e r' [-> ar ad]; rewrite /is_number ad andbT [false || _]/=.
  case: (0 < size ds); case: e => // e [V]; have {V} <- : N.to_nat e = value ds by [].
  case: r' ar => [|b r'] //= /andP[sb sr]; have [_ ->] := sign_is sb.
  by case Eb: (sign_of b) => //=; rewrite ?Eb ?sb ?sr.
have scs : all is_sign (c :: s) by rewrite /= sc.
have := @digits_nP false 0%num (c :: s) scs; rewrite [signs (c :: s)]/=; case: (digits (sign_of c ::
  signs s)) => ds r.
case: (digits_n false 0 (c :: s)) => e r' [-> ar ad]; rewrite /is_number ad andbT [false || _]/=.
case: (0 < size ds); case: e => // e [V]; have {V} <- : N.to_nat e = value ds by [].
case: r' ar => [|b r'] //= /andP[sb sr]; have [_ ->] := sign_is sb.
by case Eb: (sign_of b) => //=; rewrite ?Eb ?sb ?sr.
Qed.

Notation items := (map item_of).

Lemma existsbE (T : Type) (p : T -> bool) s : List.existsb p s = has p s. Proof. by []. Qed.
Lemma forallbE (T : Type) (p : T -> bool) s : List.forallb p s = all p s. Proof. by []. Qed.
Lemma filterE (T : Type) (p : T -> bool) s : List.filter p s = filter p s. Proof. by []. Qed.
Lemma mapE (T S : Type) (f : T -> S) s : List.map f s = map f s. Proof. by []. Qed.
Lemma lengthE (T : Type) (s : seq T) : List.length s = size s. Proof. by []. Qed.
Lemma revE (T : Type) (s t : seq T) : List.rev_append s t = rev s ++ t.
Proof. by rewrite -catrevE. Qed.

Lemma read_all_nP f s : all is_sign s -> read_all f (signs s) = omap items (read_all_n f s).
Proof.
elim: f s => //= f IH s ss; have [-> ] := read_item_nP ss.
case: (read_item_n s) => [[x [|c r]]|] //= sr.
by rewrite (IH (c :: r) sr); case: read_all_n.
Qed.

Lemma in_order_nP l : in_order (items l) = in_order_n l.
Proof.
elim: l => //= x l ->; rewrite has_map existsbE.
by case: x => e //=; congr (~~ _); apply: eq_has; case.
Qed.

Lemma entities_of_items (p : pred item) (q : item_n -> bool) l : (forall x, p (item_of x) = q x) ->
  [seq entity x | x <- items l & p x] = map N.to_nat [seq entity_n x | x <- l & q x].
Proof.
move=> pq; rewrite filter_map -!map_comp (eq_filter (a2 := q)) //.
by apply: eq_map => -[].
Qed.

Lemma to_nat_inj : injective N.to_nat. Proof. by move=> a b /Nnat.N2Nat.inj. Qed.

Lemma apart_nP l : apart (items l) = apart_n l.
Proof.
rewrite /apart /apart_n !filterE !mapE existsbE (@entities_of_items _ opening_n) => [|[]//].
rewrite (@entities_of_items _ closing_n) => [|[]//]; congr (~~ _); rewrite has_map; apply: eq_has =>
  e /=.
rewrite mem_map; last exact: to_nat_inj.
by rewrite existsbE; elim: (map _ _) => //= x s IH; rewrite inE IH.
Qed.

Lemma read_together_nP s : all is_sign s ->
  read_together (signs s) = omap items (read_together_n s).
Proof.
move=> ss; rewrite /read_together /read_together_n size_map lengthE read_all_nP //.
by case: read_all_n => [l|] //=; rewrite in_order_nP apart_nP; case: ifP.
Qed.

Lemma bar_sign c : (if sign_of c is Bar then true else false) = (c =? 124)%num.
Proof.
rewrite /sign_of; case: (c =P 40%num) => [e|_]; rewrite ?e //; case: (c =P 41%num) => [e|_]; rewrite
  ?e //.
case: (c =P 124%num) => [e|n]; rewrite ?e //.
have -> : (c =? 124)%num = false by apply/eqP.
do 2![case: eqP => _ //]; by case: ifP.
Qed.

Lemma at_bars_nP s : at_bars (signs s) = map signs (split_on 124 s).
Proof.
have E x u : at_bars (x :: u) = if (if x is Bar then true else false) then [::] :: at_bars u
  else if at_bars u is w :: ws then (x :: w) :: ws else [::] by case: x.
elim: s => // c s IH; rewrite [signs (c :: s)]/= E bar_sign IH /=; case: ifP => // _.
by case: (split_on 124 s).
Qed.

Lemma split_signs s : all is_sign s -> all (all is_sign) (split_on 124 s).
Proof.
elim: s => //= c s IH /andP[sc /IH]; case: ifP => //= _.
by case: (split_on 124 s) => //= w ws /andP[-> ->]; rewrite sc.
Qed.

Lemma read_joined_nP ss : all (all is_sign) ss ->
  read_joined (map signs ss) = omap items (read_joined_n ss).
Proof.
elim: ss => //= s ss IH /andP[sg sgs]; case: ss sgs IH => [_ _|t ss sgs IH].
  by rewrite read_together_nP //; case: read_together_n.
have {}IH := IH sgs; rewrite [map signs _]/= in IH *; rewrite IH read_together_nP //.
case: read_together_n => [l|] //; case: read_joined_n => [l'|] //=; by rewrite map_cat.
Qed.

(* what is no sign is in no cell *)
Definition good (x : sign) : bool := if x is Digit d then d < 10 else true.
Lemma cell_good u l : is_cell u l -> all good u.
Proof.
have N ds : is_number ds -> all good (map Digit ds).
  by case/andP=> _; rewrite all_map; apply: sub_all.
have W v x : written_as v x -> all good v.
  by case=> ds /N n /=; rewrite ?all_cat /= n.
have O v m : one_after_another v m -> all good v.
  by elim=> [v' x /W|v' x v2 m' /W a _ b] //; rewrite all_cat a.
have J v m : joined v m -> all good v.
  by elim=> [v' m' [/O]|v' m' v2 m2 [/O a _ _] _ b] //; rewrite all_cat a.
by case=> [||v m /J].
Qed.

Lemma good_sign c : good (sign_of c) -> is_sign c.
Proof.
rewrite /is_sign; case D: (is_digit c) => //=; rewrite /sign_of D.
case: (c =P 40%num) => [->|_] //; case: (c =P 41%num) => [->|_] //.
case: (c =P 124%num) => [->|_] //; case: (c =P 45%num) => [->|_] //; by case: (c =P 95%num) =>
  [->|_].
Qed.

Lemma sameP (s t : seq N) : reflect (s = t) (same s t).
Proof.
apply: (iffP idP) => [|<-]; last by elim: s => //= a s ->; rewrite N.eqb_refl.
by elim: s t => [|a s IH] [|b t] //= /andP[/N.eqb_eq-> /IH->].
Qed.

Lemma says_nothing_nP s : says_nothing_n s = says_nothing (signs s).
Proof.
apply/idP/idP; first by case/orP => /sameP->.
case: s => [|c [|d s]] //=; last by case: (sign_of c).
move=> H; apply/orP; suff [->|->] : c = 45%num \/ c = 95%num by [left|right].
move: H; rewrite /sign_of; case: (c =P 40%num) => // _; case: (c =P 41%num) => // _.
case: (c =P 124%num) => // _; case: (c =P 45%num) => [|_]; first by left.
by case: (c =P 95%num) => [|_]; [right | case: ifP].
Qed.

Theorem read_cell_n_is_the_grammar s l :
  omap items (read_cell_n s) = Some l <-> short s /\ is_cell (signs s) l.
Proof.
rewrite -read_cell_is_the_grammar /read_cell_n says_nothing_nP /read_cell.
case: ifP => no.
  have -> : short s by move: no; rewrite -says_nothing_nP => /orP[] /sameP->.
  by split=> [|[]].
rewrite forallbE; case sh: (short s); last by rewrite andbF; split=> // -[].
rewrite andbT; case sg: (all is_sign s).
  rewrite at_bars_nP read_joined_nP ?split_signs //; by split=> [|[]].
split=> // -[_ R]; have C : is_cell (signs s) l by apply/read_cell_is_the_grammar; rewrite
  /read_cell no.
by have := cell_good C; rewrite all_map => /(sub_all good_sign); rewrite sg.
Qed.

Lemma succ_pos_inj a b : N.succ_pos a = N.succ_pos b -> a = b.
Proof. by move=> E; rewrite -(N.pos_pred_succ a) E N.pos_pred_succ. Qed.

Lemma find_add_n (A : Type) (m : Map.t A) e e' v :
  Map.find (N.succ_pos e') (Map.add (N.succ_pos e) v m) = if e' == e then Some v else Map.find
    (N.succ_pos e') m.
Proof.
case: eqP => [->|ne]; first exact: Map.gss.
by apply: Map.gso => /succ_pos_inj.
Qed.

(* brackets *)
Definition agree (b : brackets_n) (st : seq open) : Prop :=
  open_ones b = size st /\
  forall e, map N.to_nat (opened_at e (opened b)) = brackets (N.to_nat e) st.

Lemma close_size e st i st' : close e st = Some (i, st') -> size st = (size st').+1.
Proof.
elim: st st' => //= o st IH st'; case: ifP => _; first by case=> _ <-.
by case E: (close e st) => [[j r]|] // [Ej <-] /=; rewrite (IH r) // E Ej.
Qed.

Lemma opened_at_add e e' l m :
  opened_at e' (Map.add (N.succ_pos e) l m) = if e' == e then l else opened_at e' m.
Proof. by rewrite /opened_at find_add_n; case: eqP. Qed.

Lemma of_sub t i : N.of_nat (N.to_nat t - N.to_nat i) = (t - i)%num.
Proof. by rewrite -[LHS]/(N.of_nat (Nat.sub _ _)) -Nnat.N2Nat.inj_sub Nnat.N2Nat.id. Qed.

Lemma run_itemsP t b l st : agree b st ->
  if read_items (N.to_nat t) st (items l) is Some (st', ms) then
    exists2 b', run_items t b l = Some b' & agree b' st' /\ closed b' = rev (map run_of ms) ++
      closed b
  else run_items t b l = None.
Proof.
elim: l b st => [|x l IH] b st /= A; first by exists b.
case: x => e /=.
- have := IH (Brackets (Map.add (N.succ_pos e) (t :: opened_at e (opened b)) (opened b))
    (S (open_ones b)) (closed b)) ((N.to_nat e, N.to_nat t) :: st); apply.
  case: A => A1 A2; split=> [|e'] /=; first by rewrite A1.
  rewrite opened_at_add /brackets /=; case: eqP => [->|ne]; first by rewrite eqxx /= A2.
  case: eqP => [/esym/to_nat_inj//|_]; exact: A2.
- have := close_brackets (N.to_nat e) st; case: A => A1 A2; rewrite -A2.
  case E: (close _ st) => [[i st']|]; last by case: (opened_at e (opened b)).
  case: (opened_at e (opened b)) => [[//]|i' r] /= [[Ei Er] O].
  set b1 := Brackets _ _ _; have A' : agree b1 st'.
    split=> [|e'] /=; first by rewrite A1 (close_size E).
    rewrite opened_at_add; case: eqP => [->//|ne]; rewrite A2 O //.
    by apply/eqP => /to_nat_inj.
  have := IH b1 st' A'; case: (read_items _ st' _) => [[st2 ms]|] // [b' -> [A2' C]].
  exists b'; split=> //=; by rewrite C /= rev_cons cat_rcons -Ei /run_of /= !Nnat.N2Nat.id of_sub.
have := IH (Brackets (opened b) (open_ones b) ((e, Run t 0) :: closed b)) st A.
case: (read_items _ st _) => [[st2 ms]|] // [b' -> [A2 C]].
exists b'; split=> //=; by rewrite C /= rev_cons cat_rcons /run_of /= !Nnat.N2Nat.id subnn.
Qed.

Fixpoint runs t b (ls : seq (seq item_n)) : option brackets_n :=
  if ls is l :: ls' then if run_items t b l is Some b' then runs (N.succ t) b' ls' else None
  else Some b.

Lemma runsP t b ls st : agree b st ->
  if read_from (N.to_nat t) st (map items ls) is Some ms then
    exists2 b', runs t b ls = Some b' & open_ones b' = 0 /\ closed b' = rev (map run_of ms) ++
      closed b
  else if runs t b ls is Some b' then open_ones b' <> 0 else True.
Proof.
elim: ls t b st => [|l ls IH] t b st A /=.
  by case: A => A1 _; case: st A1 => [|o st] A1 /=; [exists b | rewrite A1].
have := run_itemsP t l A; case: (read_items _ _ _) => [[st' ms]|]; last by move=> ->.
case=> b' -> [A' C]; have := IH (N.succ t) b' st' A'; rewrite Nnat.N2Nat.inj_succ.
case: (read_from _ _ _) => [ms'|] // [b2 -> [O C']]; exists b2 => //; split=> //.
by rewrite C' C map_cat rev_cat catA.
Qed.

Lemma agree_nothing : agree nothing_open [::].
Proof. by split=> // e; rewrite /opened_at /= Map.gempty. Qed.

(* mentions as positives *)
Lemma before_inj p q p' q' : before p q = before p' q' -> p = p' /\ q = q'.
Proof. by elim: p p' => [p IH|p IH|] [p'|p'|] //= []; try (by move=> /IH[-> ->]); move=> ->. Qed.

Theorem mention_code_inj m m' : code m = code m' -> m = m'.
Proof.
case: m m' => [i k] [i' k']; rewrite /code => /before_inj /= [/succ_pos_inj-> /succ_pos_inj->] //.
Qed.

Lemma onceP (T : eqType) (f : T -> positive) (l : seq T) : {in l &, injective f} ->
  once (map f l) = uniq l.
Proof.
suff H s seen : {in s ++ l &, injective f} ->
    (forall x, x \in l -> (if Map.find (f x) seen is Some _ then true else false) = (x \in s)) ->
    once_from seen (map f l) = uniq l && ~~ has (mem s) l.
  move=> I; rewrite /once (H [::]) ?has_pred0 ?andbT // => x _.
  by rewrite Map.gempty.
elim: l s seen => //= x l IH s seen I E.
have xl : x \in x :: l by rewrite mem_head.
have := E x xl; case F: (Map.find (f x) seen) => [u|] /= <-; first by rewrite andbF.
rewrite (IH (x :: s)) => [||y yl].
- have -> : has (mem (x :: s)) l = (x \in l) || has (mem s) l.
    elim: l {IH I E xl} => //= y l ->; rewrite !inE; case: eqP => [->|/eqP]; rewrite ?eqxx ?orbT
      //=.
    by rewrite eq_sym => /negPf->; rewrite /= orbCA.
  by rewrite negb_or; case: (x \in l); rewrite ?andbF ?andbT //=; case: (has _ _); rewrite ?andbF
    ?andbT.
- move=> a b; rewrite /= !inE !mem_cat => A B; apply: I; rewrite mem_cat inE.
    by case/or3P: A => ->; rewrite ?orbT.
  by case/or3P: B => ->; rewrite ?orbT.
rewrite inE; case: (y =P x) => [->|ne]; first by rewrite Map.gss.
rewrite Map.gso ?E ?inE ?yl ?orbT // => /I/ne; apply; by rewrite mem_cat inE ?yl ?eqxx ?orbT.
Qed.

Lemma code_text_inj s t : code_text s = code_text t -> s = t.
Proof.
elim: s t => [|c s IH] [|d t] //=; try by case: (N.succ_pos _).
by move=> /before_inj[/succ_pos_inj-> /IH->].
Qed.

(* entities *)
Lemma members_add e e' k m :
  members e' (Map.add (N.succ_pos e) k m) = if e' == e then k else members e' m.
Proof. by rewrite /members find_add_n; case: eqP. Qed.

Lemma members_by_entity e l : members e (by_entity l) = [seq x.2 | x <- rev l & x.1 == e].
Proof.
have H m : members e (List.fold_left (fun m x => Map.add (N.succ_pos x.1) (x.2 :: members x.1 m) m)
  l m)
    = [seq x.2 | x <- rev l & x.1 == e] ++ members e m.
  elim: l m => //= x l IH m; rewrite IH members_add rev_cons filter_rcons eq_sym.
  by case: eqP => [->|_] //; rewrite map_rcons cat_rcons.
by rewrite /by_entity H /members Map.gempty cats0.
Qed.

Lemma listedP (F : N -> seq run_of_tokens) met c m out :
  (forall e, members e m = if e \in met then [::] else F e) ->
  (forall x, x \in map fst c -> F x <> [::]) ->
  listed c m out = rev out ++ map F (firsts met (map fst c)).
Proof.
elim: c met m out => [|x c IH] met m out M N /=; first by rewrite revE cats0.
have Nx := N x.1 (mem_head _ _).
have Nc y : y \in map fst c -> F y <> [::] by move=> yc; apply: N; rewrite inE yc orbT.
rewrite M; case: ifP => xm; first exact: IH M Nc.
case E: (F x.1) Nx => [|a k] // _; rewrite (IH (x.1 :: met)) // ?rev_cons ?cat_rcons -?E //.
by move=> e; rewrite members_add inE; case: eqP => //=.
Qed.

Lemma entities_nP l : entities_n (rev l) = entities_of l.
Proof.
rewrite /entities_n revE revK cats0 (listedP (F := fun e => [seq x.2 | x <- l & x.1 == e]) (met :=
  [::])) //.
  by move=> e; rewrite members_by_entity revK.
by move=> e; elim: l => //= x l IH; rewrite inE eq_sym; case: eqP.
Qed.

(* tokens *)
Lemma items_inj : injective items.
Proof. by apply: inj_map => -[a|a|a] [b|b|b] //= [/to_nat_inj->]. Qed.

Lemma read_tokenP line w l :
  omap (fun x => (x.1, items x.2)) (read_token line) = Some (w, l) <-> is_token line w l.
Proof.
rewrite /read_token /is_token; case: (parts_of line) => [[others cell]|]; last by split=> // -[? [?
  []]].
split.
  move=> H; exists others, cell; case: cell H => [|c cell] /=.
    by case: ifP => // /norP[a b] [<- <-].
  have R := read_cell_n_is_the_grammar (c :: cell) l.
  by case E: (read_cell_n _) R => [k|] //= R [<- kl]; split=> //; apply/R; rewrite kl.
case=> o [c [[<- <-] -> H]]; case: cell H => [|b cell] /=.
  by case=> -> /negPf-> /negPf->.
by move/read_cell_n_is_the_grammar; case: (read_cell_n _) => //= k [->].
Qed.

(* documents *)
Definition ends_as (d : document_n) (ts : seq (text * seq item)) (r : read_document) : Prop :=
  exists tn b, [/\ ts = [seq (x.1, items x.2) | x <- tn],
    runs (tokens_n d) (brackets_of d) (map snd tn) = Some b &
    finished (Begun (heading_n d) (id_n d) 0 (rev (map fst tn) ++ words_n d) b) = Some r].

Lemma run_of_inj ms : {in ms, forall m, m.1.2 <= m.2} ->
  once [seq code (run_of m).2 | m <- ms] = uniq [seq (m.1.2, m.2) | m <- ms].
Proof.
move=> O; pose f (x : nat * nat) := code (Run (N.of_nat x.1) (N.of_nat (x.2 - x.1))).
have -> : [seq code (run_of m).2 | m <- ms] = map f [seq (m.1.2, m.2) | m <- ms] by rewrite
  -map_comp.
apply: onceP => -[i j] [i' j'] /mapP[m mm [-> ->]] /mapP[m' mm' [-> ->]] /mention_code_inj /=.
move=> [/Nnat.Nat2N.inj a /Nnat.Nat2N.inj b]; have := O m mm; have := O m' mm'; move: a b.
by case: m {mm} => -[e x] y; case: m' {mm'} => -[e' x'] y' /= -> *; congr (_, _); lia.
Qed.

Lemma rev_mapE (A B : Type) (f : A -> B) l : rev_map f l = rev (map f l).
Proof.
have H r : List.fold_left (fun r x => f x :: r) l r = rev (map f l) ++ r.
  by elim: l r => //= x l IH r; rewrite IH rev_cons cat_rcons.
by rewrite /rev_map H cats0.
Qed.

Definition back (x : item) : item_n := match x with
  | Opens e => Opens_n (N.of_nat e) | Closes e => Closes_n (N.of_nat e)
  | Alone e => Alone_n (N.of_nat e) end.
Lemma backK l : items (map back l) = l.
Proof. by elim: l => //= -[e|e|e] l ->; rewrite /= Nnat.Nat2N.id. Qed.

Lemma is_documentP heading i ts d :
  ends_as (Begun heading i 0 [::] nothing_open) ts d <-> is_document i ts d.
Proof.
have key (tn : seq (text * seq item_n)) : if read [seq items x.2 | x <- tn] is Some ms then
    exists2 b, runs 0 nothing_open (map snd tn) = Some b &
      open_ones b = 0 /\ closed b = rev (map run_of ms)
  else if runs 0 nothing_open (map snd tn) is Some b then open_ones b <> 0 else True.
  have := @runsP 0%num nothing_open (map snd tn) [::] agree_nothing.
  have -> : read [seq items x.2 | x <- tn] = read_from (N.to_nat 0) [::] (map items (map snd tn)).
    by rewrite -map_comp.
  case: (read_from _ _ _) => [ms [b R [o c]]|]; last by case: (runs _ _ _).
  by exists b => //; split=> //; rewrite c cats0.
have fin (tn : seq (text * seq item_n)) b ms : open_ones b = 0 -> closed b = rev (map run_of ms) ->
  read [seq items x.2 | x <- tn] = Some ms ->
  finished (Begun heading i 0 (rev (map fst tn) ++ [::]) b) = if uniq [seq (m.1.2, m.2) | m <- ms]
    then Some (Read i (map fst tn) (entities_of (map run_of ms))) else None.
  move=> o c R; rewrite /finished /= o c cats0 revE revK cats0 entities_nP.
  have -> : rev_map (fun x : N * run_of_tokens => code x.2) (rev (map run_of ms)) = [seq code
    (run_of m).2 | m <- ms].
    by rewrite rev_mapE -map_rev revK -map_comp.
  rewrite run_of_inj // => m mm.
  by have [_ /(_ m mm) /andP[]] := read_is_uncrossed R.
split=> [[tn [b [-> R F]]]|[ms [R U ->]]].
  have := key tn; case E: (read _) => [ms|]; last first.
    by rewrite /= in R; rewrite R => o; move: F; rewrite /finished /=; case: (open_ones b) o.
  case=> b' R' [o c]; move: F; rewrite /= R' in R; case: R => <-; rewrite (fin _ _ ms) //.
  case: ifP => // U [<-]; exists ms; split=> //; last by rewrite -map_comp.
  by rewrite -map_comp.
have [tn E] : exists tn, ts = [seq (x.1, items x.2) | x <- tn].
  exists [seq (x.1, map back x.2) | x <- ts]; rewrite -map_comp -[LHS]map_id; apply: eq_map => -[w
    l] /=.
  by rewrite backK.
rewrite E -map_comp in R *; have := key tn; rewrite R => -[b R' [o c]].
exists tn, b; split=> //; rewrite (fin _ _ ms) // U; congr (Some (Read _ _ _)); by rewrite
  -map_comp.
Qed.

Notation steps := (List.fold_left step_line).

(* lines *)
Definition remainder p ls ds : Prop := match p with
  | Outside => is_file ls ds
  | Inside d => exists ts after dd ds', [/\ is_body (heading_n d) ls ts after, ends_as d ts dd,
                                            is_file after ds' & ds = dd :: ds']
  | Failed => False
  end.
Definition final f := if place_n f is Outside then Some (documents_n f) else None.

Lemma failed_steps ls acc : final (steps ls (File Failed acc)) = None.
Proof. by elim: ls. Qed.

Lemma steps_sound ls p acc out : final (steps ls (File p acc)) = Some out ->
  exists2 ds, remainder p ls ds & out = rev ds ++ acc.
Proof.
elim: ls p acc out => [|l ls IH] p acc out.
  by case: p => [|d|] //= [<-]; exists [::] => //; constructor.
rewrite [steps _ _]/=; case: p => [|d|]; last by rewrite failed_steps.
  rewrite /step_line /=; case B: (behind begin_document _) => [rest|].
    case I: (id_of rest) => [i|]; last by rewrite failed_steps.
    case/IH=> ds [ts [after [dd [ds' [Bo E F Ed]]]]] ->; exists ds; last by [].
    rewrite Ed /=; exact: (a_document B I Bo (proj1 (@is_documentP (heading_of rest) i ts dd) E) F).
  case E: (behind end_document _) => [rest|]; first by rewrite failed_steps.
  case T: (trim is_margin l) => [|c t].
    case/IH=> ds R ->; exists ds => //; apply: a_line_outside R; split=> //.
    by left; rewrite /is_empty T.
  case: N.eqb_spec => [c35|_]; last by rewrite failed_steps.
  case/IH=> ds R ->; exists ds => //; apply: a_line_outside R; split=> //.
  by right; exists t; rewrite T c35.
rewrite /step_line /=; case T: (trim is_margin l) => [|c t].
  case/IH=> ds [ts [after [dd [ds' [Bo E F Ed]]]]] ->; exists ds; last by []; rewrite Ed.
  exists ts, after, dd, ds'; split=> //; apply: an_empty_line Bo; by rewrite /is_empty T.
rewrite -T; case B: (behind begin_document _) => [rest|]; first by rewrite failed_steps.
case E: (behind end_document _) => [rest|].
  case En: (ends_document _ _); last by rewrite failed_steps.
  case Fi: (finished d) => [r|]; last by rewrite failed_steps.
  case/IH=> ds R ->; exists (r :: ds); last by rewrite rev_cons cat_rcons.
  exists [::], ls, r, ds; split=> //; first exact: its_end E En.
  by exists [::], (brackets_of d); split.
case Tk: (read_token l) => [[w k]|]; last by rewrite failed_steps.
case Ru: (run_items _ _ k) => [b|]; last by rewrite failed_steps.
case/IH=> ds [ts [after [dd [ds' [Bo En F Ed]]]]] ->; exists ds; last by []; rewrite Ed.
exists ((w, items k) :: ts), after, dd, ds'; split=> //.
  apply: a_token Bo => //; first by rewrite /is_empty T.
  by apply/read_tokenP; rewrite Tk.
case: En => tn [b' [-> R Fi]]; exists ((w, k) :: tn), b'; split=> //=; first by rewrite Ru.
by rewrite rev_cons cat_rcons.
Qed.

(* characters *)
Definition lacks r c := match r with Some r => next_ranges r c | None => None end.
Lemma lacking_steps bs s : lacking (List.fold_left step bs s) = foldl lacks (lacking s) bs.
Proof. by elim: bs s => //= c bs IH s; rewrite IH /step; case: ifP. Qed.

Lemma find_has (A : Type) (p : A -> bool) s x : List.find p s = Some x -> p x /\ List.In x s.
Proof. by move=> F; have [a b] := List.find_some _ _ F. Qed.

Lemma characters_sound bs r : foldl lacks (Some r) bs = Some [::] ->
  exists c cs, [/\ bs = c ++ flatten cs, all2 within r c & all is_character cs].
Proof.
elim: bs r => [|b bs IH] r; first by case=> ->; exists [::], [::].
have none : foldl lacks None bs <> Some [::] by elim: bs {IH}.
rewrite [foldl _ _ _]/=; case: r => [|x rs] /=.
  rewrite /next_ranges; case F: (List.find _ characters) => [[|x rs]|]; try by move/none.
  case/IH=> c [cs [-> A H]]; exists [::], ((b :: c) :: cs); split=> //=; rewrite H andbT.
  have [W /= In] := find_has F; rewrite /is_character.
  have : all2 within (x :: rs) (b :: c) by rewrite /= W.
  by move: In => [<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[]]]]]]]]]] H2; apply/hasP;
    eexists; try exact: H2; rewrite !inE eqxx ?orbT.
rewrite /next_ranges; case W: (within x b); last by move/none.
by case/IH=> c [cs [-> A H]]; exists (b :: c), cs; rewrite /= W.
Qed.

(* lines of bytes *)
Definition all_lines s := match line_n s with [::] => file_so_far s | l => end_line s l end.
Lemma lines_sound bs s : LF \notin line_n s -> exists2 ls, lines_of (rev (line_n s) ++ bs) ls &
  all_lines (List.fold_left step bs s) = steps (if is_first s then unmarked ls else ls) (file_so_far
    s).
Proof.
have rE (l : text) : reversed l = rev l by rewrite /reversed revE cats0.
elim: bs s => [|c bs IH] s nl.
  rewrite cats0 /all_lines /=; case: s nl => k [|b u] f fi nl /=.
    by exists [::]; [exact: no_line | case: (f)].
  exists [:: rev (b :: u)]; last by rewrite /end_line /= rE; case: (f).
  by apply: a_last_line; [rewrite -size_eq0 size_rev | rewrite mem_rev].
rewrite [List.fold_left _ _ _]/= /step; case: (N.eqb_spec c 10) => [->|ne].
  set l := match line_n s with [::] => _ | _ => _ end.
  have [//|ls L ->] := IH (State (lacks (lacking s) 10) [::] false (end_line s l)).
  exists (rev l :: ls); last by rewrite /end_line /= rE; case: (is_first s).
  rewrite /l; case: (line_n s) nl => [|b u] nl; first exact: (@a_line [::]).
  move: nl; rewrite inE negb_or => /andP[nb nu]; case: N.eqb_spec => [->|nb13].
    by rewrite rev_cons -cats1 -catA; apply: a_line_with_return => //; rewrite mem_rev.
  apply: a_line => //; first by rewrite mem_rev inE negb_or nb.
  by rewrite rev_cons last_rcons; apply/eqP.
have [|ls L E] := IH (State (lacks (lacking s) c) (c :: line_n s) (is_first s) (file_so_far s)).
  by rewrite inE negb_or nl andbT; apply/eqP => e; apply: ne.
by exists ls; first by move: L; rewrite /= rev_cons cat_rcons.
Qed.

Lemma read_file_sound bs ds : read_file bs = Some ds -> documents_of_bytes bs ds.
Proof.
rewrite /read_file /finish; have U := lacking_steps bs start.
have [//|ls L E] := @lines_sound bs start; rewrite -/(all_lines _).
case: (lacking _) U => [[|//]|//] /esym /characters_sound [c [cs [Eb A C]]].
rewrite {}E /= in L *; case P: (place_n _) => //; rewrite revE cats0.
have : final (steps (unmarked ls) (File Outside [::])) = Some (documents_n (steps (unmarked ls)
  (File Outside [::]))).
  by rewrite /final P.
case/steps_sound=> ds' F ->; rewrite cats0 revK.
case: ds' F => // d ds' F; case: ifP => // O [<-]; split.
  by exists cs => //; rewrite Eb; case: c A {Eb}.
exists ls => //; split=> //; move: O; rewrite rev_mapE -map_rev.
rewrite (map_comp code_text (fun x => document_id x : seq N)) onceP => [|a b _ _ /code_text_inj//].
by rewrite map_rev rev_uniq.
Qed.

(* whatever the grammar says is read *)
Lemma next_first r rs b : List.In (r :: rs) characters -> within r b ->
  next_ranges [::] b = Some rs.
Proof.
have wE lo hi : within (lo, hi) b = (lo <=? b)%num && (b <=? hi)%num by [].
move=> I W; rewrite /next_ranges /characters /=; move: I; rewrite /characters /=.
do 9![case=> [[Er Ers]|]; first by move: W; rewrite -{}Er -{}Ers => W;
  do ?[by rewrite W | case: ifP => [H|_]; first by exfalso; move: W H; rewrite !wE; lia]].
by [].
Qed.

Lemma lacks_within rs c bs : all2 within rs c ->
  foldl lacks (Some rs) (c ++ bs) = foldl lacks (Some [::]) bs.
Proof.
elim: rs c => [|r rs IH] [|b c] //= /andP[W /IH {IH}<-].
by rewrite [in LHS]/next_ranges W.
Qed.

Lemma characters_complete bs : is_utf8 bs -> foldl lacks (Some [::]) bs = Some [::].
Proof.
case=> cs ->; elim: cs => //= c cs IH /andP[/hasP[rs rsin W] /IH {}IH].
have I : List.In rs characters by move: rsin; rewrite !inE => /or4P[/eqP->|/eqP->|/eqP->|
  /or4P[/eqP->|/eqP->|/eqP->|/or3P[/eqP->|/eqP->|/eqP->]]]; rewrite /=; tauto.
case: rs c W I {rsin} => [|r rs] [|b c] //=.
by case/andP=> w W I; rewrite (next_first I w) (lacks_within _ W).
Qed.

Lemma cut_once l m bs cs : LF \notin l -> LF \notin m -> l ++ LF :: bs = m ++ LF :: cs ->
  l = m /\ bs = cs.
Proof.
elim: l m => [|a l IH] [|b m] //=; first by move=> _ _ [].
- by rewrite inE negb_or => _ /andP[/eqP n _] [E _]; case: n.
- by rewrite inE negb_or => /andP[/eqP n _] _ [E _]; case: n.
by rewrite !inE !negb_or => /andP[_ nl] /andP[_ nm] [-> /(IH _ nl nm)[-> ->]].
Qed.

Definition without_cr (l : text) : text :=
  if rev l is c :: r then if c == CR then rev r else l else l.
Lemma lines_of_cut bs ls : lines_of bs ls ->
  LF \notin bs /\ ls = (if bs is [::] then [::] else [:: bs]) \/
  exists l cs ls',
    [/\ LF \notin l, lines_of cs ls', bs = l ++ LF :: cs & ls = without_cr l :: ls'].
Proof.
case=> [|l n0 nl|l cs ls' nl nr L|l cs ls' nl L]; [by left| |right|right].
- by left; split=> //; case: (l) n0.
- exists l, cs, ls'; split=> //; congr (_ :: _); rewrite /without_cr.
  by case: (lastP l) nr => //= m c; rewrite last_rcons rev_rcons => /negPf->.
exists (rcons l CR), cs, ls'; split=> //; first by rewrite mem_rcons inE.
  by rewrite -cats1 -catA.
by rewrite /without_cr rev_rcons eqxx revK.
Qed.

Lemma lines_once bs ls ms : lines_of bs ls -> lines_of bs ms -> ls = ms.
Proof.
have no l cs : LF \notin l ++ LF :: cs -> False by rewrite mem_cat inE eqxx orbT.
elim: {bs}(size bs).+1 {-2}bs (ltnSn (size bs)) ls ms => [|n IH] bs sz ls ms; first by [].
move=> /lines_of_cut L.
move=> /lines_of_cut.
case: L => [[nl ->]|[l [cs [ls' [nl L E ->]]]]] [[nm ->]|[m [ds [ms' [nm M E' ->]]]]] //.
- by move: nl; rewrite E' => /no.
- by move: nm; rewrite E => /no.
have [<- Ed] := cut_once nl nm (etrans (esym E) E'); congr (_ :: _); apply: (IH cs) => //.
  by move: sz; rewrite E size_cat /= addnS ltnS; apply: leq_ltn_trans; apply: leq_addl.
by rewrite Ed.
Qed.

Lemma ends_not_begins t rest : behind end_document t = Some rest ->
  t <> [::] /\ behind begin_document t = None.
Proof.
rewrite /behind; case: t => [|a [|b t]] //=; case: N.eqb_spec => // <-.
by case: N.eqb_spec => // <-.
Qed.

Lemma body_steps heading ls ts after d r acc : is_body heading ls ts after ->
  heading_n d = heading -> ends_as d ts r ->
  steps ls (File (Inside d) acc) = steps after (File Outside (r :: acc)).
Proof.
move=> B; elim: B d => {ls ts after} [l rest ls En H|l ls ts after Em _ IH|
  l w x ls ts after Em Be En Tk _ IH] d Hd.
- case=> tn [b [/esym/(congr1 size)]]; rewrite size_map => /size0nil-> /= [<-] F.
  rewrite /step_line /=.
  have [n ->] := ends_not_begins En; move: En; rewrite /ends => ->; rewrite Hd H.
  have -> : finished d = Some r by rewrite -F /finished; case: (d).
  by case: (trim _ _) n.
- by rewrite /= /step_line /=; move/eqP: Em => ->; apply: IH.
case=> -[|[w' k] tn] [b []] // [Ew Ex Et] /= R F; subst; rewrite /step_line /=.
move: Be En Em; rewrite /begins /ends /is_empty => -> ->.
have /read_tokenP := Tk; case: (read_token l) => [[w2 k2]|] //= [-> E2].
have {E2}-> : k2 = k by apply: items_inj.
move: R; case Ru: (run_items _ _ k) => [b'|] // R.
case: (trim _ _) => // c t _; apply: IH => //.
by exists tn, b; split=> //; rewrite /= -F rev_cons cat_rcons.
Qed.

Lemma steps_complete ls ds acc : is_file ls ds ->
  steps ls (File Outside acc) = File Outside (rev ds ++ acc).
Proof.
move=> F; elim: F acc => {ls ds} [|l ls ds [Be En Em] _ IH|
  l rest i ls ts after d ds Be I B D _ IH] acc //=.
  rewrite -IH; congr (steps ls _); rewrite /step_line /=; move: Be En.
  rewrite /begins /ends => -> ->.
  by case: Em => [/eqP->|[s ->]].
rewrite rev_cons cat_rcons -IH.
have := @body_steps _ _ _ _ (Begun (heading_of rest) i 0 [::] nothing_open) d acc B (erefl _)
  (proj2 (@is_documentP _ i ts d) D).
by move=> <-; congr (steps ls _); move: Be; rewrite /step_line /= /begins => ->; rewrite I.
Qed.

Theorem read_file_is_the_grammar bs ds : read_file bs = Some ds <-> documents_of_bytes bs ds.
Proof.
split=> [|[U [ls L [F n0 un]]]]; first exact: read_file_sound.
have [//|ls' L' E] := @lines_sound bs start; rewrite -(lines_once L L') /= in E.
rewrite /read_file /finish lacking_steps characters_complete // -/(all_lines _) E.
rewrite (steps_complete _ F) /= cats0 revE revK cats0; case: ds n0 un {F} => // d ds _ un.
rewrite rev_mapE -map_rev (map_comp code_text (fun x => document_id x : seq N)) onceP; last first.
  by move=> a b _ _ /code_text_inj.
by rewrite map_rev rev_uniq un.
Qed.
