/** Capital and small letters of names and addresses that come all in one case. */

/** What stands behind a family name and belongs to it. */
export const GENERATION = /^(jr|sr|ii|iii|iv|v|junior|senior)\.?$/i;
/** Particles that belong to the word after them. */
export const PARTICLE =
  /^(van|von|der|den|de|del|della|di|da|dos|du|la|las|le|los|st\.?|saint|san|santa|bin|al|el|ter|ten|mc|mac|vander|vanden)$/i;
/** Of "Mac" and a name; Macias, Mack and Macy are names of their own. */
const MAC =
  /^mac(donald|dougal|dougall|kenzie|arthur|gregor|leod|lean|intosh|intyre|pherson|millan|farlane|neil|neill|kay|aulay|alister|callum|innes|kinnon|laren|laughlin|nab|namara|quarrie|rae|allister|master|mullen|mahon|phail|williams)$/i;

/** One word of a name in capitals and small letters: MCDONALD, O'BRIEN and ANNE-MARIE as their owners write them. */
function toTitleCase(word: string): string {
  if (/^(ii|iii|iv)$/i.test(word)) return word.toUpperCase();
  return word
    .toLowerCase()
    .replace(/(^|[-.]|^[od]['’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/^([OD]['’])(\p{L})/iu, (_, before: string, letter: string) => before.toUpperCase() + letter.toUpperCase())
    .replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(MAC, (_, rest: string) => `Mac${rest.charAt(0).toUpperCase()}${rest.slice(1)}`);
}

const isOneCase = (text: string): boolean => /\p{L}/u.test(text) && (text === text.toUpperCase() || text === text.toLowerCase());

/** Text that is all capitals or all small, as it would be typed; other text as it is, save for words all in capitals. */
export const toProperCase = (text: string): string => (isOneCase(text) && text.length > 1 ? text.replace(/\S+/g, toTitleCase) : text);

/** Names keep their generation (Jr., III); a mixed cell may still have one word in the wrong case ("O'BRIEN jr."). */
export function toPersonCase(name: string): string {
  return toProperCase(name)
    .replace(/\S+/g, (word) => {
      if (GENERATION.test(word)) return toTitleCase(word);
      return word.length > 2 && isOneCase(word) && !PARTICLE.test(word) ? toTitleCase(word) : word;
    })
    .replace(/\b(Mc|Mac) (\p{Lu}\p{L}+)/gu, '$1$2');
}
