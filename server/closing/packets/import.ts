/** Takes in the packet of a partner: checked whole, each photo made anew, kept beside what was signed. */
import { and, eq } from 'drizzle-orm';
import { outreachSettingsIn } from '#server/accounts/settings/settings.ts';
import { findZone } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import { insertRows } from '#server/db/rows.ts';
import type { Db } from '#server/db/store.ts';
import { checkDocument } from '#server/records/documents/check.ts';
import { NoDocument } from '#server/records/documents/no-document.ts';
import { makePicture, NoPhoto } from '#server/records/photos/pictures.ts';
import type { PartnerDeal } from '#shared/closing/packets/packet.ts';
import { refusalTexts } from '#shared/closing/packets/texts.ts';
import { toDay } from '#shared/core/days.ts';
import { formatDay } from '#shared/core/format.ts';
import { toDollars } from '#shared/core/money.ts';
import { getPacket } from './packets.ts';
import { meetPartner } from './partners.ts';
import { Refused } from './refused.ts';
import { type OpenedPacket, openPacket } from './sealed-file.ts';
import { packetFiles, packets, sentPackets } from './table.ts';

type FileRow = Omit<typeof packetFiles.$inferInsert, 'packet_id'>;

/** The day of a moment, where the account's days begin. */
export const formatDayOf = (scope: Scope, moment: string): string => formatDay(toDay(new Date(moment), findZone(scope)));

/** Throws `Conflict` for a packet that is there already or was made here, `Refused` for another one under its number. */
async function assertNewPacket(scope: Scope, db: Db, { manifest, sha256 }: OpenedPacket): Promise<void> {
  const [there] = await db
    .select({ sha256: packets.manifest_sha256, at: packets.created_at })
    .from(packets)
    .where(and(eq(packets.account_id, scope.account.id), eq(packets.packet_id, manifest.packet_id)));
  if (there && there.sha256 !== sha256) throw new Refused(refusalTexts.sameId(formatDayOf(scope, there.at)));
  if (there) throw new Conflict(refusalTexts.replayed(formatDayOf(scope, there.at)));
  const [own] = await db
    .select({ id: sentPackets.id })
    .from(sentPackets)
    .where(and(eq(sentPackets.account_id, scope.account.id), eq(sentPackets.packet_id, manifest.packet_id)));
  if (own) throw new Conflict(refusalTexts.ownPacket);
}

/** What is kept of a file; throws `NoPhoto` and `NoDocument`. */
async function toFileRows(scope: Scope, { name, caption, data }: OpenedPacket['files'][number]): Promise<FileRow[]> {
  const account_id = scope.account.id;
  const [, number] = /^photos\/(\d+)\.webp$/.exec(name) ?? [];
  if (number === undefined) {
    await checkDocument(data, name);
    return [{ account_id, position: 0, size: 'sheet', caption: null, data }];
  }
  const { large, small } = (await makePicture(data)).files;
  const photo = { account_id, position: Number(number), caption };
  return [
    { ...photo, size: 'large', data: large },
    { ...photo, size: 'small', data: small },
  ];
}

/** Names the file that is no photo, or no document. */
async function readFileRows(scope: Scope, files: OpenedPacket['files']): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for (const file of files)
    try {
      rows.push(...(await toFileRows(scope, file)));
    } catch (error) {
      if (error instanceof NoPhoto || error instanceof NoDocument) throw new Refused(refusalTexts.badFile(file.name, error.message));
      throw error;
    }
  return rows;
}

/** Imports a packet; throws `Refused` with the reason, and `Conflict` for one that is there already. */
export async function importPacket(scope: Scope, file: Buffer): Promise<PartnerDeal> {
  const opened = await openPacket(file);
  await assertNewPacket(scope, scope.read, opened);
  const files = await readFileRows(scope, opened.files);
  const { manifest, text, sha256, signature } = opened;
  const id = await scope.write(async (tx) => {
    await assertNewPacket(scope, tx, opened);
    const { partner, key_standing, other_key_since } = await meetPartner(scope, tx, manifest);
    // The key that signs the addresses of the photos is there from now on.
    await outreachSettingsIn(scope, tx);
    const at = scope.now().toISOString();
    const [row] = await insertRows(tx, packets, [
      {
        ...{ account_id: scope.account.id, partner_id: partner.id, packet_id: manifest.packet_id },
        ...{ manifest: text, manifest_sha256: sha256, signature, key_standing, other_key_since },
        title: manifest.listing.title,
        city: manifest.property.city,
        ask: toDollars(manifest.listing.ask),
        answers_until: manifest.answers_until,
        created_at: at,
        updated_at: at,
      },
    ]);
    const { id: packet_id } = row as typeof packets.$inferSelect;
    for (const one of files) await tx.insert(packetFiles).values({ ...one, packet_id });
    await emitEvents(scope, tx, [{ type: 'packet.imported', subject_id: packet_id, summary: manifest.listing.title }]);
    return packet_id;
  });
  return getPacket(scope, id);
}
