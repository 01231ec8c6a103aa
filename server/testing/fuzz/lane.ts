/** An account that asks one request after another, and remembers what it owns. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Dice, dice } from '#server/tools/demo/random.ts';
import { aDeal, aLead, aMilestone, anAccount, aProperty } from '#shared/testing/records.ts';
import { MINUTE, type TestApp } from '../app.ts';
import { achievementSubscriber } from '#server/workspace/achievements/award.ts';
import { addScan } from '../documents.ts';
import { NAMED_BY, SAMPLES } from '../samples.ts';
import { aPhoto } from '../photos.ts';
import type { Asker } from './generate.ts';
import { freeHour } from './sample.ts';

/** The collection that a field of a body names. */
export const REFERENCES: Record<string, string> = {
  ...NAMED_BY,
  property_id: '/properties',
  lead_id: '/leads',
  lead_ids: '/leads',
  deal_id: '/deals',
  conversation_id: '/conversations',
  document_id: '/documents',
  other_id: '/leads',
  term_id: '/terms',
  term_ids: '/terms',
  milestone_ids: '/deal-milestones',
  deposit_ids: '/deposits',
};

/** What is made in the course of other things, and has no list of its own under its path. */
const FOUND_IN: Record<string, string> = {
  '/conversation-messages': 'conversation_messages',
  '/conversation-facts': 'conversation_facts',
  '/outreach/messages': 'messages',
  '/recipients': 'campaign_recipients',
  '/photos': 'photos',
  '/documents': 'documents',
  '/terms': 'contract_terms',
  '/deposits': 'deposits',
  '/lead-merges': 'lead_merges',
};

type Body = Record<string, unknown>;

export interface Lane extends Asker {
  mark: string;
  accountId: number;
  /** Deals new dice, so that a request depends on its own number alone. */
  roll(seed: number): void;
  /** Ids by collection; what is not listed is not known. */
  owned: Map<string, Set<number>>;
  /** Adds what is missing and forgets what is gone. */
  refill(): Promise<void>;
  /** Whether it makes records of this kind when it runs out of them. */
  refills(collection: string): boolean;
  /** Signs in anew. */
  signIn(): Promise<void>;
}

const PASSWORD = 'correct horse battery';
const FILE = 'Owner,Address,City,State\nAnn Lee,12 Oak Street,Austin,TX\nBo Ray,7 Pine Road,Dallas,TX\n';

const A_REFUSED_CARD = {
  method: 'card',
  card_number: '4000 0000 0000 0002',
  card_expiry: '03/30',
  card_cvc: '737',
  card_holder: 'Ann Walker',
};

export interface LaneOptions {
  /** Stands in every text of the account and of its records. */
  mark: string;
  /** Somebody else's records, by collection. */
  theirs?: ReadonlyMap<string, ReadonlySet<number>>;
  /** How many records of every kind it has at least. */
  each: number;
  /** No other lane has this number. */
  number: number;
}

