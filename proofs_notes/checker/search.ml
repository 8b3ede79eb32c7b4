(* Searches CEAF's best alignments, which the checker checks. The way: shortest augmenting paths in each component of the table,
   on whole numbers, with the prices that show the alignment best. *)
open Checker
open Numbers

(* Numbers of as many limbs as a component needs, the lowest first. None that is taken away exceeds what it is taken from.
   A limb times a small number, of at most 21 bits where integers have 32 as in JavaScript, is an integer. *)
let base_bits = if Sys.int_size > 32 then 30 else 10
let base = 1 lsl base_bits
module Big = struct
  let compare a b =
    let rec go i = if i < 0 then 0 else let c = Int.compare a.(i) b.(i) in if c <> 0 then c else go (i - 1) in
    go (Array.length a - 1)
  let add a b =
    let carry = ref 0 in
    Array.mapi (fun i x -> let s = x + b.(i) + !carry in carry := s lsr base_bits; s land (base - 1)) a
  let sub a b =
    let borrow = ref 0 in
    Array.mapi (fun i x -> let s = x - b.(i) - !borrow in if s < 0 then (borrow := 1; s + base) else (borrow := 0; s)) a
  let times a n =
    let carry = ref 0 in
    Array.map (fun x -> let s = x * n + !carry in carry := s lsr base_bits; s land (base - 1)) a
  (* the quotient and the rest by a small number *)
  let divided a n =
    let q = Array.make (Array.length a) 0 and rest = ref 0 in
    for i = Array.length a - 1 downto 0 do
      let s = !rest lsl base_bits lor a.(i) in q.(i) <- s / n; rest := s mod n
    done;
    q, !rest
  let small limbs n = Array.init limbs (fun i -> if i = 0 then n else 0)
  let is_zero a = Array.for_all (( = ) 0) a
  let to_positive a =
    let found = ref None in
    for i = base_bits * Array.length a - 1 downto 0 do
      let bit = a.(i / base_bits) lsr (i mod base_bits) land 1 in
      found := (match !found with
        | None -> if bit = 1 then Some XH else None
        | Some p -> Some (if bit = 1 then XI p else XO p))
    done;
    !found
end

(* how often each prime divides *)
let factors n =
  let rec go n p found =
    if n = 1 then found
    else if p * p > n then (n, 1) :: found
    else
      let rec times n k = if n mod p = 0 then times (n / p) (k + 1) else n, k in
      let rest, k = times n 0 in go rest (p + 1) (if k = 0 then found else (p, k) :: found) in
  go n 2 []

(* the least common multiple as primes with exponents *)
let common denominators =
  let most = Hashtbl.create 16 in
  List.iter (fun d ->
    List.iter (fun (p, k) -> if k > Option.value (Hashtbl.find_opt most p) ~default:0 then Hashtbl.replace most p k)
      (factors d)) (List.sort_uniq Int.compare denominators);
  Hashtbl.fold (fun p k found -> (p, k) :: found) most []

(* price / scale in lowest terms; the primes of the scale are known *)
let fraction primes scale price =
  if Big.is_zero price then { qnum = Z0; qden = XH } else
  let reduce (a, b) (p, k) =
    let rec go k (a, b) =
      if k = 0 then a, b else
      match Big.divided a p with q, 0 -> go (k - 1) (q, fst (Big.divided b p)) | _ -> a, b in
    go k (a, b) in
  let a, b = List.fold_left reduce (price, scale) primes in
  match Big.to_positive a, Big.to_positive b with
  | Some a, Some b -> { qnum = Zpos a; qden = b } | _ -> { qnum = Z0; qden = XH }

type edge = { column : int; numerator : int; denominator : int }
module Frontier = Set.Make (struct
  type t = int array * int
  let compare (a, i) (b, j) = let c = Big.compare a b in if c <> 0 then c else Int.compare i j
end)

(* the rows of each component of the graph *)
let components rows columns =
  let count = Array.length rows in
  let parent = Array.init (count + columns) Fun.id in
  let rec root i = if parent.(i) = i then i else (parent.(i) <- parent.(parent.(i)); root parent.(i)) in
  Array.iteri (fun i edges -> List.iter (fun e -> parent.(root (count + e.column)) <- root i) edges) rows;
  let members = Hashtbl.create 64 in
  for i = count - 1 downto 0 do
    let r = root i in
    Hashtbl.replace members r (i :: Option.value (Hashtbl.find_opt members r) ~default:[])
  done;
  Hashtbl.fold (fun _ found all -> found :: all) members []

