/** Who partners are: known by their keys. */
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { toInstanceKey } from '#server/closing/ledger/instance-key.ts';
import type { Scope } from '#server/core/context.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import { insertRows } from '#server/db/rows.ts';
import type { Db } from '#server/db/store.ts';
import { insertBuyers } from '#server/records/buyers/buyers.ts';
import type { PacketManifest } from '#shared/closing/packets/manifest.ts';
import type { KeyStanding, PartnerDeal } from '#shared/closing/packets/packet.ts';
import { packetPartners } from './table.ts';

type PartnerRow = typeof packetPartners.$inferSelect;
interface SeenKey {
  key_standing: KeyStanding;
  other_key_since: string | null;
}

/** Notes who signed something that came in, and tells what is known of the key. */
export async function meetPartner(
  scope: Scope,
  tx: Db,
  { public_key, sender }: Pick<PacketManifest, 'public_key' | 'sender'>,
): Promise<SeenKey & { partner: PartnerRow }> {
  const own = eq(packetPartners.account_id, scope.account.id);
  const at = scope.now().toISOString();
  const [known] = await tx
    .select()
    .from(packetPartners)
    .where(and(own, eq(packetPartners.public_key, public_key)));
  if (known) {
    const partner = { ...known, ...sender, last_seen_at: at };
    await tx
      .update(packetPartners)
      .set({ ...sender, last_seen_at: at })
      .where(eq(packetPartners.id, known.id));
    return { partner, ...(await findOtherKey(tx, partner, 'known')) };
  }
  const [partner] = await insertRows(tx, packetPartners, [
    { account_id: scope.account.id, public_key, ...sender, buyer_id: null, first_seen_at: at, last_seen_at: at },
  ]);
  return { partner: partner as PartnerRow, ...(await findOtherKey(tx, partner as PartnerRow, 'new')) };
}

/** Somebody of the same email or company who came with another key first. */
async function findOtherKey(tx: Db, partner: PartnerRow, otherwise: KeyStanding): Promise<SeenKey> {
  const same = or(
    partner.email === null ? undefined : sql`lower(${packetPartners.email}) = lower(${partner.email})`,
    partner.company === null ? undefined : sql`lower(${packetPartners.company}) = lower(${partner.company})`,
  );
  if (!same) return { key_standing: otherwise, other_key_since: null };
  const [other] = await tx
    .select({ since: packetPartners.first_seen_at })
    .from(packetPartners)
    .where(
      and(
        eq(packetPartners.account_id, partner.account_id),
        ne(packetPartners.id, partner.id),
        sql`${packetPartners.id} < ${partner.id}`,
        same,
      ),
    )
    .orderBy(packetPartners.first_seen_at)
    .limit(1);
  return other ? { key_standing: 'changed', other_key_since: other.since } : { key_standing: otherwise, other_key_since: null };
}

/** A partner as the world sees them. */
export const toPartner = (row: PartnerRow, { key_standing, other_key_since }: SeenKey): PartnerDeal['partner'] => ({
  name: row.name,
  company: row.company,
  email: row.email,
  phone: row.phone,
  fingerprint: toInstanceKey(row.public_key).fingerprint,
  standing: key_standing,
  known_since: row.first_seen_at,
  other_key_since,
});

/** As which buyer a partner's bids stand: one of their own, for a name that anybody can sign must lead to no record of ours. */
export async function requirePartnerBuyer(scope: Scope, tx: Db, partner: PartnerRow): Promise<number> {
  if (partner.buyer_id !== null) return partner.buyer_id;
  const { name, company, email, phone } = partner;
  const [id = 0] = await insertBuyers(scope, tx, [{ name, company, email, phone, status: 'inactive' } as never]);
  await emitEvents(scope, tx, [{ type: 'buyer.created', subject_id: id, summary: name }]);
  await tx.update(packetPartners).set({ buyer_id: id }).where(eq(packetPartners.id, partner.id));
  return id;
}