/** Registers an account and gives it records of every kind. */
export async function openLane(app: TestApp, { mark, theirs = new Map(), each, number }: LaneOptions): Promise<Lane> {
  let given = number * 1_000_000;
  const email = `${mark}@example.com`;
  const account = anAccount({ first_name: mark, last_name: mark, company_name: mark, email, password: PASSWORD });
  const { body } = await app.rest<{ token: string; user: { id: number } }>('POST', '/register', account);
  let rolled: Dice = dice(0);
  const owned = new Map<string, Set<number>>();
  const pick = (ids: ReadonlySet<number> | undefined) => (ids && ids.size > 0 ? rolled.pick([...ids]) : undefined);
  const call = (method: string, path: string, content?: unknown) => app.rest<{ id: number }>(method, path, content, lane.token);

  const make: Record<string, () => Promise<{ status: number; body: { data: { id: number } } }>> = {
    '/leads': () => call('POST', '/leads', marked(aLead(), mark)),
    '/properties': () => call('POST', '/properties', marked(aProperty(), mark)),
    '/deals': () =>
      call('POST', '/deals', { ...aDeal({ property_id: lane.own('/properties'), lead_id: lane.own('/leads') }), notes: mark }),
    '/deal-milestones': () =>
      call('POST', '/deal-milestones', marked(aMilestone({ deal_id: lane.own('/deals'), description: mark }), mark)),
    '/property-saves': () => call('POST', '/property-saves', { property_id: lane.own('/properties'), notes: mark }),
    ...Object.fromEntries(SAMPLES.map(({ collection, body }) => [collection, () => call('POST', collection, body(lane))])),
    '/buyer-offers': () =>
      call('POST', '/buyer-offers', {
        ...{ buyer_id: lane.own('/buyers'), property_id: lane.own('/properties') },
        ...{ amount: 180_000, payment: 'cash', terms: mark },
      }),
    '/views': () => call('POST', '/views', { entity: 'leads', name: `${mark} ${lane.fresh()}`.slice(-60), query: 'status=hot' }),
    '/tags': () => call('POST', '/tags', { name: `${mark} ${lane.fresh()}`.slice(-40) }),
    '/touches': () => call('POST', `/leads/${lane.own('/leads')}/touches`, { outcome: 'talked', note: mark }),
    '/bulk-jobs': async () => {
      const body = { ids: [lane.own('/leads')], action: 'add_tag', tag: `${mark} ${lane.fresh()}`.slice(-40) };
      const made = await app.rest<{ job: { id: number } }>('POST', '/leads/bulk', body, lane.token);
      return { ...made, body: { data: made.body.data?.job } };
    },
    '/conversations': async () => {
      const made = await call('POST', '/conversations', { lead_id: lane.own('/leads'), channel: 'phone', goal: mark });
      const body = { author: 'lead', body: 'It needs a new roof, and I want $185,000.' };
      if (made.status < 300) await call('POST', `/conversations/${made.body.data.id}/messages`, body);
      return made;
    },
    '/appointments': () => {
      const when = { kind: 'phone', starts_at: freeHour(lane.fresh()), force: true, notify: false, notes: mark };
      return call('POST', '/appointments', { lead_id: lane.own('/leads'), ...when });
    },
    '/payments': async () => {
      const made = await call('POST', '/payments', A_REFUSED_CARD);
      if (made.status !== 429) return made;
      // So many refused cards of one network are held back for an hour.
      app.clock.advance(61 * MINUTE);
      return call('POST', '/payments', A_REFUSED_CARD);
    },
    '/imports': () =>
      app.send(`/leads/import?start=false&filename=${mark}.csv`, {
        method: 'POST',
        headers: { authorization: `Bearer ${lane.token}`, 'content-type': 'text/csv' },
        body: FILE.replaceAll('Ann Lee', mark),
      }),
  };

  const refillFound = async () => {
    const missing = new Set<string>();
    for (const [collection, table] of Object.entries(FOUND_IN)) {
      const rows = await app.store.read.all<{ id: number }>(
        sql`SELECT id FROM ${sql.identifier(table)} WHERE account_id = ${lane.accountId} ORDER BY id DESC LIMIT 100`,
      );
      owned.set(collection, new Set(rows.map(({ id }) => id)));
      if (rows.length === 0) missing.add(collection);
    }
    if (missing.delete('/photos')) await addPhoto(app, lane);
    if (missing.delete('/terms')) {
      const term = { kind: 'title', due_date: '2031-01-02' };
      const made = await call('POST', `/deals/${lane.own('/deals')}/terms`, term);
      if (made.status === 201) lane.owned.set('/terms', new Set([made.body.data.id]));
    }
    if (missing.delete('/deposits'))
      await call('POST', `/deals/${lane.own('/deals')}/deposits`, {
        ...{ direction: 'to_seller', amount: 1000, due_on: '2026-12-01' },
        ...{ holder_name: mark, holder_contact: mark, holder_file: mark.slice(0, 60) },
      }).then(({ body: { data } }) => owned.set('/deposits', new Set(data ? [data.id] : [])));
    if (missing.delete('/lead-merges')) {
      const [kept, twin] = [await call('POST', '/leads', marked(aLead(), mark)), await call('POST', '/leads', marked(aLead(), mark))];
      const path = `/leads/${kept.body.data.id}/merge`;
      const made = await app.rest<{ merge: { id: number } }>('POST', path, { other_id: twin.body.data.id }, lane.token);
      if (made.status === 200 || made.status === 201) owned.set('/lead-merges', new Set([made.body.data.merge.id]));
    }
    if (missing.delete('/documents'))
      lane.owned.set('/documents', new Set([await addScan(app, lane.token, `/leads/${lane.own('/leads')}/documents`, lane.fresh())]));
    if (missing.size === 0) return;
    // A campaign that went out has recipients and messages.
    await call('PUT', '/outreach/settings', {
      ...((await call('GET', '/outreach/settings')).body.data as Body),
      postal_address: `1 ${mark} St`,
    });
    // Whoever is under contract is left out of campaigns: this one has no deal.
    const free = { email: `${mark}.free@example.com`, phone: `(303) 555-${String(1000 + number).slice(-4)}` };
    await call('POST', '/leads', { ...marked(aLead(), mark), ...free });
    const campaign = lane.own('/campaigns');
    if (missing.has('/recipients')) await call('PATCH', `/campaigns/${campaign}/start`);
  };

  const lane: Lane = {
    get dice() {
      return rolled;
    },
    token: body.data.token,
    mark,
    email,
    accountId: body.data.user.id,
    password: PASSWORD,
    owned,
    roll: (seed) => void (rolled = dice(seed)),
    fresh: () => {
      given += 1;
      return given;
    },
    own: (collection) => pick(owned.get(collection)),
    foreign: (collection) => [...(theirs.get(collection) ?? [])][0],
    collectionOf: (field) => REFERENCES[field],
    reference: (field) => {
      const collection = REFERENCES[field];
      return collection === undefined ? undefined : (lane.own(collection) ?? 987_654_321);
    },
    refill: async () => {
      for (const [collection, add] of Object.entries(make)) {
        const { body: list } = await app.rest<unknown>('GET', `${collection}?per_page=100`, undefined, lane.token);
        const rows = (Array.isArray(list.data) ? list.data : (list.data as { data: unknown[] }).data) as { id: number }[];
        owned.set(collection, new Set(rows.map(({ id }) => id)));
        for (let missing = each - rows.length; missing > 0; missing--) {
          const { status, body: made } = await add();
          if (status >= 300) throw new Error(`${collection}: ${status} ${JSON.stringify(made)}`);
          owned.get(collection)?.add(made.data.id);
        }
      }
      await refillFound();
    },
    refills: (collection) => collection in make,
    signIn: async () => {
      const [user] = await app.store.read.all<{ email: string }>(sql`SELECT email FROM users WHERE id = ${lane.accountId}`);
      const enter = () => app.rest<{ token: string }>('POST', '/login', { email: user?.email, password: PASSWORD });
      let answer = await enter();
      if (answer.status === 429) {
        app.clock.advance(16 * MINUTE);
        answer = await enter();
      }
      if (answer.status !== 200) throw new Error(`${mark} cannot sign in: ${answer.status} ${answer.text}`);
      lane.token = answer.body.data.token;
    },
  };
  await lane.refill();
  await settled(app, lane.accountId);
  await lane.refill();
  return lane;
}

