(******************************************************************************)
(* The coreference column, as spec/formats/conll.md writes it: its grammar,   *)
(* a reader and a writer, and that what is written reads back.                *)
(*                                                                            *)
(*   sign               a character of a cell: ( ) | - _ or a digit           *)
(*   item               what a cell says of an entity: it opens a mention,    *)
(*                      closes one, or the token alone is one                 *)
(*   is_number ds, value ds   digits, one at least, and what they say         *)
(*   written_as s i     the signs s are the item i                            *)
(*   together s l       s is items l with nothing between them: closing ones  *)
(*                      before opening ones, of one entity not both           *)
(*   is_cell s l        the cell s says l                                     *)
(*   read_cell s, write_cell l   the reader and the writer of a cell          *)
(*   mention            (e, i, j): entity e, from token i to token j          *)
(*   open               (e, i): a mention of e that token i opens             *)
(*   read t cells       the mentions of cells, the first of token t; None if  *)
(*                      a bracket has no other half                           *)
(*   crossing m n       one begins inside the other and ends behind it        *)
(*   cells n ms         the cells of n tokens that say ms                     *)
(*   read_column us, write_column n ms   the same of the text of the cells    *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect zify.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Inductive item := Opens of nat | Closes of nat | Alone of nat.

(* mentions of cells *)
Definition mention := (nat * nat * nat)%type.
Definition open := (nat * nat)%type.
Implicit Types (e i j t s : nat) (m : mention) (ms : seq mention) (st : seq open) (l : seq item).

(* the bracket of e that was opened last *)
Fixpoint close e st : option (nat * seq open) :=
  if st is o :: st' then
    if o.1 == e then Some (o.2, st')
    else if close e st' is Some (i, r) then Some (i, o :: r) else None
  else None.

Fixpoint read_items t st l : option (seq open * seq mention) :=
  match l with
  | [::] => Some (st, [::])
  | Opens e :: l' => read_items t ((e, t) :: st) l'
  | Alone e :: l' => if read_items t st l' is Some (r, ms) then Some (r, (e, t, t) :: ms) else None
  | Closes e :: l' =>
      if close e st is Some (i, st') then
        if read_items t st' l' is Some (r, ms) then Some (r, (e, i, t) :: ms) else None
      else None
  end.

Fixpoint read_from t st (cells : seq (seq item)) : option (seq mention) :=
  if cells is l :: cells' then
    if read_items t st l is Some (st', ms) then
      if read_from t.+1 st' cells' is Some ms' then Some (ms ++ ms') else None
    else None
  else if st is [::] then Some [::] else None.
Definition read := read_from 0 [::].

(* the brackets of an entity, the last opened first *)
Definition brackets e st : seq nat := [seq o.2 | o <- st & o.1 == e].

Lemma close_brackets e st : 
  if close e st is Some (i, st') then
    brackets e st = i :: brackets e st' /\ forall e', e' != e -> brackets e' st' = brackets e' st
  else brackets e st = [::].
Proof.
elim: st => //= -[e0 i0] st IH /=; rewrite /brackets /=; case: eqP => [->|/eqP ne] /=.
  by split=> // e' /negPf; rewrite eq_sym => ->.
case: (close e st) IH => [[i st']|] //= [IH1 IH2]; rewrite (negPf ne); split=> // e' ne'.
by case: eqP => _ /=; rewrite -/(brackets e' st') -/(brackets e' st) IH2.
Qed.

Definition closings e l := count (fun x => if x is Closes e' then e' == e else false) l.
Definition openings e l := count (fun x => if x is Opens e' then e' == e else false) l.
Definition alones e l := count (fun x => if x is Alone e' then e' == e else false) l.
Definition starts e j ms : seq nat := [seq m.1.2 | m <- ms & (m.1.1 == e) && (m.2 == j)].

(* a cell whose closing items stand before its opening ones *)
Definition is_closing x := if x is Closes _ then true else false.
Definition is_opening x := if x is Opens _ then true else false.

Lemma read_closing t st l : all (predC is_opening) l ->
  (forall e, closings e l <= size (brackets e st)) ->
  exists st' ms, [/\ read_items t st l = Some (st', ms),
    forall e, brackets e st' = drop (closings e l) (brackets e st),
    forall m, m \in ms -> m.2 = t &
    forall e, perm_eq (starts e t ms) (nseq (alones e l) t ++ take (closings e l) (brackets e st))].
Proof.
elim: l st => [|x l IH] st /=.
  by exists st, [::]; split=> // e; rewrite ?drop0 ?take0.
case: x => // e0 /= al H.
- have := close_brackets e0 st; case E: (close e0 st) => [[i st']|]; last first.
    by move=> B; have := H e0; rewrite B eqxx.
  case=> B1 B2; have [|r [ms [R D T P]]] := IH st' al.
    move=> e; have := H e; case: (eqVneq e0 e) => [<-|ne]; first by rewrite B1.
    by rewrite add0n B2 // eq_sym.
  rewrite R; exists r, ((e0, i, t) :: ms); split=> //.
  + by move=> e; rewrite D; case: (eqVneq e0 e) => [<-|ne]; [rewrite B1 | rewrite B2 // eq_sym].
  + by move=> m; rewrite inE => /orP[/eqP->|/T].
  move=> e; rewrite /starts /= eqxx andbT; case: (eqVneq e0 e) => [<-|ne] /=.
    rewrite add0n add1n B1 /= -/(starts e0 t ms); apply/permP => a; have /permP/(_ a) P0 := P e0.
    by rewrite -cat1s -[i :: take _ _]cat1s !count_cat P0 count_cat addnCA.
  by rewrite -/(starts e t ms) !add0n -(B2 e) ?P // eq_sym.
have [|r [ms [R D T P]]] := IH st al; first by [].
rewrite R; exists r, ((e0, t, t) :: ms); split=> //.
- by move=> m; rewrite inE => /orP[/eqP->|/T].
move=> e; rewrite /starts /= eqxx andbT; case: (eqVneq e0 e) => [<-|ne] /=; last by rewrite add0n P.
by rewrite perm_cons P.
Qed.

Lemma read_opening t st l : all (predC is_closing) l ->
  exists st' ms, [/\ read_items t st l = Some (st', ms),
    forall e, brackets e st' = nseq (openings e l) t ++ brackets e st,
    forall m, m \in ms -> m.2 = t & forall e, perm_eq (starts e t ms) (nseq (alones e l) t)].
Proof.
elim: l st => [|x l IH] st /=; first by exists st, [::]; split.
case: x => // e0 al.
  have [r [ms [R D T P]]] := IH ((e0, t) :: st) al; exists r, ms; split=> // e.
  rewrite D /brackets /=; case: (eqVneq e0 e) => [<-|ne] //=.
  by elim: (openings e0 l) => //= n ->.
have [r [ms [R D T P]]] := IH st al; rewrite R; exists r, ((e0, t, t) :: ms); split=> //.
  by move=> m; rewrite inE => /orP[/eqP->|/T].
move=> e; rewrite /starts /= eqxx andbT; case: (eqVneq e0 e) => [<-|ne] /=; last by rewrite add0n P.
by rewrite perm_cons P.
Qed.

(* the cells that say mentions: what ends at the token, innermost first, then what begins there *)
Definition crossing m m' := [&& m.1.1 == m'.1.1, m.1.2 < m'.1.2, m'.1.2 < m.2 & m.2 < m'.2].
Definition uncrossed ms := forall m m', m \in ms -> m' \in ms -> ~~ crossing m m'.
Definition ending t ms := [seq m <- ms | (m.2 == t) && (m.1.2 < t)].
Definition beginning t ms := [seq m <- ms | m.1.2 == t].
Definition inner m m' := m'.1.2 <= m.1.2.
Definition outer m m' := m'.2 <= m.2.
Definition cell t ms :=
  [seq Closes m.1.1 | m <- sort inner (ending t ms)] ++
  [seq (if m.2 == t then Alone m.1.1 else Opens m.1.1) | m <- sort outer (beginning t ms)].
Definition cells n ms := [seq cell t ms | t <- iota 0 n].

(* what is open before token t *)
Definition unclosed e t ms : seq nat :=
  sort geq [seq m.1.2 | m <- ms & [&& m.1.1 == e, m.1.2 < t & t <= m.2]].

Lemma read_items_cat t st l l' : read_items t st (l ++ l') =
  if read_items t st l is Some (st', ms) then
    if read_items t st' l' is Some (st'', ms') then Some (st'', ms ++ ms') else None
  else None.
Proof.
elim: l st => [|[e|e|e] l IH] st /=.
- by case: read_items => [[]|].
- exact: IH.
- case: close => [[i st']|] //; rewrite IH; case: read_items => [[r ms]|] //.
  by case: read_items => [[r' ms']|].
rewrite IH; case: read_items => [[r ms]|] //; by case: read_items => [[r' ms']|].
Qed.

Lemma sort_split (X E R : seq nat) : perm_eq X (E ++ R) -> (forall a b, a \in E -> b \in R ->
  b <= a) ->
  sort geq X = sort geq E ++ sort geq R.
Proof.
have gt : transitive geq by move=> a b c ab bc; apply: leq_trans bc ab.
have ga : antisymmetric geq by move=> a b /andP[/= ab ba]; apply/eqP; rewrite eqn_leq ab ba.
have go : total geq by move=> a b; apply: leq_total.
move=> P H; apply: (sorted_eq gt ga); first exact: sort_sorted.
  rewrite sorted_pairwise // pairwise_cat -!sorted_pairwise // !sort_sorted // !andbT.
  by apply/allrelP => a b; rewrite !mem_sort; apply: H.
by rewrite perm_sort (perm_trans P) // perm_cat // perm_sym perm_sort.
Qed.

Lemma perm_split (P Q R : pred mention) ms : {in ms, forall m, (P m : nat) = Q m + R m} ->
  perm_eq [seq m <- ms | P m] ([seq m <- ms | Q m] ++ [seq m <- ms | R m]).
Proof.
move=> H; apply/permP => p; rewrite count_cat !count_filter.
elim: ms H => //= m ms IH H; rewrite IH => [|m' mm]; last by apply: H; rewrite inE mm orbT.
by have := H m (mem_head _ _); case: (P m); case: (Q m); case: (R m) => //= _; lia.
Qed.

Lemma count_starts m ms : count_mem m ms = count_mem m.1.2 (starts m.1.1 m.2 ms).
Proof.
rewrite /starts count_map count_filter; apply: eq_count => -[[e i] j]; case: m => [[e' i'] j'] /=.
by rewrite !xpair_eqE; case: (e == e'); case: (i == i'); case: (j == j').
Qed.

Lemma perm_starts t (ms ms' : seq mention) : (forall m, m \in ms -> m.2 = t) ->
  (forall m, m \in ms' -> m.2 = t) ->
  (forall e, perm_eq (starts e t ms) (starts e t ms')) -> perm_eq ms ms'.
Proof.
move=> T T' P; apply/allP => m; rewrite mem_cat => mm; apply/eqP; rewrite !count_starts.
have -> : m.2 = t by case/orP: mm => [/T|/T'].
by have /permP := P m.1.1.
Qed.

Section Cell.
Variables (t : nat) (ms : seq mention).
Hypotheses (ordered : forall m, m \in ms -> m.1.2 <= m.2) (un : uncrossed ms).
Definition ended e := [seq m.1.2 | m <- ms & [&& m.1.1 == e, m.1.2 < t & m.2 == t]].
Definition longer e := [seq m.1.2 | m <- ms & [&& m.1.1 == e, m.1.2 < t & t < m.2]].

Lemma unclosed_before e : unclosed e t ms = sort geq (ended e) ++ sort geq (longer e).
Proof.
apply: sort_split => [|a b /mapP[m]].
  by rewrite /ended /longer -map_cat; apply/perm_map/perm_split => m' _ /=; case: (_ == e) => //=;
    lia.
rewrite mem_filter => /andP[/and3P[/eqP me mt /eqP mj] mm] -> /mapP[m'].
rewrite mem_filter => /andP[/and3P[/eqP me' mt' mj'] mm'] ->.
by rewrite leqNgt; apply: contra (un mm mm') => lt; rewrite /crossing me me' eqxx lt mj mt' mj'.
Qed.

Definition begun e := count (fun m => [&& m.1.1 == e, m.1.2 == t & t < m.2]) ms.

Lemma unclosed_after e : unclosed e t.+1 ms = nseq (begun e) t ++ sort geq (longer e).
Proof.
have srt n : sort geq (nseq n t) = nseq n t.
  apply: sorted_sort; first by move=> a b c ab bc; apply: leq_trans bc ab.
  by case: n => //= n; elim: n => //= n ->; rewrite leqnn.
rewrite -srt; apply: sort_split => [|a b]; last first.
  by rewrite mem_nseq => /andP[_ /eqP->] /mapP[m]; rewrite mem_filter =>
    /andP[/and3P[_ /ltnW mt _] _] ->.
have -> : nseq (begun e) t = [seq m.1.2 | m <- ms & [&& m.1.1 == e, m.1.2 == t & t < m.2]].
  rewrite /begun -size_filter -(size_map (fun m => m.1.2)); apply/esym/all_pred1P/allP =>
    a /mapP[m].
  by rewrite mem_filter => /andP[/and3P[_ /eqP mt _] _] ->; rewrite /= mt.
by rewrite -map_cat; apply/perm_map/perm_split => m _ /=; case: (_ == e) => //=; lia.
Qed.

Lemma read_cell_of st : (forall e, brackets e st = unclosed e t ms) ->
  exists st' out, [/\ read_items t st (cell t ms) = Some (st', out),
    forall e, brackets e st' = unclosed e t.+1 ms & perm_eq out [seq m <- ms | m.2 == t]].
Proof.
move=> B; rewrite /cell read_items_cat; set l := map _ _; set l' := map _ _.
have cl e : closings e l = size (sort geq (ended e)).
  rewrite size_sort size_map /closings count_map size_filter.
  rewrite (seq.permP (permEl (perm_sort _ _))) count_filter; apply: eq_count => m /=.
  by case: (_ == e) => //=; rewrite andbC.
have al e : alones e l = 0 by rewrite /alones count_map; apply/eqP;
  rewrite -leqn0 leqNgt -has_count; apply/hasPn.
have [|| st' [ms1 [-> D1 T1 P1]]] := @read_closing t st l.
- by rewrite all_map; apply/allP.
- by move=> e; rewrite B unclosed_before size_cat cl leq_addr.
have [|r [ms2 [-> D2 T2 P2]]] := @read_opening t st' l'.
  by rewrite all_map; apply/allP => m _ /=; case: ifP.
have op e : openings e l' = begun e.
  rewrite /openings count_map (seq.permP (permEl (perm_sort _ _))) count_filter;
    apply: eq_in_count => m mm /=.
  by have := ordered mm; case: eqP => /=; lia.
exists r, (ms1 ++ ms2); split=> // [e|].
  by rewrite D2 D1 B unclosed_before unclosed_after op cl drop_size_cat.
apply: (@perm_starts t) => [m|m|e].
- by rewrite mem_cat => /orP[/T1|/T2].
- by rewrite mem_filter => /andP[/eqP].
have sc a b : starts e t (a ++ b) = starts e t a ++ starts e t b by rewrite /starts filter_cat
  map_cat.
rewrite sc; apply: perm_trans (perm_cat (P1 e) (P2 e)) _;
  rewrite al /= B unclosed_before cl take_size_cat //.
have -> : starts e t [seq m <- ms | m.2 == t] = [seq m.1.2 | m <- ms & (m.1.1 == e) && (m.2 == t)].
  by rewrite /starts -filter_predI; congr map; apply: eq_filter => m /=; rewrite -andbA andbb.
have -> : nseq (alones e l') t = [seq m.1.2 | m <- ms & [&& m.1.1 == e, m.1.2 == t & m.2 == t]].
  have -> : alones e l' = count (fun m => [&& m.1.1 == e, m.1.2 == t & m.2 == t]) ms.
    rewrite /alones count_map (seq.permP (permEl (perm_sort _ _))) count_filter; apply: eq_count =>
      m /=.
    by case: (m.2 == t); rewrite ?andbF ?andbT.
  rewrite -size_filter -(size_map (fun m => m.1.2)); apply/esym/all_pred1P/allP => a /mapP[m].
  by rewrite mem_filter => /andP[/and3P[_ /eqP mt _] _] ->; rewrite /= mt.
apply: (@perm_trans _ (ended e ++ [seq m.1.2 | m <- ms & [&& m.1.1 == e, m.1.2 == t & m.2 == t]])).
  by rewrite perm_cat2r perm_sort.
rewrite perm_sym /ended -map_cat; apply/perm_map/perm_split => m /ordered /=; case: (_ == e) => //=;
  lia.
Qed.
End Cell.

(* what is written reads back as the same mentions *)
Theorem written_reads_back n ms : (forall m, m \in ms -> m.1.2 <= m.2 < n) -> uncrossed ms ->
  exists2 out, read (cells n ms) = Some out & perm_eq out ms.
Proof.
move=> within un; have ordered m : m \in ms -> m.1.2 <= m.2 by case/within/andP.
have H k t st : t + k = n -> (forall e, brackets e st = unclosed e t ms) ->
    exists2 out, read_from t st [seq cell i ms | i <- iota t k] = Some out & perm_eq out
      [seq m <- ms | t <= m.2].
  elim: k t st => [|k IH] t st tk B /=.
    have {}tk : t = n by lia.
    have -> : [seq m <- ms | t <= m.2] = [::].
      rewrite (eq_in_filter (a2 := pred0)) ?filter_pred0 // => m /within/andP[_ lt] /=.
      by apply: negbTE; rewrite -ltnNge tk.
    suff -> : st = [::] by exists [::].
    case: st B => // -[e i] st /(_ e); rewrite /brackets /= eqxx /unclosed.
    have -> : [seq m <- ms | [&& m.1.1 == e, m.1.2 < t & t <= m.2]] = [::].
      rewrite (eq_in_filter (a2 := pred0)) ?filter_pred0 // => m /within/andP[_ lt] /=.
      by apply: negbTE; rewrite [t <= _]leqNgt tk lt !andbF.
    by [].
  have [st' [out [-> B' P]]] := read_cell_of ordered un B.
  have [|out' -> P'] := IH t.+1 st' _ B'; first by lia.
  exists (out ++ out') => //; rewrite perm_sym; apply: perm_trans (perm_cat _ _).
  + by apply: (perm_split (Q := fun m => m.2 == t) (R := fun m => t < m.2)) => m _; lia.
  + by rewrite perm_sym P.
  by rewrite perm_sym P'.
have [||out R P] := H n 0 [::]; [by [] | | exists out => //].
  by move=> e; rewrite /unclosed (eq_filter (a2 := pred0)) ?filter_pred0 // => m; rewrite /= andbF.
apply: perm_trans P _; rewrite (eq_filter (a2 := predT)) ?filter_predT //.
Qed.

(* what is read has no crossing mentions *)
Lemma closeP e st i st' : close e st = Some (i, st') ->
  exists before after, [/\ st = before ++ (e, i) :: after, st' = before ++ after & all (fun o =>
    o.1 != e) before].
Proof.
elim: st i st' => //= -[e0 i0] st IH i st' /=; case: eqP => [-> [<- <-]|/eqP ne];
  first by exists [::], st.
case E: (close e st) => [[j r]|] // [<- <-]; have [b [a [-> -> nb]]] := IH _ _ E.
by exists ((e0, i0) :: b), a; rewrite /= ne.
Qed.

Definition later (o o' : open) := o'.2 <= o.2.
(* of the mentions so far, and of what is open, at token t *)
Definition so_far t st ms := [/\ {in ms, forall m, m.1.2 <= m.2 <= t}, uncrossed ms,
  sorted later st,
  {in st, forall o, o.2 <= t} &
  {in ms & st, forall m o, m.1.1 = o.1 -> ~~ (m.1.2 < o.2 < m.2)}].

Lemma later_trans : transitive later. Proof. by move=> b a c ab bc; apply: leq_trans bc ab. Qed.

Lemma so_far_items t l st ms st' out : read_items t st l = Some (st', out) -> so_far t st ms ->
  so_far t st' (ms ++ out).
Proof.
elim: l st ms st' out => [|x l IH] st ms st' out /=; first by case=> <- <-; rewrite cats0.
case: x => e.
- move/IH => H [Om Um Ss Os Is]; apply: H; split=> //.
  + rewrite /= path_sortedE ?Ss ?andbT; [exact/allP | exact: later_trans].
  + by move=> o; rewrite inE => /orP[/eqP->|/Os].
  move=> m o mm; rewrite inE => /orP[/eqP-> _|]; last exact: Is.
  by apply/negP => /andP[_ /= lt]; have /andP[_] := Om m mm; rewrite leqNgt lt.
- case E: (close e st) => [[i r]|] //; have [b [a [Est Er nb]]] := closeP E.
  case R: (read_items t r l) => [[st2 ms2]|] // [<- <-] [Om Um Ss Os Is].
  rewrite -cat_rcons; apply: IH R _; rewrite -cats1.
  have iS : (e, i) \in st by rewrite Est mem_cat inE eqxx orbT.
  have sub o : o \in r -> o \in st by rewrite Er Est !mem_cat inE => /orP[->|->]; rewrite ?orbT.
  split.
  + move=> m; rewrite mem_cat inE => /orP[/Om|/eqP->] //=; by rewrite (Os _ iS) leqnn.
  + move=> m m'; rewrite !mem_cat !inE => /orP[mm|/eqP->] /orP[mm'|/eqP->].
    * exact: Um.
    * apply/negP => /and4P[/eqP me /= lt lt' _]; by have := Is m _ mm iS me; rewrite lt lt'.
    * by apply/negP => /and4P[_ _ _ /= lt]; have /andP[_] := Om m' mm'; rewrite leqNgt lt.
    by apply/negP => /and4P[_ /=]; rewrite ltnn.
  + rewrite Er; move: Ss; rewrite Est !(sorted_pairwise later_trans) !pairwise_cat /= allrel_consr.
    by case/and3P=> /andP[_ ->] -> /andP[_ ->].
  + by move=> o /sub/Os.
  move=> m o; rewrite mem_cat inE => /orP[mm|/eqP-> /=] oo; first exact: Is (sub _ oo).
  move=> Eo; apply/negP => /andP[lt _]; move: oo; rewrite Er mem_cat => /orP[ob|oa].
    by move/allP/(_ o ob): nb; rewrite -Eo eqxx.
  move: Ss; rewrite Est (sorted_pairwise later_trans) pairwise_cat /= =>
    /and3P[_ _ /andP[/allP/(_ o oa)]].
  by rewrite /later /= leqNgt lt.
case R: (read_items t st l) => [[st2 ms2]|] // [<- <-] [Om Um Ss Os Is].
rewrite -cat_rcons; apply: IH R _; rewrite -cats1; split=> //.
- move=> m; rewrite mem_cat inE => /orP[/Om|/eqP->] //=; by rewrite leqnn.
- move=> m m'; rewrite !mem_cat !inE => /orP[mm|/eqP->] /orP[mm'|/eqP->].
  * exact: Um.
  * by apply/negP => /and4P[_ _ /= lt _]; have /andP[_] := Om m mm; rewrite leqNgt lt.
  * by apply/negP => /and4P[_ _ _ /= lt]; have /andP[_] := Om m' mm'; rewrite leqNgt lt.
  by apply/negP => /and4P[_ /=]; rewrite ltnn.
move=> m o; rewrite mem_cat inE => /orP[mm|/eqP-> /=] oo; first exact: Is oo.
by move=> _; apply/negP => /andP[a b]; move: (ltn_trans a b); rewrite ltnn.
Qed.

Lemma so_far_next t st ms : so_far t st ms -> so_far t.+1 st ms.
Proof.
case=> Om Um Ss Os Is; split=> // [m /Om /andP[-> /= le]|o /Os le]; exact: leq_trans le (leqnSn t).
Qed.

Theorem read_is_uncrossed cs ms : read cs = Some ms ->
  uncrossed ms /\ {in ms, forall m, m.1.2 <= m.2 < size cs}.
Proof.
have H t st ms0 cs0 ms1 : read_from t st cs0 = Some ms1 -> so_far t st ms0 ->
    {in ms0, forall m, m.2 < t} -> uncrossed (ms0 ++ ms1) /\ {in ms0 ++ ms1, forall m,
      m.1.2 <= m.2 < t + size cs0}.
  elim: cs0 t st ms0 ms1 => [|l cs0 IH] t st ms0 ms1 /=.
    case: st => // -[<-] [Om Um _ _ _] lt; rewrite cats0 addn0; split=> // m mm.
    by have /andP[-> _] := Om m mm; apply: lt.
  case R: (read_items t st l) => [[st2 ms2]|] //; case R2: (read_from _ _ _) => [ms3|] // [<-] I lt.
  have I' := so_far_items R I; rewrite catA addnS -addSn; apply: IH R2 (so_far_next I') _.
  by case: I' => Om _ _ _ _ m /Om /andP[].
move/H => /(_ [::]) []; first by split.
  by [].
by rewrite /= add0n.
Qed.

(* the text of a cell *)
Inductive sign := Left | Right | Bar | Dash | Underscore | Digit of nat.
Implicit Types (u v : seq sign) (ds : seq nat).

Definition value ds := foldl (fun n d => 10 * n + d) 0 ds.
Definition is_number ds := (0 < size ds) && all (fun d => d < 10) ds.

Inductive written_as : seq sign -> item -> Prop :=
| alone ds : is_number ds -> written_as (Left :: map Digit ds ++ [:: Right]) (Alone (value ds))
| opening ds : is_number ds -> written_as (Left :: map Digit ds) (Opens (value ds))
| closing ds : is_number ds -> written_as (map Digit ds ++ [:: Right]) (Closes (value ds)).

Inductive one_after_another : seq sign -> seq item -> Prop :=
| last u x : written_as u x -> one_after_another u [:: x]
| more u x v l : written_as u x -> one_after_another v l -> one_after_another (u ++ v) (x :: l).

(* what closes stands before what opens, and no entity does both *)
Fixpoint in_order l := if l is x :: l' then
  (if is_opening x then ~~ has is_closing l' else in_order l') else true.
Definition entity x := match x with Opens e | Closes e | Alone e => e end.
Definition apart l := ~~ has (fun e => e \in [seq entity x | x <- l & is_opening x])
                             [seq entity x | x <- l & is_closing x].
Definition together u l := [/\ one_after_another u l, in_order l & apart l].

Inductive joined : seq sign -> seq item -> Prop :=
| run u l : together u l -> joined u l
| bar u l v l' : together u l -> joined v l' -> joined (u ++ Bar :: v) (l ++ l').

Inductive is_cell : seq sign -> seq item -> Prop :=
| dash : is_cell [:: Dash] [::]
| underscore : is_cell [:: Underscore] [::]
| items u l : joined u l -> is_cell u l.

(* the reader *)
Fixpoint digits u : seq nat * seq sign :=
  if u is Digit d :: u' then let: (ds, v) := digits u' in (d :: ds, v) else ([::], u).
Definition read_item u : option (item * seq sign) :=
  match u with
  | Left :: u' => let: (ds, v) := digits u' in
      if ~~ is_number ds then None
      else if v is Right :: v' then Some (Alone (value ds), v') else Some (Opens (value ds), v)
  | _ => let: (ds, v) := digits u in
      if ~~ is_number ds then None
      else if v is Right :: v' then Some (Closes (value ds), v') else None
  end.
Fixpoint read_all fuel u : option (seq item) :=
  if fuel is f.+1 then
    if read_item u is Some (x, v) then
      if v is [::] then Some [:: x] else if read_all f v is Some l then Some (x :: l) else None
    else None
  else None.
Definition read_together u :=
  if read_all (size u) u is Some l then if in_order l && apart l then Some l else None else None.
Fixpoint at_bars u : seq (seq sign) :=
  match u with
  | [::] => [:: [::]]
  | Bar :: u' => [::] :: at_bars u'
  | x :: u' => if at_bars u' is w :: ws then (x :: w) :: ws else [::]
  end.
Fixpoint read_joined (us : seq (seq sign)) : option (seq item) :=
  match us with
  | [::] => None
  | [:: u] => read_together u
  | u :: us' => if read_together u is Some l then
      if read_joined us' is Some l' then Some (l ++ l') else None else None
  end.
Definition says_nothing u := match u with [:: Dash] | [:: Underscore] => true | _ => false end.
Definition read_cell u : option (seq item) := if says_nothing u then Some [::] else read_joined
  (at_bars u).

Definition no_digit u := if u is Digit _ :: _ then false else true.
Lemma digits_map ds u : no_digit u -> digits (map Digit ds ++ u) = (ds, u).
Proof. by move=> n; elim: ds => [|d ds /= ->] //=; case: u n => [|[]]. Qed.
Lemma digitsP u : let: (ds, v) := digits u in u = map Digit ds ++ v /\ no_digit v.
Proof.
elim: u => [|x u IH] //=; case: x => //= d; by case: (digits u) IH => ds v [-> ?].
Qed.

Lemma read_itemP u x v : read_item u = Some (x, v) ->
  exists2 w, u = w ++ v & written_as w x.
Proof.
rewrite /read_item; have C := digitsP u; case: u C => [|[||||| d] u] //= C.
- have := digitsP u; case: (digits u) => ds w [-> _]; case: ifP => // /negbFE n.
  case: w => [|[||||| d] w] // [<- <-];
    first [by exists (Left :: map Digit ds ++ [:: Right]); rewrite /= -?catA //; constructor
          | by exists (Left :: map Digit ds); rewrite ?cats0 //; constructor].
case: (digits u) C => ds w [E _]; case: ifP => // /negbFE n; case: w E =>
  [|[||||| d'] w] // E [<- <-].
exists (map Digit (d :: ds) ++ [:: Right]); last exact: closing.
by rewrite E -catA.
Qed.

Lemma read_item_written u x v : written_as u x ->
  (is_opening x -> if v is (Digit _ | Right) :: _ then false else true) ->
  read_item (u ++ v) = Some (x, v).
Proof.
case=> ds n /= H.
- by rewrite -catA digits_map //= n.
- have {}H := H isT; rewrite digits_map; last by case: v H => [|[]].
  by rewrite n /=; case: v H => [|[]].
rewrite -catA /read_item; case: ds n => // d ds n /=; rewrite -/([:: Right] ++ v) digits_map //=.
by rewrite n.
Qed.

Lemma written_begins u x : written_as u x -> ~~ is_closing x -> if u is Left :: _ then true else
  false.
Proof. by case. Qed.
Lemma written_size u x : written_as u x -> 0 < size u.
Proof. by case=> ds n; rewrite ?size_cat //= addnC. Qed.

Lemma begins u l : one_after_another u l -> ~~ has is_closing l -> if u is Left :: _ then true else
  false.
Proof.
case=> [u' x W|u' x v l' W _] /=; rewrite ?orbF ?negb_or; first exact: written_begins W.
by case/andP=> /(written_begins W) + _; case: u' W => [|[]].
Qed.

Lemma in_order_closing l : ~~ has is_closing l -> in_order l.
Proof. by elim: l => //= x l IH; rewrite negb_or => /andP[_ n]; case: ifP => // _; apply: IH. Qed.

Lemma read_allP f u l : read_all f u = Some l -> one_after_another u l.
Proof.
elim: f u l => //= f IH u l; case E: (read_item u) => [[x v]|] //; have [w -> W] := read_itemP E.
case: v {E} => [|s v]; first by case=> <-; rewrite cats0; constructor.
by case R: (read_all f (s :: v)) => [l'|] // [<-]; constructor => //; apply: IH.
Qed.

Lemma read_all_complete u l : one_after_another u l -> in_order l -> forall f, size u <= f ->
  read_all f u = Some l.
Proof.
elim=> [{l}u' x W _ [|f]|{l}u' x v l W O IH o [|f]].
- by have := written_size W; case: (size u').
- by rewrite /= -{2}[u']cats0 (read_item_written W).
- by rewrite size_cat; have := written_size W; case: (size u').
rewrite size_cat => le /=; have ol : in_order l.
  by move: o => /=; case: ifP => // _; apply: in_order_closing.
rewrite (read_item_written W) => [|xo]; last first.
  by move: o; rewrite /= xo => /(begins O); case: (v) => [|[]].
have v0 : 0 < size v by case: O => [? ? /written_size|? ? ? ? /written_size + _]; rewrite ?size_cat;
  lia.
rewrite IH //; last by move: (written_size W) le; lia.
by case: v v0 {O IH le}.
Qed.

Lemma read_togetherP u l : read_together u = Some l <-> together u l.
Proof.
rewrite /read_together; split.
  by case E: (read_all _ u) => [l'|] //; case: ifP => // /andP[o a] [<-]; split=> //;
    apply: read_allP E.
by case=> O o a; rewrite (read_all_complete O o) // o a.
Qed.

Definition is_bar x := if x is Bar then true else false.
Lemma written_no_bar u x : written_as u x -> ~~ has is_bar u.
Proof. by case=> ds n; rewrite /= ?has_cat ?has_map /= ?orbF; apply/hasPn. Qed.

Lemma no_bar u l : one_after_another u l -> ~~ has is_bar u.
Proof.
elim=> [u' x|u' x v l' W _ n]; first exact: written_no_bar.
by rewrite has_cat negb_or (written_no_bar W).
Qed.

Lemma at_bars_no_bar u : ~~ has is_bar u -> at_bars u = [:: u].
Proof. by elim: u => //= x u IH; rewrite negb_or => /andP[nx /IH->]; case: x nx. Qed.

Lemma at_bars_bar u v : ~~ has is_bar u -> at_bars (u ++ Bar :: v) = u :: at_bars v.
Proof. by elim: u => //= x u IH; rewrite negb_or => /andP[nx /IH->]; case: x nx. Qed.

Lemma at_bars_neq0 u : 0 < size (at_bars u).
Proof. by elim: u => //= x u; case: x => //=; case: (at_bars u). Qed.

Lemma at_bars_split u : ~~ has is_bar u \/ exists v w, u = v ++ Bar :: w /\ ~~ has is_bar v.
Proof.
elim: u => [|x u [n|[v [w [-> n]]]]]; first by left.
- by case: (boolP (is_bar x)) => [|nx]; [case: x => // _; right; exists [::], u | left;
    rewrite /= negb_or nx].
case: (boolP (is_bar x)) => [|nx]; first by case: x => // _; right; exists [::], (v ++ Bar :: w).
by right; exists (x :: v), w; rewrite /= negb_or nx.
Qed.

Lemma read_joined_cons u us : 0 < size us -> read_joined (u :: us) =
  if read_together u is Some l then if read_joined us is Some l' then Some (l ++ l') else None else
    None.
Proof. by case: us. Qed.

Lemma read_joinedP u l : read_joined (at_bars u) = Some l <-> joined u l.
Proof.
split=> [|J].
  have [n] := ubnP (size u); elim: n u l => // n IH u l; have [nb|[v [w [-> nb]]]] :=
    at_bars_split u.
    by rewrite (at_bars_no_bar nb) /= => _ /read_togetherP; constructor.
  rewrite (at_bars_bar _ nb) read_joined_cons ?at_bars_neq0 // size_cat /= => lt.
  case E: (read_together v) => [l1|] //; case F: (read_joined _) => [l2|] // [<-].
  by apply: bar; [apply/read_togetherP | apply: IH F; lia].
elim: J => {u l}[u l /read_togetherP E|u l v l' T _ IH].
  have [/no_bar nb _ _] := proj1 (read_togetherP u l) E; by rewrite (at_bars_no_bar nb) /= E.
have [/no_bar nb _ _] := T; rewrite (at_bars_bar _ nb) read_joined_cons ?at_bars_neq0 //.
by rewrite (proj2 (read_togetherP u l) T) IH.
Qed.

Lemma joined_begins u l : joined u l -> if u is (Left | Digit _) :: _ then true else false.
Proof.
have W v x : written_as v x -> if v is (Left | Digit _) :: _ then true else false by case=>
  [||[|d ds]].
have T v l' : together v l' -> if v is (Left | Digit _) :: _ then true else false.
  by case=> O _ _; case: O => [v' x /W|v' x w l0 /W + _] //; case: v' => [|[]].
by case=> {u l}[u l /T|u l v l' /T + _] //; case: u => [|[]].
Qed.

(* the reader reads the grammar, and nothing else *)
Theorem read_cell_is_the_grammar u l : read_cell u = Some l <-> is_cell u l.
Proof.
rewrite /read_cell; case: ifP => no.
  split=> [[<-]|]; first by case: u no => [|[] [|? ?]] // _; constructor.
  by move=> C; case: C no => // u' l' /joined_begins; case: u' => [|[]].
split=> [/read_joinedP|]; first by constructor.
by move=> C; case: C no => // u' l' /read_joinedP.
Qed.

(* the writer *)
Fixpoint decimal_from f n := if f is f'.+1 then
  if n < 10 then [:: n] else rcons (decimal_from f' (n %/ 10)) (n %% 10) else [::].
Definition decimal n := decimal_from n.+1 n.
Definition write_item x := match x with
  | Alone e => Left :: map Digit (decimal e) ++ [:: Right]
  | Opens e => Left :: map Digit (decimal e)
  | Closes e => map Digit (decimal e) ++ [:: Right]
  end.
Fixpoint write_joined x l := if l is y :: l' then write_item x ++ Bar :: write_joined y l' else
  write_item x.
Definition write_cell l := if l is x :: l' then write_joined x l' else [:: Dash].

Lemma decimal_fromP f n : n < f -> is_number (decimal_from f n) /\ value (decimal_from f n) = n.
Proof.
elim: f n => // f IH n lt /=; case: ltnP => [n10|n10]; first by rewrite /is_number /value /=
  n10 muln0.
have [|/andP[_ a] v] := IH (n %/ 10); first by lia.
split; first by rewrite /is_number size_rcons all_rcons a ltn_mod.
by rewrite /value -cats1 foldl_cat -/(value _) v /= mulnC -divn_eq.
Qed.

Lemma write_itemP x : written_as (write_item x) x.
Proof.
have D e : is_number (decimal e) /\ value (decimal e) = e by apply: decimal_fromP.
case: x => e; have [n v] := D e; rewrite -{2}v; by constructor.
Qed.

Lemma write_joinedP x l : joined (write_joined x l) (x :: l).
Proof.
have one y : together (write_item y) [:: y].
  split; [constructor; exact: write_itemP | by case: y | by case: y].
elim: l x => [|y l IH] x /=; first exact: run.
by apply: (bar (l := [:: x])).
Qed.

Theorem written_cell_reads_back l : read_cell (write_cell l) = Some l.
Proof.
apply/read_cell_is_the_grammar; case: l => [|x l]; first exact: dash.
exact/items/write_joinedP.
Qed.

(* columns: the cells of the tokens of a text; no two mentions have the same tokens *)
Fixpoint read_cells (us : seq (seq sign)) : option (seq (seq item)) :=
  if us is u :: us' then
    if read_cell u is Some l then if read_cells us' is Some ls then Some (l :: ls) else None else
      None
  else Some [::].
Definition read_column us : option (seq mention) :=
  if read_cells us is Some ls then
    if read ls is Some ms then if uniq [seq (m.1.2, m.2) | m <- ms] then Some ms else None else None
  else None.
Definition write_column n ms := map write_cell (cells n ms).

Lemma read_cells_written ls : read_cells (map write_cell ls) = Some ls.
Proof. by elim: ls => // l ls IH; rewrite map_cons [read_cells _]/= written_cell_reads_back IH. Qed.

Theorem written_column_reads_back n ms : (forall m, m \in ms -> m.1.2 <= m.2 < n) -> uncrossed ms ->
  uniq [seq (m.1.2, m.2) | m <- ms] -> exists2 out, read_column (write_column n ms) =
    Some out & perm_eq out ms.
Proof.
move=> within un u; have [out R P] := written_reads_back within un; exists out => //.
by rewrite /read_column read_cells_written R (perm_uniq (perm_map _ P)) u.
Qed.

Theorem columns_cannot_cross us ms : read_column us = Some ms ->
  uncrossed ms /\ {in ms, forall m, m.1.2 <= m.2 < size us}.
Proof.
rewrite /read_column; case E: (read_cells us) => [ls|] //; case R: (read ls) => [ms'|] //.
case: ifP => // _ [<-]; have -> : size us = size ls; last exact: read_is_uncrossed R.
elim: us ls {R} E => [|v us IH] ls /=; first by case=> <-.
case: (read_cell v) => [l|] //; case F: (read_cells us) => [ls'|] // [<-] /=; by rewrite (IH _ F).
Qed.

(* for the comparison with corefref's reader: all strings of n signs; the cells that None parts *)
Fixpoint strings (A : Type) (signs : seq A) n : seq (seq A) :=
  if n is n'.+1 then [seq x :: w | x <- signs, w <- strings signs n'] else [:: [::]].
Fixpoint tokens (s : seq (option sign)) : seq (seq sign) :=
  match s with
  | [::] => [:: [::]]
  | None :: s' => [::] :: tokens s'
  | Some x :: s' => if tokens s' is w :: ws then (x :: w) :: ws else [::]
  end.
