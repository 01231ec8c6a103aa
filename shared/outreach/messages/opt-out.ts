/**
 * What somebody wants who writes back. The words of the carriers and the FCC (stop, quit, end, revoke, opt out, cancel, unsubscribe) say it
 * by themselves; whole sentences are read by how much they read like such a wish, and in doubt are left to a person.
 */
import { rateStop } from './stop-model.ts';
import { outreachTexts } from './texts.ts';

/** `no_texts`: a call instead. */
export type Wish = 'stop' | 'no_texts' | 'wrong_number' | 'start' | 'help';

export interface ReadWish {
  wish: Wish;
  /** The sentence that says so. */
  words: string;
  /** Of a whole sentence: the words in it that weigh most. */
  weighs?: string;
}

/** So much of a message is read; nobody says it later. */
const MOST_SIGNS = 4000;
/** So much of what came in is looked at for the quoted part of a mail. */
const MOST_WITH_QUOTES = 20_000;
/** From here on a sentence counts as a wish to hear no more, and from there on a person looks at it. */
const SURE = 0.6;
const DOUBTED = 0.3;

const POLITE =
  /\b(please|pls|plz|plese|now|ok|okay|no thanks|no thank you|thanks|thank you|thx|just|hi|hello|hey|sir|madam|immediately|asap|bro|buddy|dude|man|already|guys|por favor|favor|gracias|no gracias|senor|senora|oiga|hola)\b/g;

/** Words that say it alone, whatever is polite around them. */
const STOP_ALONE = new RegExp(
  '^(?:stop|stop ?all|stop it|stop this|quit|quit it|end|end this|revoke|revoked|opt ?out|opting out|cancel|unsub|unsubscribe|unsubscribe me|remove|remove me|no more|dnc|delete me|delete' +
    '|(?:ya )?alto(?: ya)?|(?:pare|paren|parele|parenle)(?: ya)?|parar|eliminar|borrar|remover|ya pare\\w*|ya par[ae]le|desuscribir|desuscribirme|detener|detente|detengan?(?: esto)?|cancelar|baja|basta|ya basta|basta ya|fuera|no mas|ya no mas|ya no)$',
);
const START_ALONE = /^(start|unstop|opt ?in|subscribe|resubscribe)$/;
const HELP_ALONE = /^(help|info)$/;

const WRONG_PHRASES: readonly RegExp[] = [
  /(?<!\b(?:not|isnt|aint|never) (?:the |a |really |even ){0,2})\b(?:wrong|incorrect) (?:number|person|phone|email|address)\b/,
  /\b(not|isnt|aint) (the )?(right|correct) (number|person)\b/,
  /\b(nobody|no one|noone) (here )?(by|with) (that|this) name\b/,
  /\byou have the wrong\b/,
  /\bnumero equivocado\b|\bse equivoco de (?:numero|persona)\b/,
];

/** Words that such a wish is made of: in a message that nobody understood they may mean it. */
const LIKE_STOP =
  /\b(?:stop|stop(?:it|all)|stahp|quit|cease|desist|unsub\w*|opt ?out|remove|delete|erase|block|spam|harass\w*|dnc|no more|enough|alone|go away|get lost|your list|lose (?:my|this)|fed up|consent|permission|(?:do not|dont|never) (?!(?:hesitate|forget|mind|worry|be)\b)(?:\w+ )?(?:text|call|email|contact|message|write|send)|basta|alto|paren?|dej(?:e|en|a)(?:me|nos|nme|nnos)?|baja|quite\w*|saque\w*|borr(?:e|en|a)\w*|elimin\w+|acoso|no mas|no (?:me|nos) \w+)\b/;

