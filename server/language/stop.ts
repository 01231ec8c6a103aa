/**
 * Whether somebody asks for no more messages: the keywords, and what each sentence says by its parts, in English and in Spanish.
 * `no` is such a request in so many words; `maybe` may be one, and is for a person to decide.
 */
import { findLikest, type Likeness } from './likeness.ts';
import type { Sentence } from './sentences.ts';
import { DENIED, isInviting, wantsBack } from './stop-limits.ts';
import { nameContact, readStopMeaning, type StopMeaning } from './stop-meaning.ts';
import { splitLines } from './word-patterns.ts';

/** The words that the carriers and the FCC know, which say it alone. */
const STOP_ALONE =
  /^(?:discontinue|(?:ya )?no sig(?:a|an|as)(?: por)?|cesen?|dejen?me ya|que ya no|(?:ya )?para(?: ya)?|alto ya|ya es suficiente|(?:stop|srop|stpo|sotp|stopp|stp|st0p)(?: (?:all|it|this|now|stop)){0,3}|quit(?: it)?|end(?: this)?|revoked?|opt(?:ing)? out|cancel|unsubscribe(?: me| all)?|remove(?: me)?|no more|do not call|delete(?: me)?|cease|alto|par(?:e|en|ele|enle|ar|ale)|eliminar|borrar|remover|desuscribir(?:me)?|detener|detente|detengan?(?:se| esto)?|cancelar|baja|basta|ya basta|basta ya|fuera|no mas|ya no mas|ya no)$/;
/** Beside other sentences or parts of one, these alone still say it. */
const STOP_PART =
  /^(?:(?:and|so|but|ya|no|i said) )*(?:stop(?: (?:all|now|stop)){0,3}|quit|quit it|cut it out|unsubscribe(?: me)?|opt out|remove me|cease|desist|alto|pare|paren|parele|parenle|parale|basta|basta ya|ya basta|ya no mas|no mas|detenganl[oa]s|end this|baja)(?: ya)?$/;
