/** Two bought lists that overlap, with what each says of an owner, and the calls of the last weeks. */
import { and, asc, desc, eq, isNotNull, ne } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { leads } from '#server/records/leads/table.ts';
import { listRecords, updateMemberCount } from '#server/records/leads/lists/lists.ts';
import { addMembers } from '#server/records/leads/lists/members.ts';
import { logTouch } from '#server/records/leads/touches/touches.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import { formatDollars } from '#shared/core/format.ts';
import type { TouchInput } from '#shared/records/leads/touches/touch.ts';
import { dice } from './random.ts';

const CALL_DAYS = 14;
const CALLS_A_DAY = 5;
const CALLS: readonly (Pick<TouchInput, 'outcome' | 'note'> & { seconds: number; next_action?: string })[] = [
  { outcome: 'no_answer', seconds: 24 },
  { outcome: 'no_answer', seconds: 28 },
  { outcome: 'voicemail', seconds: 41, note: 'Left the callback number.' },
  { outcome: 'voicemail', seconds: 38 },
  { outcome: 'interested', seconds: 312, note: 'Would look at a cash offer. Roof is 15 years old.', next_action: 'Send offer' },
  { outcome: 'not_now', seconds: 95, note: 'Renting it out until summer.' },
  { outcome: 'callback', seconds: 66, note: 'At work; after five is better.', next_action: 'Call back' },
  { outcome: 'busy', seconds: 9 },
];

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Adds both lists; every third owner of the first is on the second too. */
export async function addLists(scope: Scope, now: Date): Promise<void> {
  const roll = dice(20_260_110);
  const rows = await scope.read.select({ id: leads.id }).from(leads).where(eq(leads.account_id, scope.account.id)).orderBy(asc(leads.id));
  const owing = rows.filter((_, at) => at % 3 === 0);
  const away = rows.filter((_, at) => at % 9 === 0 || at % 4 === 1);
  const today = toDay(now);
  const lists = [
    {
      list: {
        name: 'Tax delinquent, six counties',
        kind: 'tax_delinquent',
        as_of: addDays(today, -62),
        source: 'County trustees',
        cost: 120,
      },
      members: owing.map(({ id }) => {
        const evidence = [
          { column: 'Taxes owed', value: formatDollars(roll.between(8, 92) * 100) },
          { column: 'Years owed', value: String(roll.between(1, 4)) },
        ];
        return { lead_id: id, evidence };
      }),
    },
    {
      list: { name: 'Absentee owners', kind: 'absentee', as_of: addDays(today, -20), source: 'PropStream', cost: 97 },
      members: away.map(({ id }) => ({ lead_id: id, evidence: [{ column: 'Absentee owner', value: 'Yes' }] })),
    },
  ] as const;
  for (const { list, members } of lists) {
    const at = { ...scope, now: () => new Date(`${list.as_of}T16:00:00Z`) };
    await at.write(async (tx) => {
      const { id } = await listRecords.createWithin(at, tx, list);
      await addMembers(at, tx, id, members, { day: list.as_of, import_id: null });
      await updateMemberCount(at, tx, id, members.length);
    });
  }
}

/** Logs some calls on each working day of the last two weeks. */
export async function addCalls(scope: Scope, now: Date): Promise<void> {
  const roll = dice(20_260_111);
  const today = toDay(now);
  const own = and(eq(leads.account_id, scope.account.id), isNotNull(leads.phone), ne(leads.status, 'cold'), isNotNull(leads.next_action));
  const called = await scope.read.select({ id: leads.id }).from(leads).where(own).orderBy(desc(leads.ai_score), asc(leads.id)).limit(40);
  const days = Array.from({ length: CALL_DAYS }, (_, at) => addDays(today, at - CALL_DAYS)).filter((day) => !isWeekend(day));
  let next = 0;
  for (const day of days)
    for (let n = 0; n < CALLS_A_DAY; n += 1) {
      const lead = called[next % called.length];
      next += 1;
      if (!lead) return;
      const moment = new Date(Date.parse(`${day}T15:10:00Z`) + n * 23 * 60_000);
      const { next_action, ...call } = roll.pick(CALLS);
      const planned = next_action ? { next_action, next_action_date: addDays(today, roll.between(0, 6)) } : {};
      await logTouch({ ...scope, now: () => moment }, { kind: 'session', id: 0 }, { id: lead.id, channel: 'call', ...call, ...planned });
    }
}