/** What was written, without what a mail program put under it. */
export function ownWords(text: string): string {
  const lines = text.slice(0, MOST_WITH_QUOTES).replaceAll('\r\n', '\n').split('\n');
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

/** How people write what the words above are known by. */
const IN_HASTE: readonly (readonly [RegExp, string])[] = [
  [/\bs[ .-]t[ .-][o0][ .-]p\b|\bs+t+[o0]+p+\b|\b(?:stpo|sotp|tsop|stp|stopp|stahp|stawp)\b/g, 'stop'],
  [/\buns\w{0,3}[cr]\w{0,3}be?\b/g, 'unsubscribe'],
  [/\b(?:remov|remve|romove)\b/g, 'remove'],
  [/\b(?:xfa|porfa|porfis|x favor|pofavor|porfavor)\b/g, 'por favor'],
  [/(\w)\1{2,}/g, '$1'],
];

const plain = (sentence: string): string =>
  IN_HASTE.reduce(
    (words, [hasty, full]) => words.replaceAll(hasty, full),
    sentence
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/\p{M}|[’'`]/gu, '')
      .replaceAll(/#(?!\d)/g, ' number ')
      .replaceAll(/[^a-z0-9 -]+/g, ' ')
      .replaceAll('opt-', 'opt '),
  )
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ -]+|[ -]+$/g, '');

const withoutPolite = (said: string): string => said.replaceAll(POLITE, ' ').replaceAll(/\s+/g, ' ').trim();

/** So many sentences, and parts of one, are looked at. */
const MOST_PARTS = 100;
const hasWord = (words: string): boolean => /[\p{L}\d]|🛑/u.test(words);

/** The parts of a sentence between commas and dashes. */
const partsOf = (sentence: string): string[] =>
  sentence
    .split(/,|—|\s[-–]+\s/)
    .filter(hasWord)
    .slice(0, MOST_PARTS)
    .map(plain);

const saysWrong = (sentence: string): boolean => partsOf(sentence).some((part) => WRONG_PHRASES.some((phrase) => phrase.test(part)));

/** A mail may be half a million signs long, of which the first thousands say it. */
const READ_SIGNS = 20_000;

/** What somebody wrote themselves, sentence by sentence. */
export const splitSentences = (text: string): string[] =>
  (
    withoutOurs(ownWords(text.slice(0, READ_SIGNS)))
      .slice(0, MOST_SIGNS)
      .match(/[^.!?\n;¡¿]+[.!?]*/g) ?? []
  )
    .filter(hasWord)
    .slice(0, MOST_PARTS)
    .map((sentence) => sentence.trim());

/** The words of a message that may mean a wish to hear no more, though they are not sure to; undefined when there are none. */
export function doubtedStop(text: string): string | undefined {
  const { likelihood, words } = rateStop(splitSentences(text));
  return likelihood >= DOUBTED ? words : undefined;
}

/** Whether a message that nobody understood has a word that such wishes are made of. */
export const soundsLikeStop = (text: string): boolean =>
  doubtedStop(text) !== undefined || LIKE_STOP.test(plain(splitSentences(text).join(' ')));

/** Asks for no texts, in whatever words. */
const NO_TEXTS = new RegExp(
  '\\b(?:(?:do not|dont|dnt|not|no|never|stop|quit|hate|cant|cannot|instead of|rather than|over|without)(?: (?:to|me|us|any|more|the|these|all|by|via|send|sending|be|like|do|doing|wanna|want|really|read|get|answer|use|a|it|much|please|pls))* (?:text\\w*|txt\\w*|tex|sms)\\b(?! (?:(?:and|while) driv\\w+|right now|now|at the moment))' +
    '|(?:no|nunca|deje\\w* de|en vez de|en lugar de|nada de|sin)(?: (?:me|nos|mas|quiero|que|mande\\w*|mandar\\w*|envie\\w*|enviar\\w*|los|las|por|tantos|recibir|leo))* (?:textos?|mensaj\\w+|textear\\w*|textee\\w*|escrib\\w+))\\b',
);
/** Asks for a call. */
const CALL_INSTEAD =
  /(?<!\b(?:not|no|never|dont|dnt|stop|quit|hate|or|nor|and|ni|i|we|he|she|they|ill|id|will|gonna|to|of|than|over|me|did)(?: ever| just| please)? )\b(?:call|calls|calling|phone call|ring|llam\w+|marqu\w+)\b(?! (?:the|a|an|your?|my (?:lawyer|attorney)|lists?|police|cops|you|it|them|centers?|this|that|ya|off)\b)|\b(?:call|phone) (?:me |us )?instead\b/;

/** The words of who wants to be called and not texted; undefined when they want anything else stopped too. */
function findNoTexts(sentences: readonly string[]): string | undefined {
  const said = sentences.map(plain);
  const at = said.findIndex((sentence) => NO_TEXTS.test(sentence));
  if (at < 0 || !said.some((sentence) => CALL_INSTEAD.test(sentence.replace(NO_TEXTS, ' , ')))) return undefined;
  const rest = said.map((sentence) => sentence.replace(NO_TEXTS, ' ').trim()).filter(hasWord);
  return rateStop(rest).likelihood >= DOUBTED || rest.some((sentence) => STOP_ALONE.test(withoutPolite(sentence)))
    ? undefined
    : sentences[at];
}

/** What the writer wants; undefined when the words say nothing of the kind. Quoted text does not count, and to stop counts before all else. */
export function readWish(text: string): ReadWish | undefined {
  const sentences = splitSentences(text);
  const [only, ...more] = sentences;
  if (only === undefined) return undefined;
  const alone = more.length === 0 ? withoutPolite(plain(only)) : '';
  if (STOP_ALONE.test(alone)) return { wish: 'stop', words: only };
  if (START_ALONE.test(alone)) return { wish: 'start', words: only };
  if (HELP_ALONE.test(alone)) return { wish: 'help', words: only };
  const likely = rateStop(sentences);
  const noTexts = findNoTexts(sentences);
  if (noTexts !== undefined) return { wish: 'no_texts', words: noTexts };
  if (likely.likelihood >= SURE) return { wish: 'stop', words: likely.sentence, weighs: likely.words };
  const wrong = sentences.find((sentence) => !sentence.endsWith('?') && saysWrong(sentence));
  return wrong === undefined ? undefined : { wish: 'wrong_number', words: wrong };
}
