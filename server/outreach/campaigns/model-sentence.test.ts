/** Sentences by a language model: a server that speaks its protocol, whether it keeps to its task or not. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import type { Preview } from '#shared/outreach/campaigns/preview.ts';
import { acceptSentence } from './model-sentence.ts';

const asked: string[] = [];
let says = '';
const bodyOf = async (request: IncomingMessage) => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};
const server = createServer((request, response) => {
  void bodyOf(request).then((body) => {
    asked.push(body);
    if (says === '') return response.writeHead(500).end('no');
    const message = { role: 'assistant', content: JSON.stringify({ sentence: says }) };
    return response
      .setHeader('content-type', 'application/json')
      .end(
        JSON.stringify({ choices: [{ index: 0, finish_reason: 'stop', message }], usage: { prompt_tokens: 90, completion_tokens: 20 } }),
      );
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

const AI_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
const app = await testApp({ settings: { AI_BASE_URL, AI_MODEL: 'tiny', AI_PRICE_IN: '1', AI_PRICE_OUT: '1' } });
const ann = await signUp(app);
let leads = 0;
/** A new lead's message, over REST. */
const show = async (more: object = {}) => {
  leads += 1;
  const lead_id = await ann.addLead({ property_city: 'Austin', property_type: 'condo', phone: `(512) 555-01${10 + leads}` });
  return { lead_id, ...(await again(lead_id, more)) };
};
const again = async (lead_id: number, more: object = {}) => {
  const written = {
    channel: 'email',
    subject_line: 'Hello',
    content: 'Hi {{first_name}}, I buy houses here and nearby.',
    ai_personalization: true,
  };
  const { status, body } = await ann.rest<Preview>('POST', '/campaigns/preview', { ...written, lead_id, ...more });
  expect(status).toBe(200);
  const personal = body.data.body.filter(({ source }) => source === 'personal').map(({ text }) => text);
  return { engine: body.data.engine, personal };
};

describe('a sentence by the language model', () => {
  test('is used, and stays the same at no further cost', async () => {
    says = 'Is the condo in Austin something you still enjoy coming home to?';
    const before = asked.length;
    const shown = await show();
    expect(shown).toMatchObject({ engine: 'model', personal: [says] });
    const first = says;
    says = 'Something else about the condo in Austin?';
    expect(await again(shown.lead_id)).toEqual({ engine: 'model', personal: [first] });
    expect(asked.length).toBe(before + 1);
    expect(asked.at(-1)).toContain('Austin');
    // It is written for the text that it stands in.
    expect(asked.at(-1)).toContain('I buy houses here and nearby.');
    const other = await again(shown.lead_id, { content: 'Another text of some length, {{first_name}}.' });
    expect([other, asked.length]).toEqual([{ engine: 'model', personal: [says] }, before + 2]);
    // Nothing that names the person leaves the house.
    for (const secret of ['Maria', 'Brien', 'Elm Street', '555', 'example.com', '195']) expect(asked.at(-1)).not.toContain(secret);
  });

  test.each([
    ['a server that fails', ''],
    ['a price', 'Would $250,000 suit you for the condo in Austin?'],
    ['a promise', 'I guarantee a quick closing for the condo in Austin.'],
    ['a figure that is not on record', 'Is the condo from 1987 in Austin still yours?'],
    ['a link', 'Read more at https://example.org about the condo.'],
    ['a domain without a scheme', 'Have a look at walker-condo.casa about the condo in Austin.'],
    ['a field', 'Hello {{my_phone}}, is the condo still yours?'],
    ['more than one sentence takes', `${'Is the condo in Austin still yours? '.repeat(8)}`],
  ])('is written by the rules instead of %s', async (_, answer) => {
    says = answer;
    expect(await show()).toMatchObject({ engine: 'rules', personal: [expect.stringMatching(/condo in Austin/)] });
  });

  test('is written by the rules once the limit of spending is reached', async () => {
    says = 'Is the condo in Austin still what you want it to be?';
    const cleo = await signUp(app);
    const settings = (await cleo.rest('GET', '/assistant-settings')).body.data;
    const { status } = await cleo.rest('PUT', '/assistant-settings', { ...settings, spend_limit: 0 });
    const lead_id = await cleo.addLead({ property_city: 'Austin' });
    const before = asked.length;
    const { body } = await cleo.rest<Preview>('POST', '/campaigns/preview', {
      channel: 'email',
      content: 'Hi {{first_name}}, I buy houses here and nearby.',
      ai_personalization: true,
      lead_id,
    });
    expect([status, body.data.engine, asked.length]).toEqual([200, 'rules', before]);
  });
});

test.each([
  ['“Is the land in Reno still yours?”', 'Is the land in Reno still yours?'],
  ['You wrote to us in 2026.', 'You wrote to us in 2026.'],
  ['You wrote to us in 2025.', undefined],
  ['no end', undefined],
  ['We pay cash for land in Reno.', undefined],
])('%j becomes %j', (answer, said) => expect(acceptSentence(answer, { city: 'Reno', wrote_to_us_in: '2026-10' })).toBe(said));
