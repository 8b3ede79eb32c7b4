// The checker that Coq proves, in a worker of its own: a program that reads one file, prints the figures and ends. So each
// question has a new worker, which is sent the file.
"use strict";
onmessage = ({ data }) => {
  const lines = [];
  console.log = (line) => lines.push(line);
  globalThis.process = { argv: ["", "", "--score", "/static/asked.json"], exit() {} };
  // The name of what is in the program's file system before it starts, in versions of js_of_ocaml before 5 and since.
  globalThis.caml_fs_tmp = globalThis.jsoo_fs_tmp = [{ name: "/static/asked.json", content: data }];
  try {
    importScripts("corefref-check.js");
  } catch {
    // A program that has ended cannot go on: that is how it ends in a browser.
  }
  postMessage(lines.join("\n"));
};
