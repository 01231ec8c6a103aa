/** Rejects JSON with deep nesting or too many names before parsing, which would block the process. */

/** Far more than anything means, and read in some milliseconds. */
const DEEPEST = 30_000;
const MOST_NAMES = 5000;
/** The names of a call stand in the outer object; those of a batch one deeper. */
const CALL_DEPTH = 2;

const [QUOTE, BACKSLASH, COLON] = [34, 92, 58];
const isOpening = (sign: number) => sign === 91 || sign === 123;
const isClosing = (sign: number) => sign === 93 || sign === 125;

/** Whether a JSON text nests too deep or its calls have too many names: half a second, for a megabyte. In one pass. */
export function isOvergrown(json: string): boolean {
  let depth = 0;
  let names = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) {
      for (at++; at < json.length && json.charCodeAt(at) !== QUOTE; at++) if (json.charCodeAt(at) === BACKSLASH) at++;
    } else if (isOpening(sign)) depth++;
    else if (isClosing(sign)) depth--;
    else if (sign === COLON && depth <= CALL_DEPTH) names++;
    if (depth > DEEPEST || names > MOST_NAMES) return true;
  }
  return false;
}
