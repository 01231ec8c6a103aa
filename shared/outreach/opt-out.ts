/**
 * What somebody wants who writes back: the words of the carriers, the FCC's list (stop, quit, end, revoke, opt out, cancel,
 * unsubscribe) and plain language. When in doubt about a whole sentence it is left to a person: only clear words act by themselves.
 */
import { outreachTexts } from './texts.ts';

export type Wish = 'stop' | 'wrong_number' | 'start' | 'help';

export interface ReadWish {
  wish: Wish;
  /** The words that say so. */
  words: string;
}

const POLITE = /\b(please|pls|plz|now|ok|okay|no thanks|no thank you|thanks|thank you|just|hi|hello|hey|sir|madam|immediately|asap)\b/g;

/** Words that say it alone, whatever is polite around them. */
const STOP_ALONE =
  /^(stop|stop ?all|stop it|stop this|quit|end|revoke|revoked|opt ?out|opting out|cancel|unsubscribe|unsubscribe me|remove|remove me|no more)$/;
/** Those of them that mean nothing else either when they stand between two commas. */
const STOP_BETWEEN = /^((stop|quit|unsubscribe)( \2)*|stop ?all|stop it|stop this|opt ?out|unsubscribe me|remove me)$/;
/** A message that begins so says it, whatever follows, unless that makes a visit, a month or a job of it. */
const STOP_FIRST = new RegExp(
  '^(?:no |nope |nah )?(?:unsubscribe\\b' +
    '|stop\\b(?![ -](?:by|in|over|around|past|at(?! once)|on (?:over|by)|and (?:see|look|visit|talk))\\b)' +
    '|end\\b(?![ -](?:of|up|in|by|unit|user|result|goal|date|game)\\b)' +
    '|quit\\b(?![ -](?:claim|my|our|his|her|the|work|working|smoking|drinking)\\b))',
);
const START_ALONE = /^(start|unstop|opt ?in|subscribe|resubscribe)$/;
const HELP_ALONE = /^(help|info)$/;

const WRITE = '(?:text|txt|call|email|e-?mail|mail|contact|message|messag|msg|writ|bother|harass|spam|send|phon|ring|reach)\\w*';

/** Clear sentences. Each is tried on a part of a sentence without its signs, in lower case. */
const STOP_PHRASES: readonly RegExp[] = [
  /\bleave (me|us) (alone|be)\b/,
  new RegExp(`\\b(?:do not|dont|never|no longer)(?: ever)?(?: you)? ${WRITE}(?: (?:me|us|here|this|back|again|anything))`),
  /\b(do not|dont) (ever )?contact\b/,
  new RegExp(`\\b(?:stop|quit|cease) (?:\\w+ )?${WRITE}\\b`),
  /\b(stop|quit) (all|these|the|your) (texts?|messages?|emails?|calls?|mail)\b/,
  /\bno more (texts?|messages?|emails?|calls?|mail|letters?)\b/,
  /\b(take|get) (me|us|my (name|number|email|address)|this (number|email|address)) off\b/,
  /\bremove (me|us|my (name|number|email|address|info\w*)|this (number|email|address)) (from|off)\b/,
  /\b(delete|lose|erase) (my|this) (number|email|address|info\w*)\b/,
  /\bunsubscribe\b/,
  /\b(interested|for sale|selling|sell|sold) (so )?(please )?stop$/,
  /\b(opt|opting) (me |us )?out\b/,
  /\b(revoke|withdraw|rescind)\w* (my |our )?(consent|permission)\b/,
  /\b(do not|dont) want (to (receive|get|hear)|any( more)?|more) (\w+ )?(texts?|messages?|emails?|calls?|mail|from you)\b/,
  /\bdo not (call|contact) list\b/,
];

const WRONG_PHRASES: readonly RegExp[] = [
  /\b(wrong|incorrect) (number|person|phone|email|address)\b/,
  /\b(not|isnt|aint) (the )?(right|correct) (number|person)\b/,
  /\b(nobody|no one|noone) (here )?(by|with) (that|this) name\b/,
  /\byou have the wrong\b/,
];

/** Said of no one in particular, it is meant for whoever reads: "Do not text". */
const BARE_STOP = new RegExp(
  `^(?:(?:please|pls|plz|and|so|just) )*(?:do not|dont)(?: ever)? ${WRITE}(?: or ${WRITE})*(?: (?:again|ever|any ?more|please|pls|thanks|thank you|now))*$`,
);
/** Who asks for another way wants to hear from us: "Don't call, text me instead". */
const ANOTHER_WAY = new RegExp(
  `\\b(?:instead|prefer\\w*|(?:just|only) ${WRITE}|(?<!(?:do not|dont|never|stop|quit|or) )${WRITE} (?:me|us))\\b`,
);

