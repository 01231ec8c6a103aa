/**
 * A campaign whose server is killed again and again, while its recipients are written down and while its mail leaves: in the end
 * nobody was missed, and no mail server got a message twice unless a person said so.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dice } from '#server/tools/demo/random.ts';
import { builtServer, type RunningProcess, startBuilt } from '#server/testing/built-process.ts';
import type { Recipient, CampaignResults } from '#shared/outreach/campaigns/recipient.ts';
import { aCampaign, anAccount } from '#shared/testing/records.ts';

const LEADS = 160;
const KILLS = 4;
const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 1e9));

let built = '';
beforeAll(async () => {
  built = await builtServer();
});
const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-campaign-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A mail server that counts what it has acknowledged, by Message-ID. */
async function mailServer() {
  const accepted = new Map<string, number>();
  let total = 0;
  let waiting: { at: number; resolve: () => void }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        const id = /^message-id: (<[^>]+>)/im.exec(text)?.[1] ?? text;
        accepted.set(id, (accepted.get(id) ?? 0) + 1);
        total += 1;
        for (const one of waiting.filter(({ at }) => total >= at)) one.resolve();
        waiting = waiting.filter(({ at }) => total < at);
        done();
      });
    },
  });
  // A client that is killed leaves its line in the middle of a word.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    accepted,
    /** Resolves when so many have come in all. */
    reached: (at: number) => new Promise<void>((resolve) => (total >= at ? resolve() : waiting.push({ at, resolve }))),
  };
}

test(`nobody is missed and nothing is sent twice in ${KILLS} kills (KILL_SEED=${seed})`, { timeout: 180_000 }, async () => {
  const random = dice(seed);
  const mail = await mailServer();
  const settings = {
    DATABASE_URL: `file:${path.join(folder, 'campaign.db')}`,
    PUBLIC_URL: 'https://deals.example.com',
    SMTP_URL: mail.url,
    MAIL_FROM: 'ann@walker.example',
  };
  let server: RunningProcess;
  let api = '';
  const begin = async () => {
    server = startBuilt(built, { settings });
    api = `${await server.address}/api`;
  };
  const end = async () => {
    server.kill();
    await server.ended;
  };
  let token = '';
  const call = async <Data>(method: string, target: string, body?: unknown, type = 'application/json'): Promise<Data> => {
    const response = await fetch(api + target, {
      method,
      headers: { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data: Data };
    if (!response.ok) throw new Error(`${method} ${target}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.data;
  };

  await begin();
  token = (await call<{ token: string }>('POST', '/register', anAccount())).token;
  await call('PUT', '/outreach/settings', await withAddress(call));
  const rows = Array.from({ length: LEADS }, (_, at) => `Owner ${at},${at} Oak St,Dallas,TX,75201,owner${at}@seller.example`);
  const imported = await call<{ id: number }>(
    'POST',
    '/leads/import?filename=list.csv',
    `Owner,Address,City,State,Zip,Email\n${rows.join('\n')}\n`,
    'text/csv',
  );
  await vi.waitFor(
    async () => expect(await call<{ status: string }>('GET', `/imports/${imported.id}`)).toMatchObject({ status: 'done' }),
    30_000,
  );
  const about = {
    channel: 'email',
    content: 'Hi {{first_name}}, see https://walker.example/offer',
    scheduled_at: null,
    ai_personalization: false,
  };
  const { id } = await call<{ id: number }>('POST', '/campaigns', aCampaign(about));
  const results = () => call<CampaignResults>('GET', `/campaigns/${id}/results`);

  await call('PATCH', `/campaigns/${id}/start`, {});
  for (let kill = 0; kill < KILLS; kill += 1) {
    // The first ends it while recipients are written down, the others while mail leaves.
    if (kill > 0) await mail.reached(Math.min(LEADS - 5, (kill * LEADS) / (KILLS + 1) + random.between(0, 20)));
    await end();
    await begin();
  }
  await vi.waitFor(
    async () => {
      const now = await results();
      expect([now.is_filling, now.waiting]).toEqual([false, 0]);
    },
    { timeout: 90_000, interval: 200 },
  );

  const recipients: Recipient[] = [];
  for (let page = 1; recipients.length < LEADS && page <= Math.ceil(LEADS / 100); page += 1)
    recipients.push(...(await call<Recipient[]>('GET', `/campaigns/${id}/recipients?per_page=100&sort_by=id&page=${page}`)));
  expect(new Set(recipients.map(({ lead_id }) => lead_id)).size).toBe(LEADS);
  const now = await results();
  const unsure = recipients.filter(({ sent_at }) => sent_at === null);
  expect([now.recipients, now.sent + now.unconfirmed, now.failed]).toEqual([LEADS, LEADS, 0]);
  expect(unsure).toHaveLength(now.unconfirmed);
  // Every one that was acknowledged came once; of those that nobody is sure of, some did and some did not.
  expect([...mail.accepted.values()].filter((times) => times > 1)).toEqual([]);
  expect(mail.accepted.size).toBeGreaterThanOrEqual(now.sent);
  expect(mail.accepted.size).toBeLessThanOrEqual(LEADS);

  for (const { id: one } of unsure) await call('PATCH', `/recipients/${one}/send-again`, {});
  await vi.waitFor(async () => expect(await results()).toMatchObject({ sent: LEADS, unconfirmed: 0 }), { timeout: 30_000, interval: 100 });
  expect(mail.accepted.size).toBe(LEADS);
  await vi.waitFor(
    async () => expect(await call<{ status: string }>('GET', `/campaigns/${id}`)).toMatchObject({ status: 'completed' }),
    30_000,
  );
  await end();
  console.info(`${KILLS} kills: ${LEADS} messages, ${unsure.length} not confirmed and sent again by hand, seed ${seed}`);
});

/** The settings as they are, with what lets mail leave, fast. */
async function withAddress(call: <Data>(method: string, target: string) => Promise<Data>): Promise<Record<string, unknown>> {
  const now = await call<Record<string, unknown>>('GET', '/outreach/settings');
  return { ...now, postal_address: '1 Main St, Austin, TX 78701', messages_a_minute: 6000 };
}
