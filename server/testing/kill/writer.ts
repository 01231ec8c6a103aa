/**
 * One account that writes without pause over one of the two faces, and keeps a ledger of what the server has acknowledged: what
 * a server that lost power over itself must still know afterwards, to the cent.
 */
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import type { AppRouter } from '#server/app/app-router.ts';
import type { Dice } from '#server/tools/demo/random.ts';
import { OPEN_DEALS } from '#shared/records/deals/deal.ts';
import { LEAD_STATUSES } from '#shared/records/leads/lead.ts';
import { PROPERTY_STATUSES } from '#shared/records/properties/property.ts';
import { aDeal, aLead, anAccount, aProperty } from '#shared/testing/records.ts';

export const NOUNS = ['leads', 'properties', 'deals'] as const;
export type Noun = (typeof NOUNS)[number];
type Fields = Record<string, unknown>;
export type Stored = Fields & { id: number };

interface Face {
  create(noun: Noun, body: Fields): Promise<{ id: number }>;
  update(noun: Noun, id: number, change: Fields): Promise<unknown>;
  remove(noun: Noun, id: number): Promise<unknown>;
}

/** The call on the wire when the server died: nobody knows yet what became of it. */
interface Unanswered {
  noun: Noun;
  /** Undefined for a record that was being made. */
  id?: number;
  before?: Fields;
  /** Undefined for a record that was being deleted. */
  after?: Fields;
}

/** An answer that refuses, where the ledger knows of no reason: a failure of the server, not of the connection. */
export class Refused extends Error {}

const MANY = 40;

export class Writer {
  readonly kind: 'rest' | 'trpc';
  readonly #name: string;
  readonly #dice: Dice;
  readonly #account;
  #token = '';
  #made = 0;
  readonly ledger: Record<Noun, Map<number, Fields>> = { leads: new Map(), properties: new Map(), deals: new Map() };
  /** Marks of deleted records: what no search may find again. */
  readonly deleted: { noun: Noun; mark: string }[] = [];
  unanswered: Unanswered | undefined;
  acknowledged = 0;

  constructor(name: string, kind: 'rest' | 'trpc', random: Dice) {
    this.#name = name;
    this.kind = kind;
    this.#dice = random;
    this.#account = anAccount({ email: `${name}@example.com` });
  }

  async register(address: string): Promise<void> {
    const { token } = await callRest<{ token: string }>(address, 'POST', '/register', this.#account);
    this.#token = token;
  }

  /** Reads as this account over REST. */
  get<T>(address: string, path: string): Promise<T> {
    return callRest<T>(address, 'GET', path, undefined, this.#token);
  }

  /** Writes until the server does not answer any more, and tells of each answer. Throws `Refused` when it answers with a failure. */
  async writeUntilCut(address: string, note: () => void): Promise<void> {
    const face = this.kind === 'rest' ? restFace(address, this.#token) : trpcFace(address, this.#token);
    try {
      for (;;) {
        await this.#step(face);
        this.acknowledged += 1;
        note();
      }
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
  }

  async #step(face: Face): Promise<void> {
    const noun = this.#dice.pick(NOUNS);
    const own = this.ledger[noun];
    const ids = [...own.keys()];
    const share = this.#dice.next();
    const removable = ids.filter((id) => this.#isFree(noun, id));
    if (removable.length > 0 && (share < 0.15 || own.size >= MANY)) return this.#remove(face, noun, this.#dice.pick(removable));
    if (ids.length > 0 && share < 0.55) return this.#update(face, noun, this.#dice.pick(ids));
    return this.#create(face, noun);
  }

  /** A lead or property of a deal cannot be deleted. */
  #isFree(noun: Noun, id: number): boolean {
    const key = noun === 'leads' ? 'lead_id' : 'property_id';
    return noun === 'deals' || ![...this.ledger.deals.values()].some((deal) => deal[key] === id);
  }

  async #create(face: Face, noun: Noun): Promise<void> {
    if (noun === 'deals' && (this.ledger.leads.size === 0 || this.ledger.properties.size === 0)) return this.#create(face, 'leads');
    const after = this.#body(noun);
    this.unanswered = { noun, after };
    const { id } = await face.create(noun, after);
    this.#acknowledge(() => this.ledger[noun].set(id, after));
  }

  async #update(face: Face, noun: Noun, id: number): Promise<void> {
    const before = this.ledger[noun].get(id) as Fields;
    const change = this.#change(noun);
    const after = { ...before, ...change };
    this.unanswered = { noun, id, before, after };
    await face.update(noun, id, change);
    this.#acknowledge(() => this.ledger[noun].set(id, after));
  }

  async #remove(face: Face, noun: Noun, id: number): Promise<void> {
    const before = this.ledger[noun].get(id) as Fields;
    this.unanswered = { noun, id, before };
    await face.remove(noun, id);
    this.#acknowledge(() => this.forget(noun, id));
  }

