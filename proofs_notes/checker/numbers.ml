(* Whole numbers of OCaml as those of Coq and back, and the decimals of Coq's. What is read and printed goes through
   these, so they are trusted; nothing here decides a figure. *)
open Checker

(* Small numbers are made once: each is a bit before another, so it takes two words. *)
let growing before =
  let made = ref [| XH; XH |] in
  fun n ->
    let size = Array.length !made in
    if n >= size then begin
      let more = Array.make (max (n + 1) (2 * size)) XH in
      Array.blit !made 0 more 0 size;
      for i = size to Array.length more - 1 do
        let bit, other = before i in
        more.(i) <- (if bit then XI more.(other) else XO more.(other))
      done;
      made := more
    end;
    !made.(n)
let positive = growing (fun n -> n land 1 = 1, n / 2)

(* The n-th name: n with the bits after the first in reverse, so that the names of neighbours begin alike and lie close
   together in a map. *)
let name =
  let rec top n bit = if 2 * bit > n then bit else top n (2 * bit) in
  growing (fun n -> let half = top n 1 / 2 in n land half <> 0, half + n land (half - 1))

let rec of_int n = if n < 65536 then positive n else if n land 1 = 1 then XI (of_int (n / 2)) else XO (of_int (n / 2))
let rec to_int = function XH -> 1 | XO p -> 2 * to_int p | XI p -> 2 * to_int p + 1
let of_n = function N0 -> 0 | Npos p -> to_int p

(* nine decimal digits to a place, the lowest first *)
let billion = 1_000_000_000
let decimals p =
  let rec bits p found = match p with XH -> found | XO p -> bits p (0 :: found) | XI p -> bits p (1 :: found) in
  let double places bit =
    let carry = ref bit in
    let doubled = List.rev (List.rev_map (fun d -> let d = 2 * d + !carry in carry := d / billion; d mod billion) places) in
    if !carry = 0 then doubled else doubled @ [ !carry ] in
  match List.rev (List.fold_left double [ 1 ] (bits p [])) with
  | [] -> "0" | high :: rest -> String.concat "" (string_of_int high :: List.map (Printf.sprintf "%09d") rest)
