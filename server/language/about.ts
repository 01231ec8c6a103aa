/**
 * Of whom and of when a part of a sentence speaks: what others have, what once was, and what is only asked says nothing of the seller's
 * house now.
 */

/** Where a rule found something. */
export interface Hit {
  index: number;
  length: number;
}

const ENDS = /[.!?;,\n](?=\s|$)| (?:but|and|so|then|pero|y) | - /g;

/** The part of the sentence in which some words stand: up to a sign, or an "and" or a "but". */
export function getClauseAt(plain: string, { index, length }: Hit): Hit & { words: string } {
  const from = Math.max(0, index - MOST_SIGNS);
  let start = from;
  for (const hit of plain.slice(from, index).matchAll(ENDS)) start = from + hit.index + hit[0].length;
  const rest = plain.slice(index + length, index + length + MOST_SIGNS);
  const end = index + length + (rest.search(END) < 0 ? rest.length : rest.search(END));
  return { index: start, length: end - start, words: plain.slice(start, end) };
}
const END = new RegExp(ENDS.source);
/** Nobody needs more words around a fact. */
const MOST_SIGNS = 160;

const ANOTHER_HOUSE =
  /\b(?:neighbou?r(?:'?s|ing|s')?|next door|across the (?:street|road|way)|(?:house|home|place|lot|building|property|one|apartment|unit|land)s? (?:behind|beside|next to|across|in front|on the corner|down the|up the|over there)|(?:my|our|his|her|their) (?:last|previous|next) (?:house|home|place|property|rental)|(?:my|his|her|their|the|an) other (?:house|home|place|property|rental|one)s?|another (?:house|home|place|property|one)|(?:friend|buddy|coworker|co-worker|boss|pastor)(?:'?s)\b|(?:house|casa|lote)s? (?:vacia )?(?:de al lado|de enfrente|de atras|de la esquina)|vecin[oa]s?(?:'s)?|otra (?:casa|propiedad)|(?:my|his|her) (?:car|truck|boat|business(?! partner)|camper|rv))\b/;
/** Whether words are about another house than the seller's, or about another thing of theirs. */
export const isOfAnotherHouse = (words: string): boolean =>
  ANOTHER_HOUSE.test(words) && !/\b(?:not|to) (?:my |the |a |his |her )?neighbou?r/.test(words);

const TENANT = /\b(?:tenants?|renters?|inquilin[oa]s?|renter[oa]s?|squatters?|lodgers?|roommates?)\b/;
const THEY =
  /^\W*(?:\w+ )?(?:they|they're|they've|theyre|he|he's|she|she's|hes|shes|ellos|ellas|ella|el (?=debe|tiene|esta|vive|no|se|ya|quiere|dice))\b/;
const RELATIVE =
  /\b(?:(?:my|our|his|her|the|mi|su)s? (?:\w+ )?(?:brother|sister|cousin|son|daughter|kid|nephew|niece|uncle|aunt|friend|buddy|in-?law|grandson|granddaughter|roommate|hermano|hermana|primo|prima|hijo|hija|tio|tia|amigo|amiga|cunado|cunada|sobrino|sobrina|yerno|nuera))(?:'s)?\b/;
/** Who a part of a sentence is about, up to some words in it, when it is not the seller. */
export function findOthersBefore(words: string): 'tenant' | 'they' | 'relative' | undefined {
  if (/\b(?:i|we|i'm|we're|i've|we've|yo|nosotros)\b/.test(words)) return undefined;
  if (TENANT.test(words)) return 'tenant';
  if (RELATIVE.test(words)) return 'relative';
  return THEY.test(words) ? 'they' : undefined;
}
