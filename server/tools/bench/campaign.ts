/** A campaign that goes into the outbox: how long its messages take, and what runs beside it meanwhile. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { CampaignResults } from '#shared/outreach/campaigns/recipient.ts';
import { aCampaign } from '#shared/testing/records.ts';
import type { Target } from './measure.ts';

const LOOK_MS = 100;

/** Lets every account of a database send, as fast as the machine can: what slows it down is there for the sake of mail servers. */
export function letSend(file: string): void {
  const db = new Database(file);
  db.prepare(
    `insert into outreach_settings (account_id, postal_address, quiet_until, quiet_from, on_saturday, on_sunday, contacts_a_day,
       messages_a_minute, signing_key, updated_at)
     select id, '1 Main St, Austin, TX 78701', 540, 1200, 1, 1, 3, 1000000, ?, 0 from users`,
  ).run(randomBytes(32).toString('base64url'));
  db.close();
}

export interface Sending {
  /** How many have been sent by now. */
  sent(): Promise<number>;
  /** Waits for the rest, and ends it. */
  end(): Promise<{ messages: number; seconds: number }>;
}

/** Starts a campaign to everybody; it counts as done when so many messages are sent, or there are no more. */
export async function sendCampaign({ port, token }: Target, most: number): Promise<Sending> {
  const call = async <Data>(method: string, path: string, body?: unknown): Promise<Data> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  const about = { channel: 'email', content: 'Hi {{first_name}}, see https://walker.example/offer', scheduled_at: null };
  const { id } = await call<{ id: number }>('POST', '/campaigns', aCampaign({ ...about, ai_personalization: false, target_criteria: {} }));
  await call('PATCH', `/campaigns/${id}/start`, {});
  const began = performance.now();
  const results = () => call<CampaignResults>('GET', `/campaigns/${id}/results`);
  return {
    sent: async () => (await results()).sent,
    end: async () => {
      for (;;) {
        const now = await results();
        const isAll = !now.is_filling && now.waiting === 0;
        if (now.sent >= most || isAll) {
          const seconds = (performance.now() - began) / 1000;
          const { status } = await call<{ status: string }>('GET', `/campaigns/${id}`);
          if (status === 'active' && !isAll) await call('PATCH', `/campaigns/${id}/pause`, {});
          return { messages: now.sent, seconds };
        }
        await wait(LOOK_MS);
      }
    },
  };
}
