/** Search: every word somewhere, as plain characters, without regard to case. */
import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';

interface Found {
  data: { id: number }[];
  meta: { total: number };
}

const app = await testApp();
const ann = await signUp(app);

async function search(path: string, words: string): Promise<number[]> {
  const { status, body } = await ann.rest<unknown>(
    'GET',
    `${path}?per_page=100&sort_by=id&sort_order=asc&search=${encodeURIComponent(words)}`,
  );
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  const found = (Array.isArray(body.data) ? body : body.data) as Found;
  expect(found.meta.total).toBe(found.data.length);
  return found.data.map((row) => row.id);
}

describe('leads', async () => {
  const people = {
    maria: {
      first_name: 'Maria',
      last_name: "O'Brien",
      phone: '(512) 555-0142',
      property_address: '12 Elm Street',
      property_city: 'St. Louis',
    },
    zoe: {
      first_name: 'Zoë',
      last_name: 'Müller-Å',
      phone: '+1 210 555 9988',
      property_address: '100% Oak_Lane Unit "B"',
      property_city: 'Austin',
    },
    jo: {
      first_name: 'Jo',
      last_name: 'Li',
      phone: '7135550000',
      property_address: '7 C:\\Road (rear) *star* AND more',
      property_city: 'Houston',
    },
    mark: { first_name: 'Mark', last_name: 'Austin', phone: '512-777-1234', property_address: '5 Elmwood Court', property_city: 'Waco' },
  };
  type Who = keyof typeof people;
  const idOf = {} as Record<Who, number>;
  for (const [who, about] of Object.entries(people)) idOf[who as Who] = await ann.addLead({ ...about, email: `${who}@mail.example.com` });

  test.each<[string, Who[]]>([
    ['maria', ['maria']],
    ['MARIA', ['maria']],
    ['ari', ['maria']],
    ["o'brien", ['maria']],
    ['austin', ['zoe', 'mark']],
    ['elm', ['maria', 'mark']],
    ['elm maria', ['maria']],
    ['maria elm', ['maria']],
    ['  maria   louis ', ['maria']],
    ['maria austin', []],
    ['jo', ['jo']],
    ['li', ['jo']],
    ['o', ['maria', 'zoe', 'jo', 'mark']],
    ['jo li', ['jo']],
    ['el m', ['maria', 'mark']],
    ['zoë', ['zoe']],
    ['ZOË', ['zoe']],
    ['müller', ['zoe']],
    ['å', ['zoe']],
    ['Å', ['zoe']],
    ['%', ['zoe']],
    ['0%', ['zoe']],
    ['100%', ['zoe']],
    ['_', ['zoe']],
    ['k_l', ['zoe']],
    ['oak_lane', ['zoe']],
    ['"', ['zoe']],
    ['"b"', ['zoe']],
    ['\\', ['jo']],
    ['c:\\road', ['jo']],
    ['*', ['jo']],
    ['*star*', ['jo']],
    ['sta*', []],
    ['and', ['jo']],
    ['AND', ['jo']],
    ['OR', ['jo']],
    ['NOT', []],
    ['NEAR', []],
    ['(rear)', ['jo']],
    ['elm OR oak', []],
    ['^elm', []],
    ['text:elm', []],
    ["'", ['maria']],
    ["' OR 1=1 --", []],
    ['mail.example', ['maria', 'zoe', 'jo', 'mark']],
    ['zoe@mail', ['zoe']],
    ['5125550142', ['maria']],
    ['512-555-0142', ['maria']],
    ['(512) 555', ['maria']],
    ['512.555.0142', ['maria']],
    ['+1 (210) 555-9988', ['zoe']],
    ['12105559988', ['zoe']],
    ['5550', ['maria', 'jo']],
    ['713 555 00 00', ['jo']],
    ['512', ['maria', 'mark']],
    ['51', ['maria', 'mark']],
    ['99', ['zoe']],
    ['-', ['maria', 'zoe', 'mark']],
    ['st.', ['maria']],
    ['nobody', []],
    ['日本', []],
  ])('%j', async (words, who) => {
    expect(await search('/leads', words)).toEqual(who.map((name) => idOf[name]));
  });

  test('what was changed is found by its new words, and what was deleted by none', async () => {
    const id = await ann.addLead({ first_name: 'Wilhelmina' });
    expect(await search('/leads', 'wilhelm')).toEqual([id]);
    await ann.rest('PATCH', `/leads/${id}`, { first_name: 'Persephone', phone: '9998887766' });
    expect(await search('/leads', 'wilhelm')).toEqual([]);
    expect(await search('/leads', 'persephone')).toEqual([id]);
    expect(await search('/leads', '999-888')).toEqual([id]);
    await ann.rest('DELETE', `/leads/${id}`);
    expect(await search('/leads', 'persephone')).toEqual([]);
  });

  test("another account's leads are not found", async () => {
    const bob = await signUp(app);
    await bob.addLead({ first_name: 'Theodora' });
    expect(await search('/leads', 'theodora')).toEqual([]);
    expect((await bob.trpc.leads.list.query({ search: 'theodora' })).meta.total).toBe(1);
    expect((await bob.trpc.leads.list.query({ search: 'th' })).meta.total).toBe(1);
  });
});

