/** A card number that was typed into the test checkout is nowhere afterwards: not in the database, not in the log, not in an answer. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServerProcess } from '#server/testing/server-process.ts';
import { TEST_CARDS } from '#shared/accounts/payments/card.ts';

test('nothing that was written holds a card number or its code', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-secrecy-'));
  const server = await startServerProcess({ DATABASE_URL: `file:${path.join(folder, 'test.db')}`, LOG_LEVEL: 'trace' });
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  let answers = '';
  const pay = async (about: object) => {
    const answer = await fetch(`${server.address}/api/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        method: 'card',
        email: 'a@example.com',
        card_expiry: '03/30',
        card_cvc: '7391',
        card_holder: 'Zqholder',
        ...about,
      }),
    });
    answers += await answer.text();
  };
  for (const { number } of TEST_CARDS) await pay({ card_number: number });
  // A real one, typed by mistake; one with a slip; and one in the wrong field.
  await pay({ card_number: '4242424242424242' });
  await pay({ card_number: '4111111111111112' });
  await pay({ card_number: '5555444433331111', card_holder: '5555 4444 3333 1111', idempotency_key: 'short' });
  expect(answers).toContain('"status":"authorised"');
  await server.stop('SIGTERM');

  const files = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'latin1'));
  const written = [...files, server.said(), answers].join('\n');
  expect(written).toContain('a@example.com');
  expect(server.said()).toContain('/api/payments');
  const numbers = [...TEST_CARDS.map(({ number }) => number), '4242 4242 4242 4242', '4111 1111 1111 1112'];
  for (const secret of [...numbers, ...numbers.map((number) => number.replaceAll(' ', '')), '7391', 'Zqholder'])
    expect(written).not.toContain(secret);
});
