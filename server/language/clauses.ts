/** The parts of a message that each say one thing. */
import { PERSON } from './people.ts';
import { matchAnyOf } from './word-patterns.ts';

export interface Clause {
  index: number;
  words: string;
}

const ENDS =
  /[.!?;,\n]+(?=\s|$)|(?<!\b(?:nobody|no one|no-one|noone|anybody|nothing|anything|everything|all|nadie)) but | (?:pero|though|although|aunque|so|because|since|porque|except|excepto|unless) | - /g;
/** He, she and they are who was named before. */
const GOES_ON =
  /^\W*(?:and |y )?(?:(?:he|she|they|who|both|all|been|still|has been|lives?|living|stays?|rent free)\b|(?:el|ella|ellos|ellas|que|los dos|ambos) )/;
const NAMES_SOMEBODY = matchAnyOf(PERSON);

/** Cut at signs and where a reason or an exception begins; what goes on about a person stays with that person. */
export function splitClauses(plain: string): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  for (const hit of [...plain.matchAll(ENDS), { index: plain.length, 0: '' }]) {
    const words = plain.slice(from, hit.index);
    const last = clauses.at(-1);
    if (last && GOES_ON.test(words) && NAMES_SOMEBODY.test(last.words)) last.words = plain.slice(last.index, hit.index);
    else if (words.trim() !== '') clauses.push({ index: from, words });
    from = hit.index + hit[0].length;
  }
  return clauses;
}

/** "No, my brother": what only leads on to an answer. */
export const LEAD_IN =
  /^\W*(?:(?:no(?=\W*[,.!;]|\W+(?:i|i'm|im|my|we|we're|it|it's|its|she|he|they|the|mi|la|el|yo)\b)|nope|nah|yes|yeah|yep|yup|si|well|um|uh|oh|ok|okay|pues|actually|honestly|right now|now|currently|ma'am|sir|senora|senor)\b[\s,.!]*)+/;
