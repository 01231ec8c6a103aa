/** Who has an open deal: they sold, or are about to. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { deals } from '#server/records/deals/table.ts';
import { leads } from '#server/records/leads/table.ts';
import { OPEN_DEALS } from '#shared/records/deals/deal.ts';
import { PLACEHOLDERS } from '#shared/records/contacts/address.ts';

const listOf = (values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

/** `isPersonal` of a column, which is not null. */
const isPersonalIn = (column: 'email_key' | 'phone_digits', value: SQL): SQL =>
  column === 'phone_digits'
    ? sql`(length(${value}) = 10 and ${value} not in (${listOf(PLACEHOLDERS.phones)}))`
    : sql`(substr(${value}, 1, instr(${value}, '@') - 1) not in (${listOf(PLACEHOLDERS.mailboxes)})
        and ${value} not in (${listOf(PLACEHOLDERS.emails)}))`;

/** Over `leads`: the lead has an open deal, or another lead has one with the same email or phone. */
export function isUnderContract(scope: Scope): SQL {
  const open = and(eq(deals.account_id, scope.account.id), inArray(deals.status, [...OPEN_DEALS]));
  // Each list is made once for a query, of the open deals alone.
  const among = (column: 'id' | 'email_key' | 'phone_digits') => {
    const name = sql.identifier(column);
    const isOnes = column === 'id' ? sql`1` : sql`seller.${name} is not null and ${isPersonalIn(column, sql`seller.${name}`)}`;
    return sql`${leads}.${name} in (select seller.${name} from ${deals}
      join ${leads} as seller on seller.id = ${deals.lead_id} where ${open} and ${isOnes})`;
  };
  return sql`(${among('id')} or coalesce(${among('email_key')}, 0) or coalesce(${among('phone_digits')}, 0))`;
}
