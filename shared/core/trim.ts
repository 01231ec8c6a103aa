/** Takes signs off the end of a text. An expression such as `/[ ,]+$/` would go through a long run of them once for each. */
export function withoutEnding(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1] as string)) end--;
  return text.slice(0, end);
}