let solve rows of_row of_column set_u set_v members =
  let edges = List.concat_map (fun i -> rows.(i)) members in
  let primes = common (List.rev_map (fun e -> e.denominator) edges) in
  let bits n = let rec go n k = if n = 0 then k else go (n lsr 1) (k + 1) in go n 0 in
  let greatest = List.fold_left (fun m e -> max m e.numerator) 1 edges in
  let limbs = (List.fold_left (fun n (p, k) -> n + k * bits p) (bits greatest + 4) primes + base_bits) / base_bits in
  let rec power b (p, k) = if k = 0 then b else power (Big.times b p) (p, k - 1) in
  let scale = List.fold_left power (Big.small limbs 1) primes in
  let zero = Big.small limbs 0 in
  let worth = Hashtbl.create 64 in
  let weight e =
    match Hashtbl.find_opt worth (e.numerator, e.denominator) with
    | Some w -> w
    | None ->
        let w = Big.times (fst (Big.divided scale e.denominator)) e.numerator in
        Hashtbl.add worth (e.numerator, e.denominator) w; w in
  let weighted = Hashtbl.create 64 in
  List.iter (fun i -> Hashtbl.replace weighted i (List.rev_map (fun e -> e.column, weight e) rows.(i))) members;
  let u = Hashtbl.create 64 and v = Hashtbl.create 64 in
  let price t i = Option.value (Hashtbl.find_opt t i) ~default:zero in
  (* From a row to a column that is free, or to a row that does best unaligned; rows and columns on the way pay for it. *)
  let augment start =
    let distance = Hashtbl.create 16 and came = Hashtbl.create 16 and settled = Hashtbl.create 16 in
    let rec walk frontier row far (best, ending) visited =
      let visited = (row, far) :: visited in
      let alone = Big.add far (price u row) in
      let best, ending = if Big.compare alone best < 0 then alone, `Row row else best, ending in
      let relax frontier (j, w) =
        if Hashtbl.mem settled j then frontier else
        let d = Big.add far (Big.sub (Big.add (price u row) (price v j)) w) in
        if Big.compare d best >= 0 then frontier else
        match Hashtbl.find_opt distance j with
        | Some old when Big.compare old d <= 0 -> frontier
        | old ->
            Hashtbl.replace distance j d; Hashtbl.replace came j row;
            let frontier = match old with Some old -> Frontier.remove (old, j) frontier | None -> frontier in
            Frontier.add (d, j) frontier in
      let frontier = List.fold_left relax frontier (Hashtbl.find weighted row) in
      match Frontier.min_elt_opt frontier with
      | Some ((d, j) as first) when Big.compare d best < 0 ->
          if of_column.(j) < 0 then d, `Column j, visited else begin
            Hashtbl.replace settled j d;
            walk (Frontier.remove first frontier) of_column.(j) d (best, ending) visited
          end
      | _ -> best, ending, visited in
    let best, ending, visited = walk Frontier.empty start zero (price u start, `Row start) [] in
    List.iter (fun (i, d) -> Hashtbl.replace u i (Big.sub (price u i) (Big.sub best d))) visited;
    Hashtbl.iter (fun j d -> Hashtbl.replace v j (Big.add (price v j) (Big.sub best d))) settled;
    let rec assign j =
      let i = Hashtbl.find came j in
      let before = of_row.(i) in
      of_row.(i) <- j; of_column.(j) <- i;
      if i <> start then assign before in
    match ending with
    | `Column j -> assign j
    | `Row i -> let before = of_row.(i) in of_row.(i) <- -1; if i <> start then assign before in
  List.iter (fun i ->
    let net found (j, w) =
      let p = price v j in
      if Big.compare w p > 0 then (let n = Big.sub w p in if Big.compare n found > 0 then n else found) else found in
    Hashtbl.replace u i (List.fold_left net zero (Hashtbl.find weighted i)); augment i) members;
  Hashtbl.iter (fun i p -> set_u i (fraction primes scale p)) u;
  Hashtbl.iter (fun j p -> set_v j (fraction primes scale p)) v

let alignment kind table columns =
  let nothing = { qnum = Z0; qden = XH } in
  let row x =
    let s = of_n x.own_size in
    List.rev_map (fun c ->
      let column = to_int c.number_of - 1 and n = of_n c.shared_of in
      match kind with
      | Phi3 -> { column; numerator = n; denominator = 1 }
      | Phi4 -> { column; numerator = 2 * n; denominator = s + of_n c.size_of }) x.cells_of in
  let rows = Array.of_list (List.rev (List.rev_map row table)) in
  let of_row = Array.make (Array.length rows) (-1) and of_column = Array.make columns (-1) in
  let us = Array.make (Array.length rows) nothing and vs = Array.make columns nothing in
  List.iter (solve rows of_row of_column (Array.set us) (Array.set vs)) (components rows columns);
  let pairs = ref [] in
  Array.iteri (fun i j -> if j >= 0 then pairs := (of_int (i + 1), of_int (j + 1)) :: !pairs) of_row;
  { aligned = !pairs; key_prices = Array.to_list us; response_prices = Array.to_list vs }
