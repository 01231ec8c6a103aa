/** Which leads of an account must not be contacted because of what is recorded of a person: for walks over all of them. */
import { sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import { inTurn, turns } from '#server/core/turns.ts';
import { leads } from '#server/records/leads/table.ts';
import { isPersonal } from '#shared/outreach/messages/address.ts';
import { OF_PERSONS } from '#shared/outreach/messages/reach.ts';
import { contactStandings } from './table.ts';

type Mark = (typeof OF_PERSONS)[number];

const pace = () => turns({ fewest: 100, most: 1000 });

/** Of several marks the first in their order counts. */
function mark<Key>(marks: Map<Key, Mark>, key: Key, standing: Mark): void {
  const before = marks.get(key);
  if (before === undefined || OF_PERSONS.indexOf(standing) < OF_PERSONS.indexOf(before)) marks.set(key, standing);
}

/**
 * The marked leads by their ids, with all that share an email or a phone with one of them. Grows with the marks and those who
 * share their addresses, in turns, and asks for each address once, however many have it.
 */
export async function markedLeads(scope: Scope): Promise<Map<number, Mark>> {
  const marked = new Map<number, Mark>();
  const emails = new Map<string, Mark>();
  const phones = new Map<string, Mark>();
  const steps = pace();
  for (let after = ''; ; await pause()) {
    const limit = steps.next();
    const rows = await inTurn(steps, (amount) => someMarks(scope, after, amount));
    for (const { id, standing, email_key, phone_digits } of rows) {
      if (id === null) continue;
      mark(marked, id, standing);
      if (email_key !== null && isPersonal({ kind: 'email', value: email_key })) mark(emails, email_key, standing);
      if (phone_digits !== null && isPersonal({ kind: 'phone', value: phone_digits })) mark(phones, phone_digits, standing);
    }
    after = rows.at(-1)?.value ?? after;
    if (rows.length < limit) break;
  }
  await markTwins(scope, 'email_key', emails, marked);
  await markTwins(scope, 'phone_digits', phones, marked);
  return marked;
}

interface MarkRow {
  value: string;
  standing: Mark;
  id: number | null;
  email_key: string | null;
  phone_digits: string | null;
}

const someMarks = (scope: Scope, after: string, limit: number): Promise<MarkRow[]> =>
  // The plus keeps to the index in whose order they are walked.
  scope.read.all<MarkRow>(sql`select known.value, known.standing, lead.id, lead.email_key, lead.phone_digits
    from ${contactStandings} as known left join ${leads} as lead
      on lead.id = cast(known.value as integer) and +lead.account_id = known.account_id
    where known.account_id = ${scope.account.id} and known.kind = 'lead' and known.value > ${after}
      and +known.standing in (${sql.join(
        OF_PERSONS.map((standing) => sql`${standing}`),
        sql`, `,
      )})
    order by known.value limit ${limit}`);

/** Marks the leads that have one of the addresses. */
async function markTwins(
  scope: Scope,
  column: 'email_key' | 'phone_digits',
  addresses: ReadonlyMap<string, Mark>,
  marked: Map<number, Mark>,
): Promise<void> {
  const values = [...addresses.keys()];
  const name = sql.identifier(column);
  const steps = pace();
  for (let at = 0; at < values.length; await pause()) {
    const some = values.slice(at, at + steps.next());
    at += some.length;
    const rows = await inTurn(steps, () =>
      scope.read.all<{ id: number; value: string }>(
        sql`select id, ${name} as value from ${leads} indexed by ${sql.identifier(`leads_by_${column}`)}
            where account_id = ${scope.account.id} and ${name} in (select value from json_each(${JSON.stringify(some)}))`,
      ),
    );
    for (const { id, value } of rows) mark(marked, id, addresses.get(value) as Mark);
  }
}
