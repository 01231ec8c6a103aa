/**
 * What somebody wants who writes back: the words of the carriers, the FCC's list (stop, quit, end, revoke, opt out, cancel,
 * unsubscribe) and plain language. When in doubt about a whole sentence it is left to a person: only clear words act by themselves.
 */

export type Wish = 'stop' | 'wrong_number' | 'start' | 'help';

export interface ReadWish {
  wish: Wish;
  /** The words that say so. */
  words: string;
}

const POLITE = /\b(please|pls|plz|now|ok|okay|thanks|thank you|just|hi|hello|hey|sir|madam|immediately|asap)\b/g;

/** Words that say it alone, whatever is polite around them. */
const STOP_ALONE =
  /^(stop|stop ?all|stop it|stop this|quit|end|revoke|revoked|opt ?out|opting out|cancel|unsubscribe|unsubscribe me|remove|remove me|no more)$/;
const START_ALONE = /^(start|unstop|opt ?in|subscribe|resubscribe)$/;
const HELP_ALONE = /^(help|info)$/;

const WRITE = '(?:text|txt|call|email|e-?mail|mail|contact|message|messag|msg|writ|bother|harass|spam|send|phon|ring|reach)\\w*';

/** Clear sentences. Each is tried on a sentence without its signs, in lower case. */
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
  /\bunsubscribe (me|us|from|this|my)\b/,
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

/** What turns such words round: "don't stop", "not the wrong number", "I never said stop". */
const TURNED = new RegExp(
  [
    '\\b(?:do not|dont|didnt|never|no need to|not|wont|cannot|cant|without|rather than|before you) (?:\\w+ ){0,4}(?:stop|quit|unsubscrib|opt out|opting out|remove me|take me off|leave me alone)',
    '\\b(?:not|isnt|never) (?:\\w+ ){0,2}(?:the |a )?wrong (?:number|person|phone|email|address)',
    '\\b(?:stop|quit) (?:by|in|over|at)\\b',
    '\\bleave me alone (?:with|to think|until|for now)',
    '\\b(?:do not|dont) (?:ever )?(?:stop|quit)\\b',
    '\\b(?:do not|dont|never) (?:hesitate|forget|be afraid|be shy|mind)\\b',
  ].join('|'),
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

const plain = (sentence: string): string =>
  sentence
    .toLowerCase()
    .replaceAll(/[’'`]/g, '')
    .replaceAll(/[^a-z0-9 -]+/g, ' ')
    .replaceAll('opt-', 'opt ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What the writer wants; undefined when the words say nothing of the kind. Quoted text does not count. */
export function readWish(text: string): ReadWish | undefined {
  const own = ownWords(text).slice(0, 4000);
  const sentences = own.match(/[^.!?\n;]+[.!?]*/g) ?? [];
  let help: ReadWish | undefined;
  for (const sentence of sentences) {
    const words = sentence.trim();
    const said = plain(sentence);
    const alone = said.replaceAll(POLITE, ' ').replaceAll(/\s+/g, ' ').trim();
    if (STOP_ALONE.test(alone)) return { wish: 'stop', words };
    if (sentences.length === 1 && START_ALONE.test(alone)) return { wish: 'start', words };
    if (sentences.length === 1 && HELP_ALONE.test(alone)) help = { wish: 'help', words };
    if (TURNED.test(said)) continue;
    if (STOP_PHRASES.some((phrase) => phrase.test(said))) return { wish: 'stop', words };
    if (!words.endsWith('?') && WRONG_PHRASES.some((phrase) => phrase.test(said))) return { wish: 'wrong_number', words };
  }
  return help;
}
