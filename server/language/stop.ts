/**
 * Whether somebody asks for no more messages: the keywords, and what each sentence says by its parts, in English and in Spanish.
 * `no` is such a request in so many words; `maybe` may be one, and is for a person to decide.
 */
import type { Likeness } from './likeness.ts';
import type { Sentence } from './sentences.ts';
import { DENIED, isInviting, isRejoining, OBJECTS, TIMES } from './stop-limits.ts';
import learned from './stop-weights.json' with { type: 'json' };
import { splitLines } from './word-patterns.ts';
import { STOP_RULES, type StopRule } from './stop-rules.ts';
import { type Signs, toPattern, toSigns } from './stop-signs.ts';

/** Turns of speech in which nobody asks for anything. */
const PLAIN_TALK =
  /\b(?:acab(?:o|amos) de|no (?:se )?(?:le |me )?olvid\w+|forget to|hesitate|afraid|do not mind|able to|do (?:i|we) (?:have|need) to (?!do|ask|tell|say|repeat|block|call|change|report|sue|beg|send|get a|keep)|only thing (?:that )?(?:would|will|could)|get around|playing|kidding|shy|stop by|stop in|stop over|stops? at(?! once)|(?:bus|truck|pit|door|full|next) stop)\b|(?<!\bask (?:me |us )?)\bwhy\b(?! do not you (?:stop|quit|leave|take|remove|lose))/;
/** Others whom the sentence is about. */
const OF_OTHERS = new RegExp(toPattern(String.raw`[OTHERS THEY PAPERS] | ASK .? THEM | (?<!CONDITION .{0,2}) I \.? STOP`));
const OTHERS_FOLLOW = new RegExp(toPattern('^ [^,]{0,3} [OTHERS PAPERS]'));

const OF_CONTACT = new RegExp(
  toPattern(
    `[MESSAGE REACH REACHING REACHED LETTERS HEAR ES_REACH ES_TO_REACH NUMBER LIST CONSENT UNWELCOME STOP STOPPED FINISH NO_MORE
    REMOVE REMOVED OFF OPT_OUT NO_CALL_LIST GO_AWAY LEAVE ALONE LET_ME_BE SAYS_ALL REPORT AUTHORITY LAWYER]`.replaceAll(/\s+/g, ' '),
  ),
);
const OF_ENDS = new RegExp(
  toPattern(
    `[FORBID NOT NONE NO_RIGHT STOP STOPPED FINISH NO_MORE REMOVE REMOVED TAKE OFF OPT_OUT NO_CALL_LIST GO_AWAY LEAVE ALONE LET_ME_BE SAYS_ALL
    REPORT AUTHORITY LAWYER LAST]`.replaceAll(/\s+/g, ' '),
  ),
);
/** Whether a sentence names contact or our data, and with it an end or a refusal; undefined when neither. */
function nameContact({ plain }: Sentence): 'end' | 'contact' | undefined {
  const { row } = toSigns(plain);
  if (!OF_CONTACT.test(row)) return undefined;
  return OF_ENDS.test(row) ? 'end' : 'contact';
}

/** `limited`: asks for less than an end of all contact. */
type StopMeaning = 'no' | 'limited' | 'else';

/** What a sentence says; `others` are the rest of the message, where another channel may be asked for. */
function readStopMeaning(plain: string, others: readonly Sentence[]): StopMeaning {
  if (PLAIN_TALK.test(plain)) return 'else';
  const signs = toSigns(plain);
  const found = new Set(STOP_RULES.map((rule) => readRule(plain, signs, others, rule)));
  if (found.has('no')) return 'no';
  return found.has('limited') ? 'limited' : 'else';
}

