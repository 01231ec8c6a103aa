/**
 * Leads as persons who have a given email or phone: what is recorded of them holds for whoever has it. Asked for by their marks and never
 * as a list of leads, since any number of them may share an address.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Whose } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { leads } from '#server/records/leads/table.ts';
import { isPersonal, PLACEHOLDERS } from '#shared/outreach/messages/address.ts';
import { OF_PERSONS } from '#shared/outreach/messages/reach.ts';
import { contactStandings } from './table.ts';

type Value = Pick<typeof contactStandings.$inferSelect, 'kind' | 'value'>;
export type Mark = (typeof OF_PERSONS)[number];

const COLUMNS = { email: 'email_key', phone: 'phone_digits' } as const;
type AddressKind = keyof typeof COLUMNS;
const KINDS: readonly AddressKind[] = ['email', 'phone'];

const valuesOf = (addresses: readonly Value[], of: AddressKind): string[] => [
  ...new Set(addresses.filter((one) => one.kind === of && isPersonal(one)).map(({ value }) => value)),
];

const listOf = (values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

/** `isPersonal` of a column, which is not null. */
export const isPersonalIn = (column: 'email_key' | 'phone_digits', value: SQL): SQL =>
  column === 'phone_digits'
    ? sql`(length(${value}) = 10 and ${value} not in (${listOf(PLACEHOLDERS.phones)}))`
    : sql`(substr(${value}, 1, instr(${value}, '@') - 1) not in (${listOf(PLACEHOLDERS.mailboxes)})
        and ${value} not in (${listOf(PLACEHOLDERS.emails)}))`;

/** Each of the addresses with each marked lead behind it, as `asked`, `twin` and `known`. */
const markedBehind = (scope: Whose, kind: AddressKind, values: readonly string[]) => {
  const column = sql.identifier(COLUMNS[kind]);
  // Where nobody is marked, no lead is read. The plus keeps to the key of a standing.
  return sql`from json_each(${JSON.stringify(values)}) as asked
    cross join ${leads} as twin indexed by ${sql.identifier(`leads_by_${COLUMNS[kind]}`)}
      on twin.account_id = ${scope.account.id} and twin.${column} = asked.value
    cross join ${contactStandings} as known
      on known.account_id = ${scope.account.id} and known.kind = 'lead' and known.value = cast(twin.id as text)
    where exists (select 1 from ${contactStandings} as one where one.account_id = ${scope.account.id} and one.kind = 'lead')
      and +known.standing in (${listOf(OF_PERSONS)})`;
};

/** What is recorded against leads as persons who have some of the addresses, by `kind value`. Consent of theirs is nobody else's. */
export async function marksBehind(scope: Whose, db: Db, addresses: readonly Value[]): Promise<Map<string, Mark[]>> {
  const found = new Map<string, Mark[]>();
  for (const kind of KINDS) {
    const values = valuesOf(addresses, kind);
    if (values.length === 0) continue;
    const rows = await db.all<{ value: string; standing: Mark }>(
      sql`select distinct asked.value as value, known.standing as standing ${markedBehind(scope, kind, values)}`,
    );
    for (const { value, standing } of rows) {
      const key = `${kind} ${value}`;
      found.set(key, [...(found.get(key) ?? []), standing]);
    }
  }
  return found;
}

/** The first so many marked leads that have some of the addresses. */
export async function markedLeadsBehind(scope: Whose, db: Db, addresses: readonly Value[], most: number): Promise<number[]> {
  const found = new Set<number>();
  for (const kind of KINDS) {
    const values = valuesOf(addresses, kind);
    if (values.length === 0) continue;
    const rows = await db.all<{ id: number }>(sql`select distinct twin.id as id ${markedBehind(scope, kind, values)} limit ${most}`);
    for (const { id } of rows) found.add(id);
  }
  return [...found].slice(0, most);
}
