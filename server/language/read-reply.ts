/** What somebody's message asks for beside facts about the house: the one reader that decides between stop, wrong number and going on. */
import { ownWords } from './own-words.ts';
import { splitSentences, toPlain } from './sentences.ts';
import { readStopRequest } from './stop.ts';
import { readWrongPerson, type WrongPerson } from './wrong-person.ts';

export interface ReplyReading {
  /** `no`: asks to hear no more; `maybe`: may ask for it, and a person decides. */
  stop: 'no' | 'maybe' | 'else';
  /** A call instead of texts. */
  no_texts: boolean;
  wrong_number: WrongPerson | null;
  /** The words of texts that bring the messages back, or ask who this is. */
  keyword: 'start' | 'help' | null;
  /** The sentence that decided, as it was written; empty when nothing did. */
  words: string;
}

export interface Reply {
  text: string;
  /** `email`: what a mail program quotes is left out. */
  channel: string;
}

const KEYWORDS = { start: /^(?:start|unstop|opt ?in|subscribe|resubscribe|empezar|iniciar)$/, help: /^(?:help|info|ayuda)$/ };
/** Refuses texts, where a call is asked for. */
const NO_TEXTS =
  /\b(?:do not|not|no|never|stop|quit|instead of|rather than|without|can not|hate|nunca|deje\w* de|en vez de|en lugar de|nada de|sin)(?: (?:to|me|us|any|more|the|these|send|sending|want|like|read|get|answer|nos|mas|quiero|que|mande\w*|mandar\w*|envie\w*|los|por|recibir|leo)){0,4} (?:text\w*|sms|mensajes|textos?|textear\w*|textee\w*|escrib\w+)\b(?! (?:(?:and|while) driv\w+|right now|now))/;
const CALL_INSTEAD =
  /(?<!\b(?:not|no|never|stop|quit|hate|or|nor|and|ni|i|we|he|she|they|will|to|of|than|over|no me|no nos|did) (?:ever )?)\b(?:call|calls|calling|phone call|ring|llam(?:e|a|en)\w*|marqu\w+|marca\w*)\b(?! (?:the (?:cops|police)|a|an|your?|my (?:lawyer|attorney)|lists?|you|it|them|this|that|off)\b)|\b(?:call|phone) (?:me |us )?instead\b/;

/** Reads a message. */
export function readReply({ text, channel }: Reply): ReplyReading {
  const sentences = splitSentences(ownWords(text, channel));
  const { answer, words } = readStopRequest(sentences);
  const reading: ReplyReading = { stop: answer, no_texts: false, wrong_number: null, keyword: null, words };
  if (answer === 'no') return reading;
  const [only, ...more] = sentences;
  const alone = only && more.length === 0 ? toPlain(only.text) : '';
  const keyword = KEYWORDS.start.test(alone) ? 'start' : KEYWORDS.help.test(alone) ? 'help' : null;
  if (keyword !== null) return { ...reading, keyword, words: only?.text ?? '' };
  const plain = sentences.map((one) => one.plain).join(' , ');
  const no_texts = NO_TEXTS.test(plain) && CALL_INSTEAD.test(plain.replace(NO_TEXTS, ' , '));
  const wrong_number = readWrongPerson(sentences) ?? null;
  return {
    ...reading,
    no_texts,
    wrong_number,
    words: wrong_number?.words ?? (no_texts ? (sentences.find((one) => NO_TEXTS.test(one.plain))?.text ?? words) : words),
  };
}
