/**
 * Whether somebody asks for no more messages: explicit phrases in English and Spanish, each with what must not stand around it.
 * `no` is such a request in so many words; `maybe` may be one, and is for a person to decide.
 */
import type { Sentence } from './sentences.ts';
import { ENGLISH_STOPS } from './stop-english.ts';
import { DENIED, invites, OBJECTS, TIMES } from './stop-limits.ts';
import { readStopMeaning } from './stop-meaning.ts';
import { SPANISH_STOPS } from './stop-spanish.ts';
import { STOP_WORDS, type StopPhrases } from './stop-words.ts';

const expand = (pattern: string): string => pattern.replaceAll(/<([A-Z]+)>/g, (_, name: string) => expand(STOP_WORDS[name] as string));
const compile = (phrases: StopPhrases) =>
  (['contact', 'cease', 'removal', 'maybe'] as const).flatMap((kind) =>
    phrases[kind].map((one) => [kind, new RegExp(expand(one))] as const),
  );
const STOPS = [...compile(ENGLISH_STOPS), ...compile(SPANISH_STOPS)].sort(
  ([one], [other]) => Number(one === 'maybe') - Number(other === 'maybe'),
);

/** The expressions of all phrases, for a start that compiles them in steps. */
export const STOP_RULES: readonly RegExp[] = STOPS.map(([, rule]) => rule);

/** The words that the carriers and the FCC know, which say it alone. */
const STOP_ALONE =
  /^(?:discontinue|(?:ya )?no sig(?:a|an|as)(?: por)?|cesen?|dejen?me ya|que ya no|(?:ya )?para(?: ya)?|alto ya|ya es suficiente|stop(?: (?:all|it|this|now|stop)){0,3}|quit(?: it)?|end(?: this)?|revoked?|opt(?:ing)? out|cancel|unsubscribe(?: me| all)?|remove(?: me)?|no more|do not call|delete(?: me)?|cease|alto|par(?:e|en|ele|enle|ar|ale)|eliminar|borrar|remover|desuscribir(?:me)?|detener|detente|detengan?(?: esto)?|cancelar|baja|basta|ya basta|basta ya|fuera|no mas|ya no mas|ya no)$/;
/** Beside other sentences or parts of one, these alone still say it. */
const STOP_PART =
  /^(?:(?:and|so|but|ya|no|i said) )*(?:stop(?: (?:all|now|stop)){0,3}|quit|quit it|cut it out|unsubscribe(?: me)?|opt out|remove me|cease|alto|pare|paren|parele|parenle|parale|basta|basta ya|ya basta|ya no mas|no mas|detenganl[oa]s|end this)(?: ya)?$/;
/** Somebody jokes, or is glad. */
const PLAYFUL =
  /\b(?:lol|lmao|haha\w*|jaja\w*)\b|\bstop(?: it)?\W{0,3}(?:that'?s|you'?re|you are|that much|i already said yes|really|medio)\b|\bkidding\b/i;

/** A plain refusal, beside which a lone "delete" or "cancel" says stop. */
const REFUSES =
  /^(?:no|not interested|i am not interested|not selling|not for sale|wrong number|no me interesa|no vendo|i am not selling)\b/;

const ERASES = /^\W*(?:erase|delete|remove|lose|toss|scrub|wipe|trash|burn) (?:it|this|that|everything)\b/i;
/** Minds that we have the number at all. */
const OBJECTS_TO_DATA =
  /\b(?:no right|no business|no permission|not authorized|never (?:gave|agreed|signed|consented)|did not (?:give|agree|sign|consent)|who(?:ever)? (?:gave|sold|shared)|(?:how|where) did you get)\b/;
/** "Delete. My. Number.": words with a stop after each are one sentence. */
const joinWords = (sentences: readonly Sentence[]): readonly Sentence[] =>
  sentences.length > 1 && sentences.length < 9 && sentences.every(({ plain }) => !plain.includes(' '))
    ? [{ text: sentences.map(({ text }) => text).join(' '), plain: sentences.map(({ plain }) => plain).join(' ') }]
    : sentences;

export interface StopReading {
  answer: 'no' | 'maybe' | 'else';
  /** The sentence that decided, as it was written. */
  words: string;
}

/** Whether the writer asks for no more messages, and in which sentence. */
export function readStopRequest(all: readonly Sentence[]): StopReading {
  const sentences = joinWords(all);
  const [only, ...more] = sentences;
  if (!only) return { answer: 'else', words: '' };
  if (more.length === 0 && STOP_ALONE.test(only.plain)) return { answer: 'no', words: only.text };
  let doubted: string | undefined;
  let limited: string | undefined;
  for (const { text, plain: whole } of sentences) {
    const plain = DENIED.reduce((rest, denied) => rest.replaceAll(denied, ' , '), whole.replaceAll('why do not you ', ''));
    const isPlayful = PLAYFUL.test(text);
    if (plain.split(/ ?, ?/).some((part) => STOP_PART.test(part))) {
      if (!isPlayful) return { answer: 'no', words: text };
      continue;
    }
    for (const [kind, rule] of STOPS) {
      const hit = rule.exec(plain);
      if (!hit) continue;
      const rest = plain.slice(hit.index + hit[0].length);
      const around = `${plain.slice(0, hit.index)} , ${rest}`;
      const isLimited =
        (kind === 'contact' || kind === 'cease') &&
        (TIMES.test(rest) ||
          (kind === 'contact' && OBJECTS.test(rest)) ||
          invites(around) ||
          sentences.some((one) => one.text !== text && invites(one.plain)));
      if (isLimited) limited = text;
      else if (kind === 'maybe' || isPlayful) doubted ??= limited === text ? undefined : text;
      else return { answer: 'no', words: text };
    }
    if (limited === text || isPlayful) continue;
    const meaning = readStopMeaning(
      plain,
      sentences.filter((one) => one.text !== text),
    );
    if (meaning === 'no') return { answer: 'no', words: text };
    if (meaning === 'maybe') doubted ??= text;
  }
  if (doubted !== undefined && ERASES.test(doubted) && sentences.some(({ plain }) => OBJECTS_TO_DATA.test(plain)))
    return { answer: 'no', words: doubted };
  if (doubted !== undefined && sentences.some(({ plain }) => STOP_ALONE.test(plain)) && sentences.some(({ plain }) => REFUSES.test(plain)))
    return { answer: 'no', words: doubted };
  if (doubted !== undefined) return { answer: 'maybe', words: doubted };
  return { answer: 'else', words: limited ?? '' };
}
