// What was typed, pasted, dragged: every state since the page was opened, and the way back to each.
"use strict";

const PAUSE = 900; // milliseconds; keys that come closer are one change

export class History {
  #states = [];
  #at = -1;
  #typedAt = 0;
  #side = "";

  get current() {
    return this.#states[this.#at];
  }

  get before() {
    return this.#states[this.#at - 1];
  }

  get next() {
    return this.#states[this.#at + 1];
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#states.length - 1;
  }

  // `typed` is the side that a key was pressed in; keys in quick succession become one state.
  add(state, typed = "") {
    const now = performance.now();
    const same = typed && typed === this.#side && now - this.#typedAt < PAUSE && !this.canRedo && this.canUndo;
    [this.#typedAt, this.#side] = [now, typed];
    const last = this.current;
    if (last && ["key", "response", "words"].every((name) => last[name] === state[name])) return;
    if (!same) this.#at++;
    else state.fresh = last.fresh;
    this.#states.length = this.#at;
    this.#states.push(state);
  }

  undo() {
    this.#side = "";
    return this.canUndo ? this.#states[--this.#at] : null;
  }

  redo() {
    this.#side = "";
    return this.canRedo ? this.#states[++this.#at] : null;
  }
}
