# Checks a scorer against the vectors: Rscript consumer.R vectors.json. B³ stands here for a scorer of yours.
vectors <- jsonlite::fromJSON(commandArgs(trailingOnly = TRUE)[1], simplifyVector = FALSE)

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

passes <- function(case) {
  expected <- case$metrics$b_cubed
  found <- tryCatch(scores(case$documents), error = function(refused) NULL)
  if (expected$status == "ill-formed") return(is.null(found) || all(unlist(found) >= 0 & unlist(found) <= 1, na.rm = TRUE))
  agrees <- function(a) all(vapply(names(found), function(name) same(found[[name]], a[[name]]$decimal), TRUE))
  !is.null(found) && any(vapply(expected$accepted, agrees, TRUE))
}

wrong <- Filter(Negate(passes), vectors$cases)
for (case in wrong) cat(case$id, ": ", case$reason, "\n", sep = "")
cat(length(vectors$cases) - length(wrong), "right,", length(wrong), "wrong\n")
quit(status = if (length(wrong)) 1 else 0)
