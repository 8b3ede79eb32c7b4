(* Reads JSON as a certificate has it. *)

exception Unreadable of string
exception Refused of string
let refuse message = raise (Unreadable message)
type json = Null | Number of string | Text of string | List of json list | Object of (string * json) list

(* lists may be longer than the stack is deep *)
let map f l = List.rev (List.rev_map f l)

let utf8 code = let b = Buffer.create 4 in Buffer.add_utf_8_uchar b (Uchar.of_int code); Buffer.contents b
let rec is_utf8 s i =
  i >= String.length s ||
  let byte = Char.code s.[i] in
  if byte < 0x80 then is_utf8 s (i + 1) else
  let size, first = if byte < 0xE0 then 2, byte land 31 else if byte < 0xF0 then 3, byte land 15 else 4, byte land 7 in
  i + size <= String.length s &&
  let code = String.fold_left (fun n c -> n * 64 + Char.code c land 63) first (String.sub s (i + 1) (size - 1)) in
  Uchar.is_valid code && utf8 code = String.sub s i size && is_utf8 s (i + size)

let parse text =
  if not (is_utf8 text 0) then refuse "not UTF-8";
  let size = String.length text and place = ref 0 in
  let wrong what = refuse (Printf.sprintf "byte %d: %s" !place what) in
  let look () = if !place < size then text.[!place] else '\000' in
  let rec blank () = match look () with ' ' | '\t' | '\r' | '\n' -> incr place; blank () | _ -> () in
  let take c = blank (); if look () = c then incr place else wrong (Printf.sprintf "%C (expected %C)" (look ()) c) in
  let next c = blank (); if look () = c then (incr place; true) else false in
  let is_hex c = ('0' <= c && c <= '9') || ('a' <= c && c <= 'f') || ('A' <= c && c <= 'F') in
  let escaped () =
    let digits = try String.sub text !place 4 with Invalid_argument _ -> "" in
    if digits = "" || not (String.for_all is_hex digits) then wrong "no character";
    place := !place + 4; int_of_string ("0x" ^ digits) in
  let character () =
    let code = escaped () in
    if code < 0xD800 || code > 0xDFFF then code else
    let follows = !place + 2 <= size && String.sub text !place 2 = "\\u" in
    let other = if follows then (place := !place + 2; escaped ()) else 0 in
    if code > 0xDBFF || other < 0xDC00 || other > 0xDFFF then wrong "half a character (expected both halves)";
    0x10000 + (code - 0xD800) * 0x400 + other - 0xDC00 in
  let found = Buffer.create 64 in
  let literal () =
    take '"'; Buffer.clear found;
    let rec go () =
      let start = !place in
      while !place < size && text.[!place] <> '"' && text.[!place] <> '\\' && text.[!place] >= ' ' do incr place done;
      Buffer.add_substring found text start (!place - start);
      if !place >= size then wrong "the end within a string";
      let c = look () in incr place;
      match c with
      | '"' -> Buffer.contents found
      | '\\' ->
          let e = look () in incr place;
          (match e with
           | '"' | '\\' | '/' -> Buffer.add_char found e
           | 'n' -> Buffer.add_char found '\n' | 't' -> Buffer.add_char found '\t' | 'r' -> Buffer.add_char found '\r'
           | 'b' -> Buffer.add_char found '\b' | 'f' -> Buffer.add_char found '\012'
           | 'u' -> Buffer.add_string found (utf8 (character ()))
           | _ -> wrong "an escape that JSON has not"); go ()
      | _ -> wrong "a control character within a string" in
    go () in
  let items close item =
    if next close then [] else
    let rec go found = let found = item () :: found in if next ',' then go found else (take close; List.rev found) in
    go [] in
  let rec value () =
    blank ();
    match look () with
    | '{' ->
        let found = incr place; items '}' (fun () -> blank (); let name = literal () in take ':'; (name, value ())) in
        let names = List.sort_uniq compare (List.map fst found) in
        if List.length names < List.length found then wrong "an object with two values of one name"; Object found
    | '[' -> incr place; List (items ']' value)
    | '"' -> Text (literal ())
    | '0' .. '9' ->
        let start = !place in
        while look () >= '0' && look () <= '9' do incr place done;
        if text.[start] = '0' && !place > start + 1 then wrong "a number that begins with 0";
        Number (String.sub text start (!place - start))
    | 'n' when !place + 4 <= size && String.sub text !place 4 = "null" -> place := !place + 4; Null
    | _ -> wrong "what a certificate has not" in
  let found = value () in
  blank (); if !place < size then wrong "more than a certificate"; found

let no_others names = List.iter (fun (name, _) -> if not (List.mem name names) then refuse ("no field is named " ^ name))
let fields names = function
  | Object l ->
      no_others names l;
      List.iter (fun name -> if not (List.mem_assoc name l) then refuse ("no field " ^ name)) names;
      fun name -> List.assoc name l
  | _ -> refuse ("no object of " ^ String.concat ", " names)
let text what = function Text s -> s | _ -> refuse (what ^ " is not a string")
let list what = function List l -> l | _ -> refuse (what ^ " is not a list")
let members what = function Object l -> l | _ -> refuse (what ^ " is not an object")
let some what = function [] -> refuse (what ^ " is empty") | l -> l
