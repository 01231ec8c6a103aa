/** What is measured: each call as requests for either face, the same for the product and for the bare stack. */
import { dice } from '#server/tools/demo/random.ts';
import { LEAD_STATUSES } from '#shared/records/leads/lead.ts';
import { leadFacts, RARE_NAMES } from './lead-rows.ts';
import type { Planned } from './load.ts';

export type Face = 'rest' | 'trpc';

export interface ListQuery {
  page?: number;
  per_page?: number;
  status?: string;
  search?: string;
}

/** Requests that are all of one kind; a read asks for pages of leads (`queries`) or for single ones. */
export interface Call {
  name: string;
  kind: 'list' | 'get' | 'create' | 'update' | 'delete';
  queries?: (rows: number) => ListQuery[];
}

const PER_PAGE = 10;
const search = (...words: string[]) => words.map((word): ListQuery => ({ search: word }));

/** A page so far back that `rows` leads have it: page 5000, or in a small account the middle. */
const deepPage = (rows: number) => Math.max(1, Math.min(5000, Math.floor(rows / PER_PAGE / 2)));

export const CALLS: readonly Call[] = [
  { name: 'list', kind: 'list', queries: () => [{}] },
  { name: 'filter', kind: 'list', queries: () => LEAD_STATUSES.map((status) => ({ status })) },
  { name: 'page of 100', kind: 'list', queries: () => [{ per_page: 100 }] },
  { name: 'deep page', kind: 'list', queries: (rows) => [{ page: deepPage(rows) }] },
  { name: 'search common', kind: 'list', queries: () => search('Memphis', 'Cleveland') },
  { name: 'search rare', kind: 'list', queries: () => search(...RARE_NAMES) },
  { name: 'search two words', kind: 'list', queries: () => search('Rosa Memphis', 'Barnes Sycamore', 'Leon Tampa') },
  { name: 'search two letters', kind: 'list', queries: () => search('ru', 'ox', 'mp', 'zw') },
  { name: 'get', kind: 'get' },
  { name: 'create', kind: 'create' },
  { name: 'update', kind: 'update' },
  { name: 'delete', kind: 'delete' },
];

const NOUN = 'leads';
const withQuery = (path: string, query: ListQuery) =>
  `${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : ''}`;

/** A tRPC query's path. */
export const trpcQuery = (procedure: string, input: object): string =>
  `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;

/** The request for one page of leads. */
export const listRequest = (face: Face, query: ListQuery): Planned => ({
  method: 'GET',
  path: face === 'rest' ? withQuery(`/api/${NOUN}`, query) : trpcQuery('leads.list', query),
});

/** The request for one lead. */
export const getRequest = (face: Face, id: number): Planned => ({
  method: 'GET',
  path: face === 'rest' ? `/api/${NOUN}/${id}` : trpcQuery('leads.get', { id }),
});

const createRequest = (face: Face, body: object): Planned => ({
  method: 'POST',
  path: face === 'rest' ? '/api/leads' : '/trpc/leads.create',
  body,
});

const updateRequest = (face: Face, id: number, patch: object): Planned =>
  face === 'rest'
    ? { method: 'PATCH', path: `/api/${NOUN}/${id}`, body: patch }
    : { method: 'POST', path: '/trpc/leads.update', body: { id, ...patch } };

/** The request that deletes a lead. */
export const deleteRequest = (face: Face, id: number): Planned =>
  face === 'rest' ? { method: 'DELETE', path: `/api/${NOUN}/${id}` } : { method: 'POST', path: '/trpc/leads.remove', body: { id } };

const VARIANTS = 256;

/** The requests of a call over an account of `rows` leads. A delete needs ids of its own: of leads that were made for it. */
export function requestsOf(call: Call, face: Face, rows: number, slice: number): Planned[] {
  const roll = dice(slice + 1);
  const many = <T>(make: (n: number) => T) => Array.from({ length: VARIANTS }, (_, n) => make(n));
  if (call.kind === 'list') return (call.queries?.(rows) ?? []).map((query) => listRequest(face, query));
  if (call.kind === 'get') return many(() => getRequest(face, roll.between(1, rows)));
  if (call.kind === 'create') return many((n) => createRequest(face, leadFacts(rows + slice * VARIANTS + n)));
  // What a day of work changes: where the lead stands, and what comes next.
  return many((n) =>
    updateRequest(face, roll.between(1, rows), { status: roll.pick(LEAD_STATUSES), next_action: `Call back ${slice}.${n}` }),
  );
}
