# corefref in an image, for a platform that scores submissions; it needs no network when it runs.
#   docker build --tag corefref .
#   docker run --rm --network none --volume "$PWD:/data" corefref corefref score /data/key.conll /data/response.conll
FROM python:3.13-slim
COPY pyproject.toml README.md LICENSE CITATION.cff /source/
COPY corefref /source/corefref
COPY spec /source/spec
RUN pip install --no-cache-dir /source && rm -r /source
CMD ["corefref", "--help"]
