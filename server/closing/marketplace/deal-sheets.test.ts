/** What a property carries beside its record: the repairs, the photos, and the sheets that are made of them. */
import { crc32 } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type LinkKey, linkToken } from '#server/accounts/auth/settings/links.ts';
import { findSettings } from '#server/accounts/auth/settings/settings.ts';
import { outreachSettings } from '#server/accounts/auth/settings/table.ts';
import { photoFiles, photos } from '#server/records/properties/photos/table.ts';
import { DAY, MINUTE, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { aPhoto } from '#server/testing/photos.ts';
import { extractImages, getResolvedPDFJS, openPdf } from '#shared/testing/read-pdf.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import { formatPhoneNumber } from '#shared/core/phone.ts';
import { MOST_PHOTOS, type Photo, type PhotoUpload } from '#shared/records/properties/photos/photo.ts';
import { addDays } from '#shared/core/days.ts';
import type { SheetLink } from '#shared/closing/marketplace/sheet.ts';
import type { Property } from '#shared/records/properties/property.ts';
import type { RepairEstimate } from '#shared/analysis/strategies/repairs/repair.ts';
import { aSale } from '#shared/testing/records.ts';

const app = await testApp();
const ann = await signUp(app);
const bob = await signUp(app);

const changesOf = async (id: number) => {
  const { body } = await ann.rest<Activity[]>('GET', `/activities?entity=properties&entity_id=${id}`);
  return body.data.flatMap(({ action, changes }) => (action === 'updated' ? changes : []));
};

describe('repairs', () => {
  const estimate = { level: 'light', local_factor: 1, contingency_percent: 15, items: [{ item: 'Roof', count: 1, price: 12_000 }] };

  test('are saved with the property, and calculated anew when the house is measured anew', async () => {
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
      expect(shown.headers.get('cache-control')).toBe('private, max-age=86400, immutable');
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
      'drawing.svg': 'This is not a photo: JPEG, PNG, WebP and AVIF can be added',
      'page.jpg': 'This is not a photo: JPEG, PNG, WebP and AVIF can be added',
      'moving.gif': 'This is not a photo: JPEG, PNG, WebP and AVIF can be added',
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

  test('are seen by whoever was given their address, for a day, and by nobody else; they go with the property', async () => {
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
    const key = await findSettings(app.store.read, ann.user.id);
    const endless = `/uploads/photos/${linkToken(key as LinkKey, 'photo', photo?.id ?? 0)}/large.webp`;
    expect((await see(endless)).status).toBe(404);
    app.clock.advance(DAY / 2);
    expect((await see(large_url)).status).toBe(200);
    app.clock.advance(DAY / 2);
    expect((await see(large_url)).status).toBe(404);
    const [again] = await photosOf(id);
    expect((await see(again?.large_url ?? '')).status).toBe(200);

    expect((await ann.rest('DELETE', `/properties/${id}`)).status).toBe(200);
    expect((await see(again?.large_url ?? '')).status).toBe(404);
    const left = await app.store.read
      .select({ n: sql<number>`count(*)` })
      .from(photoFiles)
      .where(eq(photoFiles.photo_id, photo?.id ?? 0));
    expect(left).toEqual([{ n: 0 }]);
  });
});

interface Drawn {
  pages: number;
  text: string;
  /** Of the page after the first; empty without one. */
  second: string;
  /** Red, green and blue of the picture at a place of the page, in points from its upper left. */
  imageAt(x: number, y: number): number[];
}

/** A sheet as a reader shows it. */
async function drawn(bytes: ArrayBuffer): Promise<Drawn> {
  const pdf = await openPdf(bytes);
  const page = await pdf.getPage(1);
  const textOf = async (number: number) =>
    (await (await pdf.getPage(number)).getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ');
  const { numPages } = pdf;
  const [text, second] = [await textOf(1), numPages > 1 ? await textOf(2) : ''];
  const [images, { fnArray, argsArray }, { OPS }] = [await extractImages(pdf, 1), await page.getOperatorList(), await getResolvedPDFJS()];
  const [, , , height = 0] = page.view;
  await pdf.loadingTask.destroy();
  const imageAt = (x: number, y: number): number[] => {
    // Nothing on a sheet is turned: a place is a scale and a shift.
    const outer: number[][] = [];
    let [scaleX, scaleY, left, bottom] = [1, 1, 0, 0];
    let found: number[] = [];
    for (const [at, operation] of fnArray.entries()) {
      const args = argsArray[at] as number[];
      if (operation === OPS.save) outer.push([scaleX, scaleY, left, bottom]);
      if (operation === OPS.restore) [scaleX = 1, scaleY = 1, left = 0, bottom = 0] = outer.pop() ?? [];
      if (operation === OPS.transform) {
        const [a = 1, , , d = 1, e = 0, f = 0] = args;
        [scaleX, scaleY, left, bottom] = [scaleX * a, scaleY * d, left + scaleX * e, bottom + scaleY * f];
      }
      if (operation !== OPS.paintImageXObject) continue;
      const [across, up] = [(x - left) / scaleX, (height - y - bottom) / scaleY];
      if (Math.min(across, up) < 0 || Math.max(across, up) > 1) continue;
      found = [...(images.find(({ key }) => key === String(args[0]))?.data ?? [])].slice(0, 3);
    }
    return found;
  };
  return { pages: numPages, text, second, imageAt };
}

describe('sheets', () => {
  const pdfOf = async (person: Person, id: number, name: string) => {
    const answer = await fetch(`${app.address}/api/properties/${id}/${name}`, { headers: { authorization: `Bearer ${person.token}` } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    return drawn(await answer.arrayBuffer());
  };
  const linkOf = async (id: number) => (await ann.rest<SheetLink>('POST', `/properties/${id}/deal-sheet-link`)).body.data;
  const aHouse = (about: object = {}) =>
    ann.addProperty({
      address: '41 Cedar Lane',
      city: 'Seattle',
      state: 'WA',
      zip: '98103',
      latitude: 47.67,
      longitude: -122.34,
      purchase_price: 201_111,
      assignment_fee: 12_345,
      holding_costs: 6789,
      ...about,
    });

  test('for buyers: the price to them, photos, value with comparable sales, repairs and returns, on one page', async () => {
    for (let n = 0; n < 6; n++)
      await ann.rest('POST', '/sales', aSale({ address: `${n + 2} Birch Ave`, price: 400_000 + n * 9000, sold_on: `2026-0${n + 3}-15` }));
    const id = await aHouse({ repair_estimate: 69_000 });
    const red = sharp({ create: { width: 900, height: 600, channels: 3, background: '#f00' } })
      .jpeg()
      .toBuffer();
    await upload(ann, id, ['front.jpg', await red]);
    await ann.rest('PUT', `/properties/${id}/repairs`, {
      level: 'medium',
      local_factor: 1,
      contingency_percent: 0,
      items: [{ item: 'Kitchen', count: 1, price: 3000 }],
    });
    const { pages, text, imageAt } = await pdfOf(ann, id, 'deal-sheet.pdf');
    expect(pages).toBe(1);
    for (const words of [
      '41 Cedar Lane',
      '$213,456',
      '$400,000',
      '$69,000',
      '$44,250 to $85,500',
      'Comparable sales',
      'Birch Ave',
      'Fix and flip',
      ann.user.company_name,
      formatPhoneNumber(ann.user.phone),
      'not an appraisal',
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/Sales nearby: \$\d{3},\d{3} to \$\d{3},\d{3} \(80% range\)/);
    expect(text).not.toContain('201,111');
    expect(text).not.toContain('12,345');
    const [r = 0, g = 255] = imageAt(300, 200);
    expect(r - g).toBeGreaterThan(200);

    await ann.addDeal({ property_id: id, purchase_price: 201_111, sale_price: 219_999 });
    expect((await pdfOf(ann, id, 'deal-sheet.pdf')).text).toContain('$219,999');
  });

  test('the offer for the seller says the price, the dates and how to accept, and nothing of what the house is worth to us', async () => {
    const id = await aHouse({ address: '77 Alder Court' });
    const { pages, text } = await pdfOf(ann, id, 'offer-sheet.pdf');
    expect(pages).toBe(1);
    for (const words of [
      'To: The owner',
      '$201,111',
      'For the house as it stands',
      'What you do not pay',
      'Commission: we charge none',
      'agreed upon',
      'I accept this offer.',
      'Signature',
      'is not a contract',
      'not an appraisal',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/400,000|60,000|32,000|4,022|6,789|96,078|12,345|ARV|risk|contingencies/);

    const lead_id = await ann.addLead({ first_name: 'Ruth', last_name: 'Okafor', property_address: '77 alder ct', property_zip: '98103' });
    expect((await pdfOf(ann, id, 'offer-sheet.pdf')).text).toContain('To: Ruth Okafor');
    await bob.addLead({ first_name: 'Not', last_name: 'Ours', property_address: '77 Alder Court', property_zip: '98103' });
    expect((await pdfOf(ann, id, 'offer-sheet.pdf')).text).toContain('To: Ruth Okafor');

    const deal = await ann.addDeal({
      property_id: id,
      lead_id,
      purchase_price: 380_000,
      closing_date: '2026-12-18',
      contract_date: '2026-11-18',
      earnest_money: 1500,
      inspection_period: 10,
      title_contingency: true,
    });
    const agreed = (await pdfOf(ann, id, 'offer-sheet.pdf')).text;
    for (const words of ['$380,000', 'Closing on Dec 18, 2026', 'A deposit of $1,500', '10 days to inspect', 'Subject to: clear title'])
      expect(agreed).toContain(words);
    const conditionsOf = async (about: object) => {
      await ann.rest('PATCH', `/deals/${deal}`, { ...about, title_contingency: false });
      return (await pdfOf(ann, id, 'offer-sheet.pdf')).text;
    };
    expect(await conditionsOf({})).not.toContain('Subject to');
    expect(await conditionsOf({ inspection_period: null })).toContain('No contingencies beyond the contract itself');
    expect((await bob.rest('GET', `/properties/${id}/offer-sheet.pdf`)).status).toBe(404);
  });

  test('the offer holds for a week, or until the day that is named', async () => {
    const id = await aHouse();
    const today = app.clock.now().toISOString().slice(0, 10);
    const words = (day: string) =>
      new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' });
    expect((await pdfOf(ann, id, 'offer-sheet.pdf')).text).toMatch(new RegExp(`Holds until\\s+${words(addDays(today, 7))}`));
    expect((await pdfOf(ann, id, `offer-sheet.pdf?holds_until=${addDays(today, 30)}`)).text).toContain(words(addDays(today, 30)));
    for (const [day, problem] of [
      [addDays(today, -2), 'Must be today or later'],
      ['soon', 'Must be a valid date (YYYY-MM-DD)'],
    ] as const) {
      const refused = await ann.rest('GET', `/properties/${id}/offer-sheet.pdf?holds_until=${day}`);
      expect([refused.status, refused.body.errors]).toEqual([422, { holds_until: [problem] }]);
    }
  });

  test('how the offer comes about is a page of its own, for who asks for it', async () => {
    const id = await aHouse();
    const path = 'offer-sheet.pdf?breakdown=true';
    const { pages, text, second } = await pdfOf(ann, id, path);
    expect([pages, text.includes('400,000')]).toEqual([2, false]);
    // 400,000 - 60,000 - 8 % of 400,000 - 2 % of 201,111 - 6,789 - 201,111
    for (const words of ['$201,111', '$400,000', '−$60,000', '−$32,000', '−$4,022', '−$6,789', '−$96,078']) expect(second).toContain(words);
    await ann.addDeal({ property_id: id, purchase_price: 380_000 });
    expect((await pdfOf(ann, id, path)).second).toContain('we are offering more than it supports');
    expect((await pdfOf(ann, id, 'offer-sheet.pdf?breakdown=false')).pages).toBe(1);
  });

  test('the longest texts, and land without anything, still make one page', async () => {
    const long = (characters: number) => 'Wörd <b>&amp; '.repeat(characters).slice(0, characters);
    const id = await aHouse({
      address: long(200),
      unit: long(200),
      city: long(100),
      county: long(100),
      description: long(10_000),
      arv: 999_999_999,
    });
    for (let n = 0; n < 3; n++) await upload(ann, id, [`${n}.png`, await aPhoto(n + 60, { width: 30 + n * 40, height: 90 })]);
    const land = await ann.addProperty({
      property_type: 'land',
      bedrooms: null,
      bathrooms: null,
      square_feet: null,
      year_built: null,
      repair_estimate: null,
    });
    for (const [house, name] of [
      [id, 'deal-sheet.pdf'],
      [id, 'offer-sheet.pdf'],
      [land, 'deal-sheet.pdf'],
      [land, 'offer-sheet.pdf'],
      [land, 'offer-sheet.pdf?breakdown=true'],
      [id, 'offer-sheet.pdf?breakdown=true'],
    ] as const) {
      const { pages, text } = await pdfOf(ann, house, name);
      expect([pages, text.includes('not an appraisal')]).toEqual([name.includes('?') ? 2 : 1, true]);
    }
    const page = await (await see((await linkOf(id)).url)).text();
    expect(page).toContain('&lt;b&gt;&amp;amp;');
    expect(page).not.toContain('<b>&');
  });

  test.each(['רחוב 12', '橡树街 12', 'شارع ١٢'])(
    '%s: no sheet with boxes; the page shows it, and says how to keep a copy',
    async (address) => {
      const id = await aHouse({ address });
      const { url } = await linkOf(id);
      const page = await (await see(url)).text();
      expect(page).toContain(address);
      expect(page).toContain('To keep a copy, print this page.');
      expect(page).not.toContain('.pdf');
      const file = await see(`${url}/deal-sheet.pdf`);
      expect([file.status, await file.text()]).toEqual([409, expect.stringContaining('has no letters for')]);
      expect((await ann.rest('GET', `/properties/${id}/deal-sheet.pdf`)).status).toBe(409);
    },
  );

  test('the link shows the deal to who has it, as long as it is to be had', async () => {
    const id = await aHouse();
    await upload(ann, id, ['1.png', await aPhoto(41)], ['2.png', await aPhoto(42)]);
    const [front] = await photosOf(id);
    await ann.rest('PATCH', `/photos/${front?.id}`, { caption: 'Front "porch"' });
    const { url, is_public } = await linkOf(id);
    expect([url, is_public]).toEqual([expect.stringMatching(/^\/deal-sheets\/[\w-]+\.[\w-]{22}$/), false]);
    const shown = await see(url);
    const page = await shown.text();
    expect([shown.status, shown.headers.get('x-robots-tag'), shown.headers.get('set-cookie')]).toEqual([200, 'noindex', null]);
    expect(page).toContain('<h1>41 Cedar Lane</h1>');
    expect(page).toContain('$213,456');
    expect(page).toContain('alt="41 Cedar Lane, photo 1"');
    expect(page).toContain('<figcaption>Front &quot;porch&quot;</figcaption>');
    expect(page).not.toMatch(/201,111|12,345|<script/);
    const sources = [...page.matchAll(/<img src="([^"]+)" srcSet="([^ ]+) /g)].flatMap(([, ...found]) => found);
    expect(sources).toHaveLength(4);
    for (const source of sources) {
      const picture = await see(source);
      const { headers, status } = picture;
      expect([source.startsWith(`${url}/photos/`), status, headers.get('cache-control')]).toEqual([true, 200, 'private, max-age=3600']);
    }
    const elsewhere = await aHouse();
    const [other] = (await upload(ann, elsewhere, ['3.png', await aPhoto(43)])).body.data.photos;
    expect((await see(`${url}/photos/${other?.id}/large.webp`)).status).toBe(404);
    const download = await see(/href="([^"]+\.pdf)"/.exec(page)?.[1] ?? '');
    expect((await drawn(await download.arrayBuffer())).text).toContain('41 Cedar Lane');

    const says = async (address: string, status: number, words: string) => {
      const answer = await see(address);
      expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(words)]);
    };
    const invalid = (address: string) => says(address, 404, 'This link does not work');
    const sold = (address: string) => says(address, 410, 'This property is no longer available');
    await invalid(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`);
    await ann.rest('PATCH', `/properties/${id}`, { status: 'pending' });
    await says(url, 200, 'Under contract. Ask whether it is still available.');
    expect((await pdfOf(ann, id, 'deal-sheet.pdf')).text).toContain('Under contract');
    await ann.rest('PATCH', `/properties/${id}`, { status: 'sold' });
    for (const address of [url, `${url}/deal-sheet.pdf`, ...sources]) await sold(address);
    await ann.rest('PATCH', `/properties/${id}`, { status: 'active' });
    expect(await (await see(url)).text()).not.toContain('Under contract');
    const deal = await ann.addDeal({ property_id: id, status: 'closed' });
    await sold(url);
    await ann.rest('PATCH', `/deals/${deal}`, { status: 'cancelled', cancel_reason: 'Title' });
    expect((await see(url)).status).toBe(200);

    const { version } = (await ann.rest<Property>('GET', `/properties/${id}`)).body.data;
    expect((await bob.rest('POST', `/properties/${id}/deal-sheet-link/replace`)).status).toBe(404);
    const replaced = await ann.rest<SheetLink>('POST', `/properties/${id}/deal-sheet-link/replace`);
    const anew = replaced.body.data.url;
    expect([replaced.status, replaced.body.message, anew !== url]).toEqual([200, 'The old links no longer work', true]);
    expect((await linkOf(id)).url).toBe(anew);
    for (const address of [url, `${url}/deal-sheet.pdf`, ...sources]) await says(address, 410, 'It was replaced by a new one.');
    for (const address of [anew, ...sources.map((source) => source.replace(url, anew))]) expect((await see(address)).status).toBe(200);
    expect((await changesOf(id))[0]).toEqual({ field: 'public_links', before: 'working', after: 'stopped' });
    expect((await ann.rest<Property>('GET', `/properties/${id}`)).body.data.version).toBe(version);
    const last = (await ann.rest<SheetLink>('POST', `/properties/${id}/deal-sheet-link/replace`)).body.data.url;
    for (const address of [url, anew]) await says(address, 410, 'It was replaced by a new one.');
    expect((await see(last)).status).toBe(200);
    await app.store.write((tx) =>
      tx.update(outreachSettings).set({ signing_key: 'another' }).where(eq(outreachSettings.account_id, ann.user.id)),
    );
    await invalid(last);

    const { url: signed } = await linkOf(id);
    // Visits count wherever they lead.
    await Promise.all(Array.from({ length: 60 }, () => see('/deal-sheets/nowhere')));
    const answer = await see(signed);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
    // Its photos are many to a page, and no visits.
    expect((await see(`${signed}/photos/${front?.id}/small.webp`)).status).toBe(200);
    app.clock.advance(MINUTE);
    expect((await see(signed)).status).toBe(200);
    await ann.rest('DELETE', `/deals/${deal}`);
    expect((await ann.rest('DELETE', `/properties/${id}`)).status).toBe(200);
    await sold(signed);
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
