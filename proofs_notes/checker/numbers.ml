(* Makes numbers of Coq, and numbers by which mentions are told apart. *)
open Checker
include Files

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
