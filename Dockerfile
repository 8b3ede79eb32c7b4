# corefref and its proved checker in an image, for a platform that scores submissions; it needs no network when it runs.
#   docker build --tag corefref .
#   docker run --rm --network none --volume "$PWD:/data" corefref corefref score /data/key.conll /data/response.conll
FROM debian:bookworm-slim AS checker
RUN apt-get update && apt-get install --yes --no-install-recommends coq ocaml-nox ocaml-findlib
COPY proofs_notes /proofs_notes
RUN /proofs_notes/checker/build /corefref-check

FROM python:3.13-slim-bookworm
COPY --from=checker /corefref-check /usr/local/bin/
COPY pyproject.toml README.md LICENSE CITATION.cff /source/
COPY corefref /source/corefref
COPY spec /source/spec
RUN pip install --no-cache-dir /source && rm -r /source
CMD ["corefref", "--help"]
