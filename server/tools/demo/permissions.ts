/** What the demo's sellers and buyers have said about being written to: some agreed to texts, some had enough. */
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { buyers } from '#server/records/buyers/table.ts';
import type { Scope } from '#server/core/context.ts';
import { leads } from '#server/records/leads/table.ts';
import { recordPermission } from '#server/records/contacts/permissions.ts';
import { normalizeEmail, normalizePhone } from '#shared/records/contacts/address.ts';

const AGREED = 14;
const PROOF = 'Agreed to texts in the form of the website: "Yes, text me about my house"';

/** Writes it down for the first leads that can be reached by phone and email. */
export async function addPermissions(scope: Scope): Promise<void> {
  const some = await scope.read
    .select({ id: leads.id, phone: leads.phone_digits, email: leads.email_key })
    .from(leads)
    .where(and(eq(leads.account_id, scope.account.id), isNotNull(leads.phone_digits), isNotNull(leads.email_key)))
    .orderBy(asc(leads.id))
    .limit(AGREED + 3);
  await scope.write(async (tx) => {
    const [stopped, returned, notAtAll, ...agreed] = some;
    for (const { id, phone } of agreed)
      await recordPermission(scope, tx, {
        lead_id: id,
        kind: 'phone',
        value: phone ?? '',
        contact_status: 'consented',
        source: 'web_form',
        evidence: PROOF,
      });
    if (stopped)
      await recordPermission(scope, tx, {
        lead_id: stopped.id,
        kind: 'phone',
        value: stopped.phone ?? '',
        contact_status: 'opted_out',
        source: 'reply',
        evidence: 'STOP',
      });
    if (returned)
      await recordPermission(scope, tx, {
        lead_id: returned.id,
        kind: 'email',
        value: returned.email ?? '',
        contact_status: 'bounced',
        source: 'delivery',
        evidence: '550 5.1.1 No such user here',
      });
    if (notAtAll)
      await recordPermission(scope, tx, {
        lead_id: notAtAll.id,
        kind: 'lead',
        value: String(notAtAll.id),
        contact_status: 'do_not_contact',
        source: 'manual',
        evidence: 'Asked by phone not to be called again',
      });
  });
}

const BUYERS_PROOF = 'Agreed to texts about houses on the list for buyers: "Text me deals"';

/** Writes it down for buyers: every fifth agreed to texts, one wants no email, and one address is gone. */
export async function addBuyerPermissions(scope: Scope): Promise<void> {
  const some = await scope.read
    .select({ email: buyers.email, phone: buyers.phone })
    .from(buyers)
    .where(eq(buyers.account_id, scope.account.id))
    .orderBy(asc(buyers.id));
  const agreed = some.filter((_, at) => at % 5 === 0);
  const [stopped, gone] = [some[3], some[11]];
  await scope.write(async (tx) => {
    for (const { phone } of agreed)
      await recordPermission(scope, tx, {
        lead_id: null,
        kind: 'phone',
        value: normalizePhone(phone) ?? '',
        contact_status: 'consented',
        source: 'web_form',
        evidence: BUYERS_PROOF,
      });
    if (stopped?.email)
      await recordPermission(scope, tx, {
        lead_id: null,
        kind: 'email',
        value: normalizeEmail(stopped.email),
        contact_status: 'opted_out',
        source: 'reply',
        evidence: 'Please take me off your list',
      });
    if (gone?.email)
      await recordPermission(scope, tx, {
        lead_id: null,
        kind: 'email',
        value: normalizeEmail(gone.email),
        contact_status: 'bounced',
        source: 'delivery',
        evidence: '550 5.1.1 No such user here',
      });
  });
}
