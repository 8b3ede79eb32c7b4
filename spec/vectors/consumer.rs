// Checks a scorer against the vectors: rustc consumer.rs && ./consumer FOLDER. B³ stands here for a scorer of yours.
// JSON is parsed by hand at the end, so that nothing but the standard library is needed.
use std::collections::HashMap;

type Entities = Vec<Vec<String>>;
type Figure = Option<f64>; // None is 0/0

fn recall(documents: &[(&Entities, &Entities)]) -> Result<Figure, String> {
    // Over the documents of a corpus; an error is a refusal.
    let (mut sum, mut count) = (0.0, 0.0);
    for (key, response) in documents {
        let mut entity = HashMap::new();
        for (place, e) in response.iter().enumerate() {
            for m in e {
                if entity.insert(m, place).is_some() { return Err(format!("{m} is repeated")); }
            }
        }
        for e in key.iter() {
            for m in e {
                count += 1.0;
                if let Some(found) = entity.get(m) {
                    sum += e.iter().filter(|other| entity.get(other) == Some(found)).count() as f64 / e.len() as f64;
                }
            }
        }
    }
    Ok(if count > 0.0 { Some(sum / count) } else { None })
}

fn scores(documents: &[(Entities, Entities)]) -> Result<[(&'static str, Figure); 3], String> {
    let r = recall(&documents.iter().map(|(k, r)| (k, r)).collect::<Vec<_>>())?;
    let p = recall(&documents.iter().map(|(k, r)| (r, k)).collect::<Vec<_>>())?;
    let f1 = r.zip(p).map(|(r, p)| if r + p > 0.0 { 2.0 * r * p / (r + p) } else { 0.0 });
    Ok([("recall", r), ("precision", p), ("f1", f1)])
}

fn attempt(documents: &Json, mention: fn(&Json) -> String) -> Result<[(&'static str, Figure); 3], String> {
    let side = |document: &Json, name| document[name].items().iter().map(|e| e.items().iter().map(mention).collect()).collect();
    scores(&documents.items().iter().map(|d| (side(d, "key"), side(d, "response"))).collect::<Vec<_>>())
}

fn same(x: Figure, decimal: Figure) -> bool { x.zip(decimal).map_or(x == decimal, |(x, decimal)| (x - decimal).abs() < 1e-9) }

fn passes(case: &Json) -> bool {
    // A case of vectors.json.
    let expected = &case["metrics"]["b_cubed"];
    let found = attempt(&case["documents"], Json::text);
    if expected["status"].text() == "ill-formed" {
        return found.map_or(true, |f| f.iter().all(|(_, x)| x.map_or(true, |x| (0.0..=1.0).contains(&x))));
    }
    found.is_ok_and(|f| expected["accepted"].items().iter().any(|a| f.iter().all(|(name, x)| same(*x, a[*name]["decimal"].fraction()))))
}

fn answers(case: &Json) -> bool {
    // A conversation of protocol/cases.json, whose mentions may be places; other questions may be refused, or lack this metric.
    let mention = |m: &Json| if m.items().is_empty() { format!("={}", m.text()) } else { m.items().iter().map(|n| n.text() + "-").collect() };
    case["answers"].items().iter().all(|expected| {
        let asked = case["messages"].items().iter().find(|message| message["id"].text() == expected["id"].text());
        let figures = &expected["scores"]["b_cubed"];
        matches!(figures, Json::Null) || attempt(&asked.unwrap_or(&NULL)["documents"], mention).is_ok_and(|f| {
            f.iter().all(|(name, x)| same(x.or(Some(0.0)), figures[*name].fraction()))
        })
    })
}

fn main() {
    let folder = std::path::PathBuf::from(std::env::args().nth(1).expect("a folder"));
    let mut classes: Vec<(String, std::path::PathBuf)> = std::fs::read_dir(&folder).expect("a folder").flatten()
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.path().join("cases.json"))).filter(|(_, path)| path.exists()).collect();
    classes.sort();
    classes.insert(0, ("metrics".into(), folder.join("vectors.json")));
    let implemented: HashMap<&str, fn(&Json) -> bool> = HashMap::from([("metrics", passes as fn(&Json) -> bool), ("protocol", answers)]); // of your scorer
    let mut failed = false;
    for (name, path) in &classes {
        let all = parsed(&mut std::fs::read_to_string(path).expect("a file of UTF-8").chars().peekable());
        let cases = all["cases"].items();
        let Some(holds) = implemented.get(name.as_str()) else { println!("{name}: {} not implemented", cases.len()); continue };
        let wrong: Vec<&Json> = cases.iter().filter(|case| !holds(case)).collect();
        for case in &wrong { println!("{}: {}", case["id"].text(), case["reason"].text()); }
        println!("{name}: {} right, {} wrong", cases.len() - wrong.len(), wrong.len());
        failed = failed || !wrong.is_empty();
    }
    std::process::exit(failed.into());
}

