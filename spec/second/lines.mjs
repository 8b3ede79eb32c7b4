// Lines of standard input, each answered on standard output before the next is read (protocol-1).
import { writeSync } from "node:fs";

/** The lines of standard input, which LF alone ends: a text in JSON may have U+2028 in it. */
async function* linesOfInput() {
  let pieces = [];
  for await (let chunk of process.stdin) {
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10)) {
      yield Buffer.concat([...pieces, chunk.subarray(0, end)]).toString("utf8");
      pieces = [];
      chunk = chunk.subarray(end + 1);
    }
    pieces.push(chunk);
  }
  yield Buffer.concat(pieces).toString("utf8");
}

/** Writes all of a text, however slowly it is taken. */
function write(text) {
  let bytes = Buffer.from(text, "utf8");
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(1, bytes));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

/** Answers every line that is not empty with what `reply` makes of its JSON; ends where that is null. */
export async function answerLines(reply) {
  for await (const line of linesOfInput()) {
    if (line.trim() === "") continue;
    let answered;
    try {
      answered = await reply(JSON.parse(line));
    } catch (error) {
      answered = { error: error.message };
    }
    if (answered === null) return;
    write(`${JSON.stringify(answered)}\n`);
  }
}
