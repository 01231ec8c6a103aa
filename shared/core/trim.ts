/** Trims characters off the end of a text. A regex such as `/[ ,]+$/` would be quadratic on long runs. */
export function trimEnding(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1] as string)) end--;
  return text.slice(0, end);
}