function readRule(plain: string, { row, starts }: Signs, others: readonly Sentence[], { rule, limits, ofAnyone }: StopRule): StopMeaning {
  let isLimited = false;
  for (const { index, 0: hit } of row.matchAll(rule)) {
    const end = index + hit.length;
    const before = row.slice(Math.max(row.lastIndexOf(',', index) + 1, index - 4), end);
    if (!ofAnyone && (OF_OTHERS.test(before) || OTHERS_FOLLOW.test(row.slice(end)))) continue;
    const rest = plain.slice((starts[end] as number) - 1);
    const around = `${plain.slice(0, starts[index])} , ${rest}`;
    const clause = rest.split(' ,', 1)[0] as string;
    isLimited =
      (limits !== 'none' && isInviting(around)) ||
      (limits === 'contact' && (TIMES.test(rest) || OBJECTS.test(clause) || others.some((one) => isInviting(one.plain))));
    if (!isLimited) return 'no';
  }
  return isLimited ? 'limited' : 'else';
}

/** The words that the carriers and the FCC know, which say it alone. */
const STOP_ALONE =
  /^(?:dnc|discontinue|(?:ya )?no sig(?:a|an|as)(?: por)?|cesen?|dejen?me ya|que ya no|(?:ya )?para(?: ya)?|alto ya|ya es suficiente|(?:stop|srop|stpo|sotp|stopp|stp|st0p)(?: (?:all|it|this|now|stop)){0,3}|quit(?: it)?|end(?: this)?|revoked?|opt(?:ing)? out|cancel|unsubscribe(?: me| all)?|remove(?: me)?|no more|do not call|delete(?: me)?|cease|alto|par(?:e|en|ele|enle|ar|ale)|eliminar|borrar|remover|desuscribir(?:me)?|detener|detente|detengan?(?:se| esto)?|cancelar|baja|basta|ya basta|basta ya|fuera|no mas|ya no mas|ya no)$/;
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
  /\b(?:lol|lmao|haha\w*|jaja\w*)\b|\bstop(?: it)?\W{0,3}(?:that'?s|you'?re|you are|that much|i already said yes|really|medio)\b|\bkidding\b|\bjk\b|hammer time|[😂🤣😆]/iu;

/** A plain refusal, beside which a lone "delete" or "cancel" says stop. */
const REFUSES =
  /^(?:no|nope|nah|pass|next|never|not|wrong|hard no|hell no|(?:i have )?(?:already )?asked|i am not an?|not interested|i am not interested|not selling|not for sale|wrong number|no me interesa|no vendo|i am not selling)\b/;