// Well-formed JSON, as far as the vectors have it; numbers and booleans are kept as they are written.
enum Json { Null, Word(String), Text(String), Array(Vec<Json>), Object(HashMap<String, Json>) }
static NULL: Json = Json::Null;

impl Json {
    fn items(&self) -> &[Json] { if let Json::Array(items) = self { items } else { &[] } }
    fn text(&self) -> String { match self { Json::Text(t) | Json::Word(t) => t.clone(), _ => String::new() } }
    fn fraction(&self) -> Figure { // of a decimal, or of n/d; null is 0/0
        let Json::Text(text) = self else { return None };
        text.split('/').map(|n| n.parse::<f64>().unwrap()).reduce(|n, d| n / d)
    }
}

impl std::ops::Index<&str> for Json {
    type Output = Json;
    fn index(&self, name: &str) -> &Json { if let Json::Object(fields) = self { fields.get(name).unwrap_or(&NULL) } else { &NULL } }
}

type Chars<'a> = std::iter::Peekable<std::str::Chars<'a>>;

fn next(chars: &mut Chars) -> char { // the next character that is no blank, which stays
    while chars.next_if(|c| c.is_ascii_whitespace()).is_some() {}
    *chars.peek().expect("more JSON")
}

fn parsed(chars: &mut Chars) -> Json {
    match next(chars) {
        '"' => Json::Text(string(chars)),
        '[' => { let mut items = vec![]; listed(chars, ']', |chars| items.push(parsed(chars))); Json::Array(items) }
        '{' => {
            let mut fields = HashMap::new();
            listed(chars, '}', |chars| { next(chars); let name = string(chars); next(chars); chars.next(); fields.insert(name, parsed(chars)); });
            Json::Object(fields)
        }
        _ => {
            let mut word = String::new();
            while let Some(c) = chars.next_if(|c| c.is_ascii_alphanumeric() || "+-.".contains(*c)) { word.push(c); }
            assert!(!word.is_empty(), "no JSON");
            if word == "null" { Json::Null } else { Json::Word(word) }
        }
    }
}

fn listed<'a>(chars: &mut Chars<'a>, end: char, mut one: impl FnMut(&mut Chars<'a>)) {
    chars.next();
    while next(chars) != end {
        one(chars);
        if next(chars) == ',' { chars.next(); }
    }
    chars.next();
}

fn string(chars: &mut Chars) -> String {
    let mut units: Vec<u16> = vec![]; // UTF-16, in which an escape is one unit
    chars.next();
    loop {
        match chars.next().expect("the end of a string") {
            '"' => return String::from_utf16(&units).expect("no half of a surrogate pair"),
            '\\' => units.push(match chars.next().expect("an escape") {
                'u' => u16::from_str_radix(&chars.by_ref().take(4).collect::<String>(), 16).expect("four digits"),
                'n' => 10, 't' => 9, 'r' => 13, 'b' => 8, 'f' => 12,
                other => other as u16,
            }),
            c => units.extend_from_slice(c.encode_utf16(&mut [0; 2])),
        }
    }
}
