/** What a property carries beside its record: the repairs, the photos, and the sheets that are made of them. */
import { crc32 } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { photoFiles, photos } from '#server/photos/table.ts';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { aPhoto } from '#server/testing/photos.ts';
import type { Activity } from '#shared/activities/activity.ts';
import { MOST_PHOTOS, type Photo, type PhotoUpload } from '#shared/photos/photo.ts';
import type { RepairEstimate } from '#shared/repairs/repair.ts';

const app = await testApp();
const ann = await signUp(app);
const bob = await signUp(app);

const changesOf = async (id: number) => {
  const { body } = await ann.rest<Activity[]>('GET', `/activities?entity=properties&entity_id=${id}`);
  return body.data.flatMap(({ action, changes }) => (action === 'updated' ? changes : []));
};

describe('repairs', () => {
  const estimate = { level: 'light', local_factor: 1, contingency_percent: 15, items: [{ item: 'Roof', count: 1, price: 12_000 }] };

  test('are saved with the property, and reckoned anew when the house is measured anew', async () => {
    const id = await ann.addProperty({ square_feet: 1500 });
    const path = `/properties/${id}/repairs`;
    const first = await ann.rest<RepairEstimate>('GET', path);
    expect(first.body.data).toMatchObject({ is_saved: false, level: 'none', version: null, expected: 5175 });
    const saved = await ann.rest<RepairEstimate>('PUT', path, estimate);
    expect([saved.status, saved.headers.get('etag')]).toEqual([200, '"1"']);
    expect(saved.body.data).toMatchObject({ is_saved: true, low: 31_050, expected: 48_300, high: 56_925, version: 1, rooms: [] });
    expect((await ann.rest('GET', path)).body.data).toEqual(saved.body.data);
    expect(await changesOf(id)).toEqual([{ field: 'repairs', before: null, after: 48_300 }]);
    await ann.rest('PATCH', `/properties/${id}`, { square_feet: 2000 });
    expect((await ann.rest<RepairEstimate>('GET', path)).body.data).toMatchObject({ expected: 59_800, square_feet: 2000 });

    const late = await ann.rest('PUT', path, { ...estimate, version: 7 });
    expect([late.status, late.body.message]).toEqual([412, expect.stringMatching(/^This repair estimate was changed by /)]);
    expect((await ann.rest('DELETE', path)).body.message).toBe('Repair estimate deleted');
    expect((await ann.rest('DELETE', path)).status).toBe(404);
    expect((await ann.rest<RepairEstimate>('GET', path)).body.data.is_saved).toBe(false);
  });

  test.each([
    [{ level: 'total' }, { level: ['Must be one of: none, light, medium, heavy'] }],
    [{ local_factor: 0.1 }, { local_factor: ['Must be at least 0.3'] }],
    [{ contingency_percent: 51 }, { contingency_percent: ['Must be at most 50'] }],
    [{ rooms: [{ room: 'Hall', level: 'light' }] }, { rooms: ['Square feet is required'] }],
    [{ items: [{ item: '', count: 1, price: 1 }] }, { items: ['Item is required'] }],
    [{ items: [{ item: 'Tower', count: 2, price: 1_000_000_000 }] }, { items: ['The estimate must be at most $1,000,000,000'] }],
  ])('%j is refused', async (about, errors) => {
    const id = await ann.addProperty();
    const answer = await ann.rest('PUT', `/properties/${id}/repairs`, { ...estimate, ...about });
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });
});

type Sent = [name: string, content: Buffer | string];
const upload = (person: Person, id: number, ...files: Sent[]) => {
  const body = new FormData();
  for (const [name, content] of files) body.append('photos', new Blob([content as BlobPart]), name);
  return app.send<PhotoUpload>(`/properties/${id}/photos`, { method: 'POST', headers: { authorization: `Bearer ${person.token}` }, body });
};
const photosOf = async (id: number) => (await ann.rest<Photo[]>('GET', `/properties/${id}/photos`)).body.data;
const see = (url: string) => fetch(app.address + url);