const NOT =
  '(?:do not|(?<!why )dont|does not|doesnt|did not|didnt|never|no need to|not|will not|wont|would not|wouldnt|cannot|can not|cant|could not|couldnt|without|rather than|before you)';
const TO_SAY =
  '(?:say|said|saying|ask|asked|asking|tell|told|telling|mean|meant|want|wanted|need|wish|think)(?: (?:you|me|us|them|i|we|to|that|should|must)){0,3}';

/** What turns such words round: "don't stop", "not the wrong number", "I never said stop". The verb follows at once, or what was said does. */
const TURNED = new RegExp(
  [
    `\\b${NOT} (?:(?:ever|even|just|really|yet|to|going to|trying to|asking|${TO_SAY}) ){0,3}(?:stop|quit|unsubscrib|opt out|opting out|remove me|take me off|leave me alone)\\w*`,
    '\\b(?:not|isnt|aint|never) (?:the |a |really |even ){0,2}wrong (?:number|person|phone|email|address)',
    '\\b(?:stop|quit) (?:by|in|over|at(?! once))\\b',
    '\\bleave me alone (?:with|to think|until|for now)',
    `\\bwhy (?:do not|dont)(?: you)? ${WRITE}`,
  ].join('|'),
  'g',
);

/** What was written, without what a mail program put under it. */
export function ownWords(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const quoted = lines.findIndex(
    (line) =>
      /^\s*>/.test(line) ||
      /^\s*On .{4,200} wrote:\s*$/.test(line) ||
      /^\s*-{2,}\s*(Original Message|Forwarded message)/i.test(line) ||
      /^_{10,}$/.test(line.trim()) ||
      /^(From|Von|De):\s.+@/.test(line),
  );
  return (quoted < 0 ? lines : lines.slice(0, quoted)).join('\n').trim();
}

/** What our own messages say of stopping: whoever sends them back, as a phone does with a heart on them, has not said it. */
const OURS = [outreachTexts.answerToStop, outreachTexts.textToStop];
const OUR_LINK = new RegExp(`${outreachTexts.unsubscribe}(?::|\\s*[<[(])\\s*<?https?://\\S*`, 'gi');

const withoutOurs = (text: string): string => OURS.reduce((rest, ours) => rest.replaceAll(ours, ' '), text).replaceAll(OUR_LINK, ' ');

const plain = (sentence: string): string =>
  sentence
    .toLowerCase()
    .replaceAll(/[’'`]/g, '')
    .replaceAll(/[^a-z0-9 -]+/g, ' ')
    .replaceAll('opt-', 'opt ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ -]+|[ -]+$/g, '');

const withoutPolite = (said: string): string => said.replaceAll(POLITE, ' ').replaceAll(/\s+/g, ' ').trim();

/** The parts of a sentence between commas and dashes: what one turns round, another may say. */
const partsOf = (sentence: string): string[] => sentence.split(/,|—|\s[-–]+\s/).map(plain);

function saysStop(sentence: string, isFirst: boolean): boolean {
  const whole = withoutPolite(plain(sentence));
  if (STOP_ALONE.test(whole) || (isFirst && STOP_FIRST.test(whole))) return true;
  return partsOf(sentence).some((part, at) => {
    const alone = withoutPolite(part);
    if (STOP_BETWEEN.test(alone) || (isFirst && at === 0 && STOP_ALONE.test(alone))) return true;
    const rest = part.replaceAll(TURNED, ' # ');
    return STOP_PHRASES.some((phrase) => phrase.test(rest)) || (BARE_STOP.test(rest) && !ANOTHER_WAY.test(plain(sentence)));
  });
}

const saysWrong = (sentence: string): boolean =>
  partsOf(sentence).some((part) => WRONG_PHRASES.some((phrase) => phrase.test(part.replaceAll(TURNED, ' # '))));

/** What the writer wants; undefined when the words say nothing of the kind. Quoted text does not count, and to stop counts before all else. */
export function readWish(text: string): ReadWish | undefined {
  const own = withoutOurs(ownWords(text)).slice(0, 4000);
  const sentences = (own.match(/[^.!?\n;]+[.!?]*/g) ?? []).map((sentence) => sentence.trim()).filter(Boolean);
  const stop = sentences.find((sentence, at) => saysStop(sentence, at === 0));
  if (stop !== undefined) return { wish: 'stop', words: stop };
  const wrong = sentences.find((sentence) => !sentence.endsWith('?') && saysWrong(sentence));
  if (wrong !== undefined) return { wish: 'wrong_number', words: wrong };
  const [only, ...more] = sentences;
  if (only === undefined || more.length > 0) return undefined;
  const alone = withoutPolite(plain(only));
  if (START_ALONE.test(alone)) return { wish: 'start', words: only };
  return HELP_ALONE.test(alone) ? { wish: 'help', words: only } : undefined;
}