  #acknowledge(note: () => unknown): void {
    note();
    this.unanswered = undefined;
  }

  forget(noun: Noun, id: number): void {
    this.deleted.push({ noun, mark: markOf(noun, this.ledger[noun].get(id) as Fields) });
    this.ledger[noun].delete(id);
  }

  #money = (): number => this.#dice.between(1, 90_000_000) / 100;

  #body(noun: Noun): Fields {
    const mark = `${this.#name}n${this.#made++}`;
    const amounts = this.#change(noun);
    if (noun === 'leads') return { ...aLead({ email: `${mark}@example.com`, property_address: `${this.#made} Elm Street` }), ...amounts };
    if (noun === 'properties') return { ...aProperty({ description: `Elm ${mark}` }), ...amounts };
    const property_id = this.#dice.pick([...this.ledger.properties.keys()]);
    const lead_id = this.#dice.pick([...this.ledger.leads.keys()]);
    return { ...aDeal({ property_id, lead_id, notes: `Elm ${mark}` }), ...amounts };
  }

  /** Every change touches several columns, so that half of one would show, and a counted one, so that the counts move. */
  #change(noun: Noun): Fields {
    const amount = this.#money;
    if (noun === 'leads')
      return {
        estimated_value: amount(),
        mortgage_balance: amount(),
        asking_price: amount(),
        status: this.#dice.pick(LEAD_STATUSES),
      };
    if (noun === 'properties')
      return {
        purchase_price: amount(),
        arv: amount(),
        repair_estimate: amount(),
        holding_costs: amount(),
        assignment_fee: amount(),
        status: this.#dice.pick(PROPERTY_STATUSES),
      };
    return {
      purchase_price: amount(),
      sale_price: amount(),
      assignment_fee: amount(),
      status: this.#dice.pick(OPEN_DEALS),
    };
  }
}

/** The one word by which search finds a record and no other. */
export const markOf = (noun: Noun, fields: Fields): string =>
  noun === 'leads' ? String(fields.email) : String(fields[noun === 'deals' ? 'notes' : 'description']).replace('Elm ', '');

const restFace = (address: string, token: string): Face => ({
  create: (noun, body) => callRest(address, 'POST', `/${noun}`, body, token),
  update: (noun, id, change) => callRest(address, 'PATCH', `/${noun}/${id}`, change, token),
  remove: (noun, id) => callRest(address, 'DELETE', `/${noun}/${id}`, undefined, token),
});

function trpcFace(address: string, token: string): Face {
  const client = createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${address}/trpc`, headers: { authorization: `Bearer ${token}` } })],
  });
  const told = async (call: Promise<unknown>): Promise<{ id: number }> => {
    try {
      return (await call) as { id: number };
    } catch (error) {
      if (error instanceof TRPCClientError && error.data) throw new Refused(error.message);
      throw error;
    }
  };
  return {
    create: (noun, body) => told(client[noun].create.mutate(body as never)),
    update: (noun, id, change) => told(client[noun].update.mutate({ ...change, id })),
    remove: (noun, id) => told(client[noun].remove.mutate({ id })),
  };
}

async function callRest<T>(address: string, method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const said = (await answer.json()) as { data: T };
  if (!answer.ok) throw new Refused(`${method} ${path}: ${answer.status} ${JSON.stringify(said)}`);
  return (path.includes('?') ? said : said.data) as T;
}