/** Who names these, or says so, means it. */
const CONTACT = /\b(?:text|call|messag|mail|email|writ|contact|list|number|serious|mean it|mensaj|llam|escrib)/;
/** The keyword in capitals, and then more: "STOP who is this". */
const SHOUTED = /^\W*STOP\b(?! (?:the|my|a|an|by|in|at|over|playing|lowball\w*|and|it)\b)(?=.*[a-z])/;
/** A name under a mail, or a part of one. */
const NAME = /^(?:(?:\p{Lu}[\p{L}'’-]*\.?|of|de|la|and|y)[ ,]*){1,5}$/u;
/** Somebody jokes, or is glad. */
const PLAYFUL =
  /\b(?:lol|lmao|haha\w*|jaja\w*)\b|\bstop(?: it)?\W{0,3}(?:that'?s|you'?re|you are|that much|i already said yes|really|medio)\b|\bkidding\b|\bjk\b|hammer time/i;

/** A plain refusal, beside which a lone "delete" or "cancel" says stop. */
const REFUSES =
  /^(?:no|nope|nah|pass|next|never|not|wrong|hard no|hell no|(?:i have )?(?:already )?asked|i am not an?|not interested|i am not interested|not selling|not for sale|wrong number|no me interesa|no vendo|i am not selling)\b/;

/** "Leave. Me. Alone.": words with a stop after each are one sentence; thanks alone are none. */
function joinWords(sentences: readonly Sentence[]): Sentence[] {
  const joined: Sentence[] = [];
  let isRun = false;
  for (const one of sentences) {
    if (one.plain === '' || one.plain === 'you') continue;
    const isWord = !one.plain.includes(' ') && !one.text.endsWith('?');
    const last = joined.at(-1);
    if (isRun && isWord && last && !one.isOnNewLine && !STOP_PART.test(one.plain) && !STOP_PART.test(last.plain))
      joined[joined.length - 1] = { text: `${last.text} ${one.text}`, plain: `${last.plain} ${one.plain}` };
    else joined.push(one);
    isRun = isWord;
  }
  return joined;
}

/** Who would sell, asks for an offer or goes on talking business has only grumbled. */
const TALKS_BUSINESS = new RegExp(
  `\\b(?:${splitLines(`
    (?:might|would|may|could|want to|ready to|like to|willing to|open to) sell
    make (?:me )?an? offer
    how much
    what (?:is|are) (?:the|your|you) (?:offer\\w*|price|paying)
    what (?:do|did|would) you (?:have in mind|offer|pay|give)
    what is it worth
    (?:still|am|are|be) (?:willing|interested|open to)
    i will (?:sign|take \\d|sell)
    i would (?:want|need|take) (?:something|at least|around|\\d)
    (?:come|bring|swing by) (?:and )?(?:a |have a )?(?:look|see|flashlight)
    do you (?:still )?want (?:the|my|this|it)
    give me (?:something|a number|an offer|a price)
    hear you out
    (?:can|could|when can|would) you (?:buy|come|take it|do \\d|send me the|call me|beat|switch)
    (?:hear|look at) (?:a|the|your) (?:number|offer|price)
    dispuest[oa]s? a (?:escuchar|vender|negociar)
    off my hands
    si (?:me|nos) interesa
    si quiero (?:seguir|vender)
    cuanto (?:me |nos )?(?:da|ofrece|paga)\\w*
    sigue en pie
    se la (?:dejo|vendo)
  `).join('|')})\\b`,
);

/** How a question begins. */
const ASKS = /^(?:is|are|am|does|did|do(?! not)|what|when|where|who|which|cual|cuando|donde|quien|cuanto)\b/;

/** Without a sign between, a question may run into what is asked for. */
const ENDS_THERE = /\b(?:not|never|no|stop)\b/;

interface StopReading {
  answer: 'no' | 'maybe' | 'else';
  /** The sentence that decided, as it was written. */
  words: string;
}

/** Tells of an earlier request, or of one by mistake. */
const WAS_BEFORE =
  /\b(?:asked|told|said|replied|text(?:ed)?|typed|clicked|hit|pressed|tapped|was|used to|unsubscribed|opted|accident\w*|mistake|error|sin querer|pedi|dije|contest[eo]|mande|puse|escribi|le di|aprete|equivoc\w+|were|had)\b/;
/** What rules find in a message that is not at all like a request says nothing. */
const UNLIKE = -2;
/** What rules find in a message of which nothing is more like a request than not is for a person to decide. */
const UNLIKELY = 0.5;
/** A message so much like requests to stop that words of contact are enough beside it. */
const LIKELY = 0.75;
/** The same where nothing names an end. */
const VERY_LIKELY = 2;
/** A message so much like requests to stop that a limit in it is not meant for them. */
const CERTAIN = 0.75;
/** A request so plain that another way named beside it is not asked for. */
const PLAINLY = 3;
/** A part more like a request to stop than not. */
const DOUBTFUL = -0.65;
/** What the message as a whole must be like, so that no part speaks for itself. */
const WHOLE = -1;

/**
 * Whether the writer asks for no more messages, and in which sentence. Words decide: what rules find, or what names contact, a list or
 * an end in a message that is much like requests to stop; likeness alone is for a person to decide.
 */
export function readStopRequest(all: readonly Sentence[], likeness: Likeness): StopReading {
  const sentences = joinWords(all);
  const [only, ...more] = sentences;
  if (!only) return { answer: 'else', words: '' };
  if (STOP_ALONE.test(only.plain) && more.every(({ text }) => NAME.test(text))) return { answer: 'no', words: only.text };
  const asksBack = sentences.filter(({ plain }) => wantsBack(plain));
  if (asksBack.length > 0) {
    const ends = sentences.find((one) => !asksBack.includes(one) && !WAS_BEFORE.test(one.plain) && readSentence(one.plain, []) === 'no');
    return { answer: ends ? 'maybe' : 'else', words: ends?.text ?? '' };
  }
  const isInTalks = sentences.some(({ plain }) => TALKS_BUSINESS.test(plain));
  let limited: string | undefined;
  for (const one of sentences) {
    const others = sentences.filter((other) => other !== one);
    const meaning = SHOUTED.test(one.text) ? 'no' : readSentence(one.plain, others);
    if (meaning === 'no' && likeness.most > UNLIKE && !isPlayful(one, sentences))
      return { answer: (isInTalks && likeness.whole < LIKELY) || likeness.most < UNLIKELY ? 'maybe' : 'no', words: one.text };
    if (meaning === 'limited') limited ??= one.text;
  }
  const ended = sentences.find(({ plain }) => STOP_ALONE.test(plain));
  if (ended && sentences.some(({ plain }) => REFUSES.test(plain))) return { answer: 'no', words: ended.text };
  const isDenied = sentences.some(({ plain }) => DENIED.some((denied) => plain.search(denied) >= 0));
  const isUnlike = likeness.most < DOUBTFUL || likeness.whole < WHOLE;
  const isLimited = limited !== undefined && likeness.whole < CERTAIN;
  if (isUnlike || isLimited || isInTalks || isDenied) return { answer: 'else', words: limited ?? '' };
  // Much like a request, and another way is asked for: a person decides.
  if (limited !== undefined && likeness.whole < PLAINLY && sentences.some(({ plain }) => isInviting(plain)))
    return { answer: 'maybe', words: limited };
  const likest = findLikest(all, 'stop');
  const words = likest?.text ?? '';
  const isOnlyHow = likeness.whole < CERTAIN && sentences.some(({ plain }) => isInviting(plain));
  const named = likest && nameContact(likest);
  const isLike = likeness.whole > (named === 'end' ? LIKELY : VERY_LIKELY);
  const isQuestion = likest !== undefined && ASKS.test(likest.plain) && !ENDS_THERE.test(likest.plain);
  return { answer: isLike && !isOnlyHow && !isQuestion && named !== undefined ? 'no' : 'maybe', words };
}

function isPlayful({ plain, text }: Sentence, sentences: readonly Sentence[]): boolean {
  return !CONTACT.test(plain) && PLAYFUL.test(plain.includes(' ') ? text : sentences.map((one) => one.text).join(' '));
}

function readSentence(whole: string, others: readonly Sentence[]): StopMeaning {
  const plain = DENIED.reduce((rest, denied) => rest.replaceAll(denied, ' , '), whole.replaceAll('why do not you ', ''));
  return plain.split(/ ?, ?/).some((part) => STOP_PART.test(part)) ? 'no' : readStopMeaning(plain, others);
}
