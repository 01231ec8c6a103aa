/** Functions for the photos of a property. */
import { and, asc, between, eq, gt, sql } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import { assertUnchanged } from '#server/core/events/unchanged.ts';
import type { Scope } from '#server/core/context.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { Db } from '#server/db/store.ts';
import { matchIfGiven } from '#server/db/list.ts';
import { requireOwned } from '#server/db/records.ts';
import { LINK_PATHS, type LinkKey, linkToken, readLink } from '#server/accounts/auth/settings/links.ts';
import { ensureOutreachSettings, findSettings } from '#server/accounts/auth/settings/settings.ts';
import { properties } from '../table.ts';
import type { FieldChange } from '#shared/core/field-change.ts';
import { MOST_PHOTOS, type Photo, type PhotoSize, type photoFields } from '#shared/records/properties/photos/photo.ts';
import { photoTexts, propertyTexts } from '#shared/records/properties/texts.ts';
import { formatPropertyLine } from '#shared/records/properties/property.ts';
import { NoPhoto, type Picture } from './pictures.ts';
import { photoFiles, photos } from './table.ts';
import type { z } from '#shared/core/zod.ts';

/** The stored format of every picture. */
const PICTURE_TYPE = 'image/webp';

type PhotoPatch = z.output<z.ZodObject<typeof photoFields>>;

type PhotoRow = typeof photos.$inferSelect;
type Place = Parameters<typeof formatPropertyLine>[0] & { id: number };

const HOUR_MS = 3_600_000;
/** An address stays the same for so many hours, for the browser's cache, and works for as many more. */
const HOURS = 12;

/** Until when an address given now works, in hours since 1970. */
const getExpiryHour = (now: Date): number => (Math.floor(now.getTime() / HOUR_MS / HOURS) + 2) * HOURS;

/** An address that an `<img>` can show: it carries its own permission, since no header goes with it, and so not for long. */
const buildPhotoUrl = (key: LinkKey, now: Date, id: number, size: PhotoSize) =>
  `${LINK_PATHS.photo}${linkToken(key, 'photo', id, getExpiryHour(now))}/${size}.webp`;

const toPhoto = (
  key: LinkKey,
  now: Date,
  { id, property_id, position, caption, width, height, created_at, updated_at, version }: PhotoRow,
): Photo => ({
  id,
  property_id,
  position,
  caption,
  width,
  height,
  large_url: buildPhotoUrl(key, now, id, 'large'),
  small_url: buildPhotoUrl(key, now, id, 'small'),
  created_at,
  updated_at,
  version,
});

const selectPhotos = (db: Db, propertyId: number) =>
  db.select().from(photos).where(eq(photos.property_id, propertyId)).orderBy(asc(photos.position), asc(photos.id));

/** The photos of any property by its id, in their order. Whose it is, the caller has made sure of. */
export async function loadPhotos({ read, account, now }: Scope, propertyId: number): Promise<Photo[]> {
  const [rows, key] = await Promise.all([selectPhotos(read, propertyId), findSettings(read, account.id)]);
  const at = now();
  // The first photo made the key.
  return key ? rows.map((row) => toPhoto(key, at, row)) : [];
}

/** The picture that stands for a property of the account: its first photo, else the first that it links to. */
export const findPhotoUrl = async (scope: Scope, property: Pick<typeof properties.$inferSelect, 'id' | 'images'>): Promise<string | null> =>
  (await loadPhotos(scope, property.id))[0]?.small_url ?? property.images[0] ?? null;

/** Throws `NotFound` when the property is not the account's own. */
export const requireProperty = (scope: Scope, db: Db, id: number) => requireOwned(scope, db, properties, id, propertyTexts.notFound);

/** The photos of a property, in their order. Throws `NotFound`. */
export async function listPhotos(scope: Scope, propertyId: number): Promise<Photo[]> {
  await requireProperty(scope, scope.read, propertyId);
  return loadPhotos(scope, propertyId);
}

/** Throws `NoPhoto` when the property has this photo already, or no room. */
async function assertNew(db: Db, propertyId: number, digest: string): Promise<number> {
  const there = await db.select({ digest: photos.digest }).from(photos).where(eq(photos.property_id, propertyId));
  if (there.some((photo) => photo.digest === digest)) throw new NoPhoto(photoTexts.isThere);
  if (there.length >= MOST_PHOTOS) throw new NoPhoto(photoTexts.tooMany);
  return there.length;
}

/** Known before a picture is made: most repeats cost nothing. */
export const assertNewPhoto = async (scope: Scope, propertyId: number, digest: string): Promise<void> =>
  void (await assertNew(scope.read, propertyId, digest));