describe('photos', () => {
  test('keep nothing of the file but the picture, which stands upright', async () => {
    const id = await ann.addProperty();
    const taken = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#e21' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Make: 'Camera', Copyright: 'Zebra' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 15/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '97/1 44/1 0/1' },
      })
      .toBuffer();
    const before = await sharp(taken).metadata();
    expect([before.orientation, before.exif?.toString('latin1')]).toEqual([6, expect.stringContaining('Zebra')]);

    const answer = await upload(ann, id, ['C:\\pictures\\front.jpg', taken]);
    expect([answer.status, answer.body.message]).toEqual([201, 'Photo added']);
    const [photo] = answer.body.data.photos as [Photo];
    expect(photo).toMatchObject({ property_id: id, position: 1, caption: null, width: 683, height: 2048, version: 1 });
    for (const [url, width, height] of [
      [photo.large_url, 683, 2048],
      [photo.small_url, 160, 480],
    ] as const) {
      const shown = await see(url);
      expect([shown.status, shown.headers.get('content-type'), shown.headers.get('x-content-type-options')]).toEqual([
        200,
        'image/webp',
        'nosniff',
      ]);
      expect(shown.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      const picture = Buffer.from(await shown.arrayBuffer());
      const { exif, xmp, iptc, icc, orientation, ...about } = await sharp(picture).metadata();
      expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(about).toMatchObject({ format: 'webp', width, height });
      expect(picture.toString('latin1')).not.toMatch(/Zebra|EXIF|GPS/);
      const { dominant } = await sharp(picture).stats();
      expect(dominant.r).toBeGreaterThan(150);
    }
    expect(await changesOf(id)).toEqual([{ field: 'photos', before: 0, after: 1 }]);
  });

  test('several at once: each is taken or refused by itself, with its name', async () => {
    const id = await ann.addProperty();
    const [png, jpeg] = [
      await aPhoto(1),
      await sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff' } })
        .jpeg()
        .toBuffer(),
    ];
    const [webp, avif] = await Promise.all([sharp(jpeg).webp().toBuffer(), sharp(jpeg).avif({ effort: 0 }).toBuffer()]);
    const answer = await upload(
      ann,
      id,
      ['a.png', png],
      ['again.png', png],
      ['b.jpg', jpeg],
      ['cut.jpg', (await noise('jpeg')).subarray(0, 4000)],
      ['c.webp', webp],
      ['d.avif', avif],
      ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>alert(1)</script></svg>'],
      ['page.jpg', '<!doctype html><script>alert(1)</script>'],
      ['moving.gif', await sharp(png).gif().toBuffer()],
      ['iphone.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
      ['bomb.png', bomb(png)],
      ['lie.png', Buffer.concat([png.subarray(0, 8), jpeg])],
    );
    expect([answer.status, answer.body.message]).toEqual([201, '4 photos added, 8 refused']);
    expect(answer.body.data.photos.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    expect(Object.fromEntries(answer.body.data.refused.map(({ filename, reason }) => [filename, reason]))).toEqual({
      'again.png': 'This photo is already here',
      'cut.jpg': 'The file is damaged or incomplete',
      'drawing.svg': 'This is no photo: JPEG, PNG, WebP and AVIF can be added',
      'page.jpg': 'This is no photo: JPEG, PNG, WebP and AVIF can be added',
      'moving.gif': 'This is no photo: JPEG, PNG, WebP and AVIF can be added',
      'iphone.heic': 'HEIC photos cannot be read here. Save it as JPEG, then add it again',
      'bomb.png': 'A photo must have at most 60 megapixels',
      'lie.png': 'The file is damaged or incomplete',
    });
    const none = await upload(ann, id, ['again.png', png]);
    expect([none.status, none.body.errors]).toEqual([422, { photos: ['again.png: This photo is already here'] }]);
    expect((await photosOf(id)).length).toBe(4);
  });

  test.each([
    ['no files', 'multipart/form-data; boundary=x', '--x--\r\n', 422],
    ['no end', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="photos"; filename="a.png"\r\n\r\nabc', 422],
    ['no boundary', 'multipart/form-data', 'abc', 422],
    ['another type', 'image/png', 'abc', 415],
  ])('a form with %s is refused', async (_, type, body, status) => {
    const id = await ann.addProperty();
    const headers = { authorization: `Bearer ${ann.token}`, 'content-type': type };
    const answer = await app.send(`/properties/${id}/photos`, { method: 'POST', headers, body });
    expect(answer.status).toBe(status);
    expect(answer.body.status).toBe('error');
  });

  test('are ordered, described and deleted; the others make room', async () => {
    const id = await ann.addProperty();
    const { body } = await upload(ann, id, ['1.png', await aPhoto(11)], ['2.png', await aPhoto(12)], ['3.png', await aPhoto(13)]);
    const [one, two, three] = body.data.photos.map((photo) => photo.id) as [number, number, number];
    const order = async () => (await photosOf(id)).map((photo) => photo.id);
    const moved = await ann.rest<Photo>('PATCH', `/photos/${three}`, { position: 1, caption: '  Front, in May ' });
    expect(moved.body.data).toMatchObject({ position: 1, caption: 'Front, in May', version: 2 });
    expect(await order()).toEqual([three, one, two]);
    await ann.rest('PATCH', `/photos/${three}`, { position: 50 });
    expect(await order()).toEqual([one, two, three]);
    expect((await photosOf(id)).map(({ position }) => position)).toEqual([1, 2, 3]);
    expect((await ann.rest('PATCH', `/photos/${three}`, { caption: 'Back', version: 1 })).status).toBe(412);
    expect((await ann.rest('DELETE', `/photos/${one}`)).body.message).toBe('Photo deleted');
    expect((await photosOf(id)).map((photo) => [photo.id, photo.position])).toEqual([
      [two, 1],
      [three, 2],
    ]);
    expect((await changesOf(id))[0]).toEqual({ field: 'photos', before: 3, after: 2 });
  });

  test('a property has at most fifty', async () => {
    const id = await ann.addProperty();
    await upload(ann, id, ['1.png', await aPhoto(21)]);
    await app.store.write(async (tx) => {
      const [row] = await tx.select().from(photos).where(eq(photos.property_id, id));
      if (!row) throw new Error('no photo');
      const { id: _id, ...about } = row;
      await tx.insert(photos).values(Array.from({ length: MOST_PHOTOS - 1 }, (_, n) => ({ ...about, position: n + 2, digest: `x${n}` })));
    });
    expect((await upload(ann, id, ['51.png', await aPhoto(22)])).body.errors).toEqual({
      photos: ['51.png: A property has at most 50 photos'],
    });
  });

  test('are seen by whoever was given their address, and by nobody else; they go with the property', async () => {
    const id = await ann.addProperty();
    const { large_url } = (await upload(ann, id, ['1.png', await aPhoto(31)])).body.data.photos[0] as Photo;
    expect((await see(large_url)).status).toBe(200);
    const [, token = '', signature = ''] = /photos\/(.+)\.([\w-]+)\//.exec(large_url) ?? [];
    const turned = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    for (const guess of [
      large_url.replace(signature, turned),
      large_url.replace(`.${signature}`, ''),
      large_url.replace(token, '1-zz'),
      large_url.replace('large', 'huge'),
    ])
      expect((await see(guess)).status, guess).toBe(404);
    expect((await upload(bob, id, ['1.png', await aPhoto(32)])).status).toBe(404);
    expect((await bob.rest('GET', `/properties/${id}/photos`)).status).toBe(404);
    const [photo] = await photosOf(id);
    expect((await bob.rest('DELETE', `/photos/${photo?.id}`)).status).toBe(404);

    expect((await ann.rest('DELETE', `/properties/${id}`)).status).toBe(200);
    expect((await see(large_url)).status).toBe(404);
    const left = await app.store.read
      .select({ n: sql<number>`count(*)` })
      .from(photoFiles)
      .where(eq(photoFiles.photo_id, photo?.id ?? 0));
    expect(left).toEqual([{ n: 0 }]);
  });
});

/** A picture that does not compress. */
const noise = (format: 'jpeg') =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .toFormat(format)
    .toBuffer();

/** A picture that says of itself that it is enormous. */
function bomb(png: Buffer): Buffer {
  const large = Buffer.from(png);
  large.writeUInt32BE(40_000, 16);
  large.writeUInt32BE(40_000, 20);
  large.writeUInt32BE(crc32(large.subarray(12, 29)), 29);
  return large;
}