/** A photo of a property of the lane's. */
async function addPhoto(app: TestApp, lane: Lane): Promise<void> {
  const body = new FormData();
  body.set('photos', new Blob([await aPhoto(lane.accountId)]), 'front.png');
  const headers = { authorization: `Bearer ${lane.token}` };
  const { status, body: made } = await app.send<{ photos: { id: number }[] }>(`/properties/${lane.own('/properties')}/photos`, {
    method: 'POST',
    headers,
    body,
  });
  if (status !== 201) throw new Error(`/photos: ${status} ${JSON.stringify(made)}`);
  lane.owned.set('/photos', new Set(made.data.photos.map(({ id }) => id)));
}

/** Waits until what the account has set going has come to its end: its campaign has been sent, its achievements are given. */
async function settled(app: TestApp, account: number): Promise<void> {
  const until = performance.now() + 30_000;
  for (;;) {
    const [row] = await app.store.read.all<{ waiting: number }>(sql`SELECT
      (SELECT count(*) FROM campaigns WHERE account_id = ${account} AND status = 'active')
      + (SELECT count(*) FROM messages WHERE account_id = ${account} AND status IN ('queued', 'sending') AND due_at <= ${app.clock.now().getTime()})
      + (SELECT count(*) FROM conversation_messages WHERE account_id = ${account} AND answer_due_at IS NOT NULL)
      + (SELECT count(*) FROM events WHERE account_id = ${account} AND type IN ${[...achievementSubscriber.types]} AND id >
          coalesce((SELECT event_id FROM event_cursors WHERE account_id = ${account} AND subscriber = ${achievementSubscriber.name}), 0)) AS waiting`);
    if (row?.waiting === 0) return;
    if (performance.now() > until) throw new Error(`${row?.waiting} things of account ${account} do not come to an end`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Puts the mark into every text of a record that may hold any text. */
function marked(record: Body, mark: string): Body {
  const texts = [
    'first_name',
    'last_name',
    'property_address',
    'property_city',
    'address',
    'city',
    'county',
    'unit',
    'description',
    'seller_notes',
    'notes',
    'next_action',
    'title',
  ];
  const marks = texts.filter((field) => field in record || field === 'notes' || field === 'next_action').map((field) => [field, mark]);
  return { ...record, ...(Object.fromEntries(marks) as Body), ...('email' in record ? { email: `${mark}.x@example.com` } : {}) };
}

/** How far background work is: goes on by itself, whoever calls. */
const BACKGROUND_TABLES = new Set(['event_cursors', 'jobs']);

/** Everything that is an account's, table by table. */
export async function rowsOf(app: TestApp, account: number): Promise<Record<string, string>> {
  const columns = await app.store.read.all<{ table: string; column: string }>(
    sql.raw(`SELECT m.name AS "table", c.name AS "column" FROM sqlite_master m, pragma_table_info(m.name) c
      WHERE m.type = 'table' AND (c.name IN ('account_id', 'user_id') OR (m.name = 'users' AND c.name = 'id'))`),
  );
  if (columns.length < 8) throw new Error('the tables of an account were not found');
  const found: Record<string, string> = {};
  for (const { table, column } of columns.filter((one) => !BACKGROUND_TABLES.has(one.table))) {
    const rows = await app.store.read.all(
      sql`SELECT * FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${account} ORDER BY rowid`,
    );
    found[table] = `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`;
  }
  return found;
}
