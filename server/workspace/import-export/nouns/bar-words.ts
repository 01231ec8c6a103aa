/** What somebody wrote beside a person about not contacting them: in notes, tags and flags. Words of somebody else, so few and plain. */
import type { ContactStatus } from '#shared/records/contacts/kinds.ts';

const MAX_CHARACTERS = 10_000;

/** What takes such words back: "not on DNC", "DNC: no", "not a litigator". */
const DENIED =
  /\b(?:not?|non|isn'?t|never) (?:on |in |a |an |the |known |any |federal |national |state )*(?:dnc|do not call|litigators?|blacklist(?:ed)?)(?: list| registry)?\b|\b(?:dnc|do not call|litigator|tcpa)(?: list| status| flag| check)?\s*[:=-]\s*(?:no|none|false|clean|clear|ok|n)\b|\bdnc[ -](?:clean|clear|safe|scrubbed|checked|ok)\b/g;

const WORDS: readonly [words: RegExp, contact_status: ContactStatus, isOfPerson: boolean][] = [
  [/\blitigat(?:or|ors|ious)\b|\btcpa\b|\bserial plaintiff\b/, 'litigator', true],
  [
    /\b(?:do|does|did) ?n[o']?t (?:ever )?(?:contact|solicit|bother|disturb)\b|\bdo not ?contact\b|\bdont (?:contact|solicit|bother)\b|\bno contact\b|\bnever contact\b|\bcease (?:and|&) desist\b|\bblack ?list(?:ed)?\b|\bno solicit(?:ing|ation|ors?)?\b|\bno contact(?:ar|e|en)\b|\bno (?:me |nos |le |les )?(?:molest(?:ar|e|en)|contact(?:ar|e|en))\b/,
    'do_not_contact',
    true,
  ],
  [
    /\bopt(?:ed)?[ -]?out\b|\bunsubscribed?\b|\b(?:do not|don'?t|dont|never|no more|stop) (?:text(?:s|ing)?|sms|messag(?:e|es|ing))\b|\bremove(?:d)? (?:me |us |him |her |them |my number |number )?from (?:the |our |your |my |all )?(?:call |calling |text |mailing |contact )?lists?\b|\btake (?:me|us|him|her|them) off\b|\bquit(?:ar|e|en|eme|enme)(?:lo|la)? de (?:la |su |sus )?listas?\b/,
    'opted_out',
    true,
  ],
  [
    /\bdnc\b|\bdo ?not ?call\b|\b(?:don'?t|dont|never|no more|stop|quit) call(?:s|ing)?\b|\bno calls?\b(?! (?:made|yet|back|attempt))|\bdo not (?:phone|dial|ring)\b|\bno (?:me |nos |le |les |lo |la )?llam(?:ar|e|en|es)\b|\bno (?:quiere|quieren|desea|desean) (?:que (?:le|les|lo|la) )?llam(?:adas|en|emos|ar)\b|\bdejen? de llamar\b/,
    'do_not_contact',
    false,
  ],
];

/** A bar with an hour, a day or a place to it may be no bar for ever: it bars until a person has read it. */
const LIMITED =
  /^.{0,20}\b(?:before|after|until|till|at work|on (?:sun|mon|tues|wednes|thurs|fri|satur)days?|during|while|antes|despues|hasta|en el trabajo|between|except|unless)\b/;

interface SaidInWords {
  contact_status: ContactStatus;
  isUnclear: boolean;
  /** The words speak of the person, whatever the way; else of calls to the numbers. */
  isOfPerson: boolean;
}

/** Undefined where the words forbid nothing. */
export function readNoWords(text: string): SaidInWords | undefined {
  const plain = text
    .slice(0, MAX_CHARACTERS)
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/[_\s]+/g, ' ')
    .replace(DENIED, ' ');
  for (const [words, contact_status, isOfPerson] of WORDS) {
    const found = words.exec(plain);
    if (!found) continue;
    const rest = plain.slice(found.index + found[0].length, found.index + found[0].length + 60);
    return { contact_status: found[0] === 'dnc' ? 'dnc_registry' : contact_status, isUnclear: LIMITED.test(rest), isOfPerson };
  }
  return undefined;
}
