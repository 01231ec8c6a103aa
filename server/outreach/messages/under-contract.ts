/** Finds people with an open or closed deal. */
import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { deals } from '#server/records/deals/table.ts';
import { leads } from '#server/records/leads/table.ts';
import { PLACEHOLDERS } from '#shared/records/contacts/address.ts';

const listOf = (values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

/** `isPersonal` of a column, which may be null. */
const isPersonalIn = (column: 'email_key' | 'phone_digits', value: SQL): SQL =>
  column === 'phone_digits'
    ? sql`(length(${value}) = 10 and ${value} not in (${listOf(PLACEHOLDERS.phones)}))`
    : sql`(substr(${value}, 1, instr(${value}, '@') - 1) not in (${listOf(PLACEHOLDERS.mailboxes)})
        and ${value} not in (${listOf(PLACEHOLDERS.emails)}))`;

/** Over `leads`: the house is sold or about to be, or another lead with the same email or phone has an open deal. */
export function isUnderContract(scope: Scope): SQL {
  // `has_open_deal = 1` stands as it does in the partial indexes: only sellers with an open deal are looked among.
  const sharedWithSeller = (column: 'email_key' | 'phone_digits') => {
    const value = sql`${leads}.${sql.identifier(column)}`;
    return sql`(exists (select 1 from ${leads} as seller where seller.account_id = ${scope.account.id}
      and seller.${sql.identifier(column)} = ${value} and seller.has_open_deal = 1) and ${isPersonalIn(column, value)})`;
  };
  const isSold = sql`exists (select 1 from ${deals} where ${deals.lead_id} = ${leads.id} and ${deals.status} = 'closed')`;
  return sql`(${leads.has_open_deal} or ${isSold} or coalesce(${sharedWithSeller('email_key')}, 0) or coalesce(${sharedWithSeller('phone_digits')}, 0))`;
}
