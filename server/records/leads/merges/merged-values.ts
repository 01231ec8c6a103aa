/** The values of a lead after a merge. */
import { Conflict } from '#server/core/errors.ts';
import type { leads } from '../table.ts';
import { MAX_OTHERS } from '#shared/records/contacts/contact-fields.ts';
import { CHOSEN_FIELDS, type ChosenField, type MergeSide } from '#shared/records/leads/merges/lead-merge.ts';
import { leadMergeTexts } from '#shared/records/leads/texts.ts';
import type { LeadSignals, ListFlag } from '#shared/records/leads/signals.ts';
import type { KeyedPoint } from './table.ts';

type MergeChoices = { [Name in ChosenField]?: MergeSide | null | undefined };

type LeadRow = typeof leads.$inferSelect;

const MAX_NOTES = 10_000;
const REPLIES_KEPT = 20;

/** The merged fields of the surviving lead. */
export function mergeValues(mine: LeadRow, theirs: LeadRow, take: MergeChoices): Partial<LeadRow> {
  const chosen = Object.fromEntries(CHOSEN_FIELDS.map((name) => [name, chooseValue(name, mine, theirs, take[name] ?? undefined)]));
  const { phone, email } = chosen as Pick<LeadRow, 'phone' | 'email'>;
  return {
    ...(chosen as Partial<LeadRow>),
    other_phones: joinOthers('phones', phone, [mine.phone, ...(mine.other_phones ?? []), theirs.phone, ...(theirs.other_phones ?? [])]),
    other_emails: joinOthers('emails', email, [mine.email, ...(mine.other_emails ?? []), theirs.email, ...(theirs.other_emails ?? [])]),
    signals: mergeSignals(mine.signals, theirs.signals),
  };
}

function chooseValue(name: ChosenField, mine: LeadRow, theirs: LeadRow, side: MergeSide | undefined): unknown {
  if (name === 'notes' && (side === 'both' || side === undefined)) return joinNotes(mine.notes, theirs.notes);
  if (side === undefined) return mine[name] ?? theirs[name];
  return (side === 'theirs' ? theirs : mine)[name];
}

function joinNotes(mine: string | null, theirs: string | null): string | null {
  if (!mine || !theirs || mine.includes(theirs)) return mine || theirs;
  const joined = `${mine}\n\n${theirs}`;
  return joined.length > MAX_NOTES ? mine : joined;
}

/** Under which a contact point is stored. */
const toPointValueKey = (kind: 'phones' | 'emails', value: string): string =>
  kind === 'phones' ? value.replace(/\D/g, '').slice(-10) : value.trim().toLowerCase();

/** All of them beside the first, each once. */
function joinOthers(kind: 'phones' | 'emails', first: string | null, all: readonly (string | null)[]): string[] | null {
  const others = new Map<string, string>();
  for (const value of all) if (value && !others.has(toPointValueKey(kind, value))) others.set(toPointValueKey(kind, value), value);
  if (first) others.delete(toPointValueKey(kind, first));
  if (others.size > MAX_OTHERS) throw new Conflict(leadMergeTexts.tooMany(kind, MAX_OTHERS));
  return others.size > 0 ? [...others.values()] : null;
}

const pickLater = (one: string | undefined, other: string | undefined): string | undefined => [one, other].filter(Boolean).sort().at(-1);
const pickNewer = <Dated extends { at: string }>(one: Dated | undefined, other: Dated | undefined): Dated | undefined =>
  [one, other].filter((dated) => dated !== undefined).sort((a, b) => (a.at < b.at ? 1 : -1))[0];

function mergeSignals(mine: LeadSignals | null, theirs: LeadSignals | null): LeadSignals | null {
  if (!mine || !theirs) return mine ?? theirs;
  const situation = [...(mine.situation ?? []), ...(theirs.situation ?? [])];
  const list = new Map<ListFlag['code'], ListFlag>([...(theirs.list ?? []), ...(mine.list ?? [])].map((flag) => [flag.code, flag]));
  const hours = [...(mine.reply_hours ?? []), ...(theirs.reply_hours ?? [])].slice(-REPLIES_KEPT);
  const all: LeadSignals = {
    ...theirs,
    ...mine,
    ...(situation.length > 0 && { situation }),
    ...(list.size > 0 && { list: [...list.values()] }),
    ...((mine.motivation_asked || theirs.motivation_asked) && { motivation_asked: true }),
    ...(hours.length > 0 && { reply_hours: hours }),
  };
  const refused = pickNewer(mine.refused, theirs.refused);
  const timeline = pickNewer(mine.timeline, theirs.timeline);
  const last_inbound_at = pickLater(mine.last_inbound_at, theirs.last_inbound_at);
  const last_outbound_at = pickLater(mine.last_outbound_at, theirs.last_outbound_at);
  const tries = (mine.tries ?? 0) + (theirs.tries ?? 0);
  return {
    ...all,
    ...(refused && { refused }),
    ...(timeline && { timeline }),
    ...(last_inbound_at && { last_inbound_at }),
    ...(last_outbound_at && { last_outbound_at }),
    ...(tries > 0 && { tries }),
  };
}

/** The stronger says more; what keeps messages away is never weakened. */
const STATUS_STRENGTH: Record<KeyedPoint['status'], number> = {
  deceased: 7,
  dead: 6,
  wrong: 5,
  returned: 4,
  bounced: 3,
  correct: 2,
  no_answer: 1,
  untried: 0,
};
const LINE_STRENGTH: Record<KeyedPoint['line'], number> = { landline: 3, mobile: 2, voip: 1, unknown: 0 };

/** The merged status of a point that both leads have. */
export function joinPoint(mine: KeyedPoint | undefined, theirs: KeyedPoint): KeyedPoint {
  if (!mine) return theirs;
  const status = STATUS_STRENGTH[theirs.status] > STATUS_STRENGTH[mine.status] ? theirs.status : mine.status;
  const line = LINE_STRENGTH[theirs.line] > LINE_STRENGTH[mine.line] ? theirs.line : mine.line;
  return { ...mine, status, line };
}

/** The phones or emails of a lead after an undo: without those that came with the merge, and with those that came after it. */
export function splitOthers(
  kind: 'phones' | 'emails',
  now: { first: string | null; others: string[] | null },
  before: { first: string | null; others: string[] | null },
  after: { first: string | null; others: string[] | null },
): { first: string | null; others: string[] | null } {
  const keysOf = ({ first, others }: typeof now) =>
    new Set([first, ...(others ?? [])].filter((one) => one !== null).map((one) => toPointValueKey(kind, one)));
  const own = keysOf(before);
  const gained = new Set([...keysOf(after)].filter((key) => !own.has(key)));
  const isOwn = (value: string | null): value is string => value !== null && !gained.has(toPointValueKey(kind, value));
  const first = JSON.stringify(now.first) === JSON.stringify(after.first) || !isOwn(now.first) ? before.first : now.first;
  const firstKey = first && toPointValueKey(kind, first);
  const rest = [now.first, ...(now.others ?? [])].filter(isOwn).filter((value) => toPointValueKey(kind, value) !== firstKey);
  const others = [...new Map(rest.map((value) => [toPointValueKey(kind, value), value])).values()];
  return { first, others: others.length > 0 ? others : null };
}