/** "Leave. Me. Alone.": words with a stop after each are one sentence; thanks alone are none. */
function joinWords(sentences: readonly Sentence[]): Sentence[] {
  const joined: Sentence[] = [];
  let isRun = false;
  for (const one of sentences) {
    if (one.plain === '' || one.plain === 'you') continue;
    const isWord = !/\s/.test(one.text.trim()) && !one.text.endsWith('?');
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
    (?<!\\b(?:not|never|no|nor) (?:\\w+ ){0,2})(?:might|would|may|could|want to|ready to|like to|willing to|open to) sell
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

/** What speaks for a request to stop, or against it; `stop-weights.json` says how much each is worth. */
type Evidence = Readonly<Record<keyof typeof learned.weights, number>>;
interface Evident {
  evidence: Evidence;
  /** The sentence that says it in so many words, by a rule; else the closest or another that names contact, a list or an end. */
  words: string | undefined;
  /** What a person is shown who decides. */
  closest: string;
}

/** Logits beyond these say nothing more. */
const MOST_LOGIT = 7;
const limitLogit = (logit: number): number => Math.max(-MOST_LOGIT, Math.min(MOST_LOGIT, logit));

/** The evidence in a message for a request to stop; what is true counts 1. */
export function listEvidence(all: readonly Sentence[], likeness: Likeness): Evident {
  const sentences = joinWords(all);
  const someSay = (says: (plain: string) => boolean): number => Number(sentences.some(({ plain }) => says(plain)));
  const meanings = sentences.map((one) => readSentence(one, sentences));
  const asking = sentences.filter((_, at) => meanings[at] === 'no');
  const request = asking.find((one) => !isPlayful(one, sentences));
  const ended = someSay((plain) => REFUSES.test(plain)) ? sentences.find(({ plain }) => STOP_ALONE.test(plain)) : undefined;
  const { closest } = likeness;
  const named = closest && nameContact(closest);
  const [whole, most, single] = [limitLogit(likeness.whole), limitLogit(likeness.most), limitLogit(likeness.single)];
  const [asks, namesEnd, limited] = [Number(request !== undefined), Number(named === 'end'), Number(meanings.includes('limited'))];
  const [invites, talks] = [someSay(isInviting), someSay((plain) => TALKS_BUSINESS.test(plain))];
  const isQuestion = closest !== undefined && (ASKS.test(closest.plain) || closest.text.endsWith('?')) && !ENDS_THERE.test(closest.plain);
  return {
    evidence: {
      whole,
      most,
      single,
      asks,
      asksMost: asks * most,
      namesEnd,
      endMost: namesEnd * most,
      namesEndAnywhere: Number(all.some((one) => nameContact(one) === 'end')),
      invites,
      invitesWhole: invites * whole,
      limited,
      limitedWhole: limited * whole,
      limitedInvites: limited * invites,
      talks,
      talksWhole: talks * whole,
      ended: Number(ended !== undefined),
      playful: Number(!request && asking.length > 0),
      denied: someSay((plain) => DENIED.some((denied) => plain.search(denied) >= 0)),
      question: Number(isQuestion),
      logWords: Math.log(all.reduce((count, { plain }) => count + plain.split(' ').length, 1)),
    },
    words: (request ?? ended ?? (named ? closest : all.find(nameContact)))?.text,
    closest: closest?.text ?? '',
  };
}

/** The logit of a request to stop by its evidence. */
const weighEvidence = (evidence: Evidence, { bias, weights }: typeof learned): number =>
  Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * evidence[name as keyof Evidence], bias);

/** From this logit on it is a request; of 1,000 ordinary messages of writers never seen, one is. */
const CERTAIN = 2.25;
/** From this logit on a person decides. */
const DOUBTFUL = -0.9;

/**
 * Whether the writer asks for no more messages, and in which sentence. The keywords alone settle it; else what rules find, what the
 * message names and what it is like are weighed together. Likeness alone, without words of contact or an end, is for a person.
 */
export function readStopRequest(all: readonly Sentence[], likeness: Likeness): StopReading {
  const sentences = joinWords(all);
  const [only, ...more] = sentences;
  if (!only) return { answer: 'else', words: '' };
  if (STOP_ALONE.test(only.plain) && more.every(({ text }) => NAME.test(text))) return { answer: 'no', words: only.text };
  const asksBack = sentences.filter(({ plain }) => isRejoining(plain));
  if (asksBack.length > 0) {
    const ends = sentences.find((one) => !asksBack.includes(one) && !WAS_BEFORE.test(one.plain) && readSentence(one, []) === 'no');
    return { answer: ends ? 'maybe' : 'else', words: ends?.text ?? '' };
  }
  const { evidence, words, closest } = listEvidence(all, likeness);
  const logit = weighEvidence(evidence, learned);
  if (logit > CERTAIN && words !== undefined) return { answer: 'no', words };
  return logit > DOUBTFUL ? { answer: 'maybe', words: words ?? closest } : { answer: 'else', words: '' };
}

function isPlayful({ plain, text }: Sentence, sentences: readonly Sentence[]): boolean {
  return !CONTACT.test(plain) && PLAYFUL.test(plain.includes(' ') ? text : sentences.map((one) => one.text).join(' '));
}

function readSentence(one: Sentence, sentences: readonly Sentence[]): StopMeaning {
  if (SHOUTED.test(one.text)) return 'no';
  const plain = DENIED.reduce((rest, denied) => rest.replaceAll(denied, ' , '), one.plain.replaceAll('why do not you ', ''));
  if (plain.split(/ ?, ?/).some((part) => STOP_PART.test(part))) return 'no';
  const others = sentences.filter((other) => other !== one);
  return readStopMeaning(plain, others);
}