/** Adds a photo behind the others. Throws `NotFound`, and `NoPhoto`. */
export function addPhoto(scope: Scope, propertyId: number, digest: string, { width, height, files }: Picture): Promise<Photo> {
  return scope.write(async (tx) => {
    const property = await requireProperty(scope, tx, propertyId);
    const before = await assertNew(tx, propertyId, digest);
    const key = await ensureOutreachSettings(scope, tx);
    const created_at = scope.now().toISOString();
    const account_id = scope.account.id;
    const about = { property_id: propertyId, position: before + 1, caption: null, width, height, digest };
    const [row] = await tx
      .insert(photos)
      .values({ ...about, account_id, created_at, updated_at: created_at })
      .returning();
    const { id } = row as PhotoRow;
    for (const [size, data] of Object.entries(files) as [PhotoSize, Buffer][])
      await tx.insert(photoFiles).values({ account_id, photo_id: id, size, content_type: PICTURE_TYPE, data });
    await recordChange(scope, tx, property, [{ field: 'photos', before, after: before + 1 }]);
    return toPhoto(key, scope.now(), row as PhotoRow);
  });
}

/** Changes what is written under a photo, and where it stands; the others make room. Throws `NotFound`. */
export function updatePhoto(scope: Scope, id: number, { caption, position }: PhotoPatch, expected?: Expected): Promise<Photo> {
  return scope.write(async (tx) => {
    const before = await requirePhoto(scope, tx, id, expected);
    const property = await requireProperty(scope, tx, before.property_id);
    const [last] = await tx
      .select({ position: sql<number>`max(${photos.position})` })
      .from(photos)
      .where(eq(photos.property_id, property.id));
    const to = Math.min(position ?? before.position, last?.position ?? 1);
    const from = before.position;
    if (to !== from) {
      const others = to < from ? between(photos.position, to, from - 1) : between(photos.position, from + 1, to);
      await tx
        .update(photos)
        .set({ position: sql`${photos.position} + ${to < from ? 1 : -1}` })
        .where(and(eq(photos.property_id, property.id), others));
    }
    const after = { caption: caption === undefined ? before.caption : caption, position: to };
    const changes: FieldChange[] = [
      ...(after.caption === before.caption ? [] : [{ field: 'photo_caption', before: before.caption, after: after.caption }]),
      ...(to === from ? [] : [{ field: 'photo_position', before: from, after: to }]),
    ];
    const [row] =
      changes.length === 0
        ? [before]
        : await tx
            .update(photos)
            .set({ ...after, version: before.version + 1, updated_at: scope.now().toISOString() })
            .where(eq(photos.id, id))
            .returning();
    await recordChange(scope, tx, property, changes);
    return toPhoto(await ensureOutreachSettings(scope, tx), scope.now(), row as PhotoRow);
  });
}

/** Deletes a photo; those behind it move up. Throws `NotFound`. */
export function removePhoto(scope: Scope, id: number, expected?: Expected): Promise<null> {
  return scope.write(async (tx) => {
    const photo = await requirePhoto(scope, tx, id, expected);
    const property = await requireProperty(scope, tx, photo.property_id);
    await tx.delete(photos).where(eq(photos.id, id));
    const behind = await tx
      .update(photos)
      .set({ position: sql`${photos.position} - 1` })
      .where(and(eq(photos.property_id, property.id), gt(photos.position, photo.position)))
      .returning({ id: photos.id });
    // They stand without a gap, so that the places before it and those behind are all of them.
    const after = photo.position - 1 + behind.length;
    await recordChange(scope, tx, property, [{ field: 'photos', before: after + 1, after }]);
    return null;
  });
}

async function requirePhoto(scope: Scope, tx: Db, id: number, expected: Expected): Promise<PhotoRow> {
  const photo = await requireOwned(scope, tx, photos, id, photoTexts.notFound);
  const { property_id, version } = photo;
  await assertUnchanged(scope, tx, { entity: 'properties', noun: 'photo' }, { id: property_id, version }, expected);
  return photo;
}

/** A line in the history of the property. */
const recordChange = (scope: Scope, tx: Db, property: Place, changes: FieldChange[]) =>
  emitEvents(scope, tx, [{ type: 'property.updated', subject_id: property.id, summary: formatPropertyLine(property), changes }]);

interface PhotoFile {
  content_type: string;
  data: Buffer;
}

/** The picture behind a signed address; undefined when it is not ours, has expired, or the picture is deleted. */
export async function findPhotoByToken(db: Db, now: Date, token: string, size: PhotoSize): Promise<PhotoFile | undefined> {
  const link = await readLink(db, 'photo', token);
  // Those of old had no end: they have come to it.
  const [id = 0, end = 0] = link?.ids ?? [];
  return link && now.getTime() < end * HOUR_MS ? findFile(db, link.account_id, id, size) : undefined;
}

/** The picture of a photo in a size, as one of a property's when that is named. */
export async function findFile(
  db: Db,
  accountId: number,
  id: number,
  size: PhotoSize,
  propertyId?: number,
): Promise<PhotoFile | undefined> {
  const [file] = await db
    .select({ content_type: photoFiles.content_type, data: photoFiles.data })
    .from(photoFiles)
    .innerJoin(photos, eq(photos.id, photoFiles.photo_id))
    .where(
      and(
        eq(photoFiles.photo_id, id),
        eq(photoFiles.size, size),
        eq(photoFiles.account_id, accountId),
        matchIfGiven(photos.property_id, propertyId),
      ),
    );
  // A server gives bytes of another kind than a file.
  return file && { ...file, data: Buffer.from(file.data) };
}
