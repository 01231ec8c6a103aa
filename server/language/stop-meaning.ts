/**
 * A request to stop by its parts: something that ends (stop, never, no more, remove) close before something that reaches a person
 * (text, letter, number), or words that say it alone.
 */
import type { Sentence } from './sentences.ts';
import { isInviting, OBJECTS, TIMES } from './stop-limits.ts';
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
export function nameContact({ plain }: Sentence): 'end' | 'contact' | undefined {
  const { row } = toSigns(plain);
  if (!OF_CONTACT.test(row)) return undefined;
  return OF_ENDS.test(row) ? 'end' : 'contact';
}

/** `limited`: asks for less than an end of all contact. */
export type StopMeaning = 'no' | 'limited' | 'else';

/** What a sentence says; `others` are the rest of the message, where another channel may be asked for. */
export function readStopMeaning(plain: string, others: readonly Sentence[]): StopMeaning {
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
