/** Detects anything that a phone or mail program may turn into a link, whatever its domain. */

/** Invisible characters, which could hide a link from a rule. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g;
/** Full stops of other scripts, which browsers read as ours. */
const DOTS = /[\u3002\uff0e\uff61\u2024]/g;
const LINK = /[a-z][a-z0-9+.-]{0,20}:\/\/|\/\/|@|\b(?:mailto|tel|sms|javascript|data):|\bwww\b|\d\.\d{1,3}\.\d/i;
/** `example.casa`: a name, a full stop, and right behind it at least two letters, of whatever script. */
const DOMAIN = /[\p{L}\p{N}_-]\.[\p{L}\p{M}]{2}/u;
/** `example dot casa`, `example(.)casa`. */
const SPELLED = /\bdot\b|[([{]\s{0,3}\.\s{0,3}[)\]}]/i;

export function isLinkLike(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(UNSEEN, '').replaceAll(DOTS, '.');
  return LINK.test(plain) || DOMAIN.test(plain) || SPELLED.test(plain);
}
