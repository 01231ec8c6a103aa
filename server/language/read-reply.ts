/** What somebody's message asks for beside facts about the house: the one reader that decides between stop, wrong number and going on. */
import { CERTAIN } from '#shared/language/slots.ts';
import { CERTAINLY, readStranger } from './choices.ts';
import { readCrisis } from './crisis.ts';
import { type Declines, NOT_DECLINED, readDeclines } from './declines.ts';
import { readLater } from './later.ts';
import { readLikeness } from './likeness.ts';
import { extractOwnWords } from './own-words.ts';
import { splitSentences, toPlain } from './sentences.ts';
import { readStopRequest } from './stop.ts';
import { toDay } from '#shared/core/days.ts';

/** `number`: the number or address is not of whom we look for; `not_owner`: it may be, but the house is not theirs. */
interface WrongPerson {
  kind: 'number' | 'not_owner';
  words: string;
}

export interface ReplyReading extends Declines {
  /** `no`: asks to hear no more; `maybe`: may ask for it, and a person decides. */
  stop: 'no' | 'maybe' | 'else';
  /** A call instead of texts. */
  no_texts: boolean;
  wrong_number: WrongPerson | null;
  /** The sentence of somebody in need; then nothing else counts but a plain stop. */
  crisis: string | null;
  /** Wants to be asked again on another day. */
  later: NonNullable<ReturnType<typeof readLater>> | null;
  /** The words of texts that bring the messages back, or ask who this is. */
  keyword: 'start' | 'help' | null;
  /** The sentence that decided, as it was written; empty when nothing did. */
  words: string;
}

interface Reply {
  text: string;
  /** `email`: what a mail program quotes is left out. */
  channel: string;
  /** YYYY-MM-DD, from which another day is counted. */
  today?: string;
}

const KEYWORDS = { start: /^(?:start|unstop|opt ?in|subscribe|resubscribe|empezar|iniciar)$/, help: /^(?:help|info|ayuda)$/ };
/** Refuses texts, where a call is asked for. */
const NO_TEXTS =
  /\b(?:do not|not|no|never|stop|quit|instead of|rather than|without|can not|hate|nunca|deje\w* de|en vez de|en lugar de|nada de|sin)(?: (?:to|me|us|any|more|the|these|send|sending|want|like|read|get|answer|nos|mas|quiero|que|mande\w*|mandar\w*|envie\w*|los|por|recibir|leo)){0,4} (?:text\w*|sms|mensajes|textos?|textear\w*|textee\w*|escrib\w+)\b(?! (?:(?:and|while) driv\w+|right now|now))/;
const CALL_INSTEAD =
  /(?<!\b(?:not|no|never|stop|quit|hate|or|nor|and|ni|i|we|he|she|they|will|to|of|than|over|no me|no nos|did) (?:ever )?)\b(?:call|calls|calling|phone call|ring|llam(?:e|a|en)\w*|marqu\w+|marca\w*)\b(?! (?:the (?:cops|police)|a|an|your?|my (?:lawyer|attorney)|lists?|you|it|them|this|that|off)\b)|\b(?:call|phone) (?:me |us )?instead\b/;

/** Reads a message. */
export function readReply({ text, channel, today = toDay(new Date()) }: Reply): ReplyReading {
  const own = extractOwnWords(text, channel);
  const sentences = splitSentences(own);
  const likeness = readLikeness(sentences);
  const { answer, words } = readStopRequest(sentences, likeness.stop);
  const crisis = readCrisis(sentences, likeness.crisis) ?? null;
  const none = { no_texts: false, wrong_number: null, keyword: null, later: null, ...NOT_DECLINED };
  const reading: ReplyReading = { stop: answer, ...none, crisis, words };
  const [only, ...more] = sentences;
  const alone = only && more.length === 0 ? toPlain(only.text) : '';
  const keyword = KEYWORDS.start.test(alone) ? 'start' : KEYWORDS.help.test(alone) ? 'help' : null;
  if (keyword !== null) return { ...reading, stop: 'else', crisis: null, keyword, words: only?.text ?? '' };
  if (answer === 'no') return reading;
  if (crisis !== null) return { ...reading, stop: 'else', words: crisis };
  const plain = sentences.map((one) => one.plain).join(' , ');
  const no_texts = NO_TEXTS.test(plain) && CALL_INSTEAD.test(plain.replace(NO_TEXTS, ' , '));
  const stranger = readStranger(sentences, likeness.stranger);
  const wrong_number =
    stranger && stranger.confidence >= CERTAINLY ? { kind: stranger.value as WrongPerson['kind'], words: stranger.quote } : null;
  // Who may be somebody else is for a person to decide.
  if (answer === 'else' && !wrong_number && stranger && stranger.confidence >= CERTAIN)
    return { ...reading, stop: 'maybe', words: stranger.quote };
  const later = answer === 'else' && wrong_number === null ? (readLater(sentences, likeness.later, today) ?? null) : null;
  const refusal = later === null && wrong_number === null && answer === 'else' ? readDeclines(own, sentences) : NOT_DECLINED;
  return {
    ...reading,
    // Whoever says that we have somebody else is not asked anything more.
    stop: wrong_number === null ? answer : 'else',
    no_texts,
    later,
    ...refusal,
    wrong_number,
    words: wrong_number?.words ?? (no_texts ? (sentences.find((one) => NO_TEXTS.test(one.plain))?.text ?? words) : words),
  };
}