test('properties: address, unit, city, state, zip, county, description, seller notes', async () => {
  const cottage = await ann.addProperty({
    address: '77 Willow Way',
    unit: '9F',
    city: 'Marfa',
    state: 'TX',
    zip: '79843',
    county: 'Presidio',
    description: 'A yellow cottage',
    seller_notes: 'Call after noon',
  });
  const loft = await ann.addProperty({
    address: '1 Main',
    city: 'Boston',
    state: 'MA',
    zip: '02101',
    county: 'Suffolk',
    description: 'Loft',
  });
  for (const words of ['willow', '9f', 'marfa', '79843', 'presidio', 'yellow', 'noon', 'willow presidio noon', 'way 9F']) {
    expect(await search('/properties', words), words).toEqual([cottage]);
  }
  expect(await search('/properties', 'ma')).toEqual([cottage, loft]);
  expect(await search('/properties', 'boston ma')).toEqual([loft]);
  expect(await search('/properties', '02101')).toEqual([loft]);
});

test('deals: id, type, notes, the address and city of the property, the name of the lead', async () => {
  const property_id = await ann.addProperty({ address: '500 Juniper Drive', city: 'Lubbock' });
  const lead_id = await ann.addLead({ first_name: 'Ignatius', last_name: 'Quill' });
  const id = await ann.addDeal({ property_id, lead_id, deal_type: 'double_close', notes: 'Needs a hardmoney lender' });
  const other = await ann.addDeal({ deal_type: 'buy_and_hold' });
  for (const words of ['juniper', 'lubbock', 'ignatius', 'quill', 'hardmoney', 'double_close', 'double close', 'ignatius juniper'])
    expect(await search('/deals', words), words).toEqual([id]);
  expect(await search('/deals', 'hold')).toEqual([other]);
  expect(await search('/deals', String(id))).toContain(id);

  await ann.rest('PATCH', `/properties/${property_id}`, { address: '500 Spruce Drive' });
  await ann.rest('PATCH', `/leads/${lead_id}`, { last_name: 'Feather' });
  for (const words of ['spruce', 'feather', 'ignatius spruce']) expect(await search('/deals', words), words).toEqual([id]);
  for (const words of ['juniper', 'quill']) expect(await search('/deals', words), words).toEqual([]);
});

test('milestones: title, description, type', async () => {
  const deal_id = await ann.addDeal();
  const id = await ann.addMilestone({
    deal_id,
    title: 'Walk the attic',
    description: 'Bring a ladder',
    milestone_type: 'final_walkthrough',
  });
  await ann.addMilestone({ deal_id, title: 'Sign', milestone_type: 'document_signing' });
  for (const words of ['attic', 'ladder', 'final_walk', 'attic ladder', 'walkthrough'])
    expect(await search('/deal-milestones', words), words).toEqual([id]);
});

test('letters of every alphabet are found in either case', async () => {
  const bob = await signUp(app);
  const id = await bob.addLead({ first_name: 'Éloïse', last_name: 'Иванов', property_city: 'Ødegård' });
  await bob.addLead({ first_name: 'Louise', last_name: 'Ivanov' });
  for (const words of ['éloïse', 'ÉLOÏSE', 'eloise', 'иванов', 'ИВАНОВ', 'ив', 'и', 'ødegård', 'éloïse иванов', 'oïse'])
    expect((await bob.rest<Found>('GET', `/leads?search=${encodeURIComponent(words)}`)).body.data, words).toMatchObject({
      data: [{ id }],
      meta: { total: 1 },
    });
  for (const words of ['é*', 'é?', '[éÉ]'])
    expect((await bob.rest<Found>('GET', `/leads?search=${encodeURIComponent(words)}`)).body.data.meta.total, words).toBe(0);
});
