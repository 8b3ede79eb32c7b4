# Checks a scorer against the vectors: Rscript consumer.R FOLDER. B³ stands here for a scorer of yours.
folder <- commandArgs(trailingOnly = TRUE)[1]

recall <- function(documents, from, to) { # over the documents of a corpus; NA is 0/0, and stop() is a refusal
  sum <- 0
  count <- 0
  for (d in documents) {
    entities <- lapply(d[[to]], unlist)
    if (anyDuplicated(unlist(entities))) stop("a mention is repeated")
    for (e in lapply(d[[from]], unlist)) {
      sum <- sum + sum(vapply(entities, function(other) length(intersect(e, other))^2 / length(e), 0))
      count <- count + length(e)
    }
  }
  if (count > 0) sum / count else NA
}

scores <- function(documents) {
  r <- recall(documents, "key", "response")
  p <- recall(documents, "response", "key")
  list(recall = r, precision = p, f1 = if (is.na(r) || is.na(p)) NA else if (r + p > 0) 2 * r * p / (r + p) else 0)
}

same <- function(x, decimal) if (is.na(x) || is.null(decimal)) is.na(x) && is.null(decimal) else abs(x - as.numeric(decimal)) < 1e-9

attempt <- function(documents) tryCatch(scores(documents), error = function(refused) NULL)

passes <- function(case) { # a case of vectors.json
  expected <- case$metrics$b_cubed
  found <- attempt(case$documents)
  if (expected$status == "ill-formed") return(is.null(found) || all(unlist(found) >= 0 & unlist(found) <= 1, na.rm = TRUE))
  agrees <- function(a) all(vapply(names(found), function(name) same(found[[name]], a[[name]]$decimal), TRUE))
  !is.null(found) && any(vapply(expected$accepted, agrees, TRUE))
}

answers <- function(case) { # a conversation of protocol/cases.json, whose mentions may be places
  texts <- function(entities) lapply(entities, function(e) lapply(e, function(m) if (is.list(m)) paste(m, collapse = "-") else paste0("=", m)))
  decimal <- function(text) Reduce(`/`, as.numeric(strsplit(text, "/")[[1]]))
  right <- function(expected) {
    figures <- expected$scores$b_cubed
    if (is.null(figures)) return(TRUE) # a question that may be refused, or without this metric
    asked <- Filter(function(message) identical(message$id, expected$id), case$messages)[[1]]
    found <- attempt(lapply(asked$documents, function(d) list(key = texts(d$key), response = texts(d$response))))
    value <- function(name) if (is.na(found[[name]])) 0 else found[[name]]
    !is.null(found) && all(vapply(names(found), function(name) same(value(name), decimal(figures[[name]])), TRUE))
  }
  all(vapply(case$answers, right, TRUE))
}

implemented <- list(metrics = passes, protocol = answers) # the classes that your scorer has
failed <- FALSE
for (path in c("vectors.json", sort(list.files(folder, "^cases[.]json$", recursive = TRUE), method = "radix"))) {
  name <- if (path == "vectors.json") "metrics" else dirname(path)
  cases <- jsonlite::fromJSON(file.path(folder, path), simplifyVector = FALSE)$cases
  if (is.null(implemented[[name]])) {
    cat(name, ": ", length(cases), " not implemented\n", sep = "")
    next
  }
  wrong <- Filter(Negate(implemented[[name]]), cases)
  for (case in wrong) cat(case$id, ": ", case$reason, "\n", sep = "")
  cat(name, ": ", length(cases) - length(wrong), " right, ", length(wrong), " wrong\n", sep = "")
  failed <- failed || length(wrong) > 0
}
quit(status = if (failed) 1 else 0)
