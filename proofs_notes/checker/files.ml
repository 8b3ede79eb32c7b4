(* Hands files over, byte by byte, to the readers that Coq proves, and shows what Coq prints of them. With main.ml this is all
   of OCaml that is trusted where figures come from the bytes of two files: every byte is handed over, in its place, and
   what `answered` of ../coq/reports.v gives is printed, nothing else. A file is held in memory, so that the format is
   decided of the same bytes that are read. *)
open Checker

let rec positive n = if n = 1 then XH else if n land 1 = 1 then XI (positive (n / 2)) else XO (positive (n / 2))
let rec to_int = function XH -> 1 | XO p -> 2 * to_int p | XI p -> 2 * to_int p + 1
let of_n = function N0 -> 0 | Npos p -> to_int p
let byte = Array.init 256 (fun n -> if n = 0 then N0 else Npos (positive n))
let text_of s = List.init (String.length s) (fun i -> byte.(Char.code s.[i]))
let string_of t = let b = Buffer.create 64 in List.iter (fun n -> Buffer.add_char b (Char.chr (of_n n))) t; Buffer.contents b
let contents file =
  let channel = if file = "-" then (set_binary_mode_in stdin true; stdin) else open_in_bin file and found = Buffer.create 65536 in
  let some = Bytes.create 65536 in
  let rec go () = match input channel some 0 65536 with 0 -> () | n -> Buffer.add_subbytes found some 0 n; go () in
  go (); close_in channel; Buffer.contents found
let fold step start s = let state = ref start in String.iter (fun c -> state := step !state byte.(Char.code c)) s; !state
let decided s =
  let rec go i = function Known d -> Some d | state ->
    if i = String.length s then decide_finish state else go (i + 1) (decide state byte.(Char.code s.[i])) in
  go 0 decide_start
let columns s = finish (fold step start s)
let sets s = sets_finish (fold sets_step sets_start s)
let read_both key response = match formats (decided key) (decided response) with
  | Some Columns -> Both_columns (columns key, columns response)
  | Some Sets -> Both_sets (sets key, sets response)
  | None -> Other_formats
