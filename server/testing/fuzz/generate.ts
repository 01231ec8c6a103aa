/** Makes a request out of dice: as the document wants it, nearly so, or not at all. */
import type { Dice } from '#server/tools/demo/random.ts';
import { type Call, type Input, overBatch, overRest, overTrpc } from './call.ts';
import { hostileId, hostileKey, hostileValue } from './hostile.ts';
import { type Json, Members, percent, written } from './json.ts';
import { isFree, isOwners, type Operation } from './operation.ts';
import { sample, type Source } from './sample.ts';
import { spoil } from './spoil.ts';

/** Who asks: what samples need, and whose records there are. */
export interface Asker extends Source {
  email: string;
  token: string;
  /** An id of one's own in a collection (`/leads`); undefined when there is none. */
  own(collection: string): number | undefined;
  /** An id of somebody else's there. */
  foreign(collection: string): number | undefined;
  /** The collection that a field of a body names (`lead_id`: `/leads`). */
  collectionOf(field: string): string | undefined;
}

/** A span has both days or none, the earlier one first: no schema says so. */
function orderSpan(query: [string, Json][]): void {
  const [from, to] = ['from', 'to'].map((name) => query.find(([one]) => one === name));
  if (from && to) [from[1], to[1]] = [from[1], to[1]].map(String).sort() as [string, string];
  else if (from) query.push(['to', from[1]]);
  else if (to) query.push(['from', to[1]]);
}

export function validInput(operation: Operation, asker: Asker): Input {
  const { dice } = asker;
  const path = new Map<string, Json>();
  const query: [string, Json][] = [];
  const headers: [string, string][] = [];
  for (const { name, in: place, schema, required } of operation.parameters) {
    if (place === 'path' && schema.enum) path.set(name, schema.enum[0] as Json);
    else if (place === 'path') path.set(name, asker.own(operation.collection ?? '') ?? 987_654_321);
    else if (place === 'query') {
      if (required || dice.chance(name === 'version' ? 0.05 : 0.3)) query.push([name, sample(schema, name, asker)]);
    } else if (dice.chance(0.05)) headers.push([name, percent(sample(schema, name, asker))]);
  }
  orderSpan(query);
  const body = operation.body && (sample(operation.body, '', asker) as Members);
  // Nobody signs in with any email.
  if (operation.name === 'auth.login')
    Object.assign(body ?? {}, {
      pairs: [
        ['email', asker.email],
        ['password', asker.password],
      ],
    });
  // Only a few cards are taken, and a wallet needs none.
  if (operation.name === 'payments.create')
    Object.assign(body ?? {}, {
      pairs: [
        ['method', dice.pick(['paypal', 'google_pay'])],
        ...(asker.dice.chance(0.5) ? [['idempotency_key', `fuzz-${asker.fresh()}`]] : []),
      ],
    });
  // What came of a call, or a note of a visit: which of them is required no schema says.
  if (operation.name === 'touches.log')
    Object.assign(body ?? {}, { pairs: [['outcome', dice.pick(['talked', 'no_answer', 'voicemail'])]] });
  // Some of what is known of somebody needs a proof, and texts can be refused for phones alone.
  if (/^outreach\.record(Buyer)?ContactStatus$/.test(operation.name) && body)
    Object.assign(body, {
      pairs: [
        ...body.pairs.filter(([name]) => name !== 'evidence' && name !== 'contact_status'),
        ['evidence', 'Said on the phone'],
        ['contact_status', dice.pick(['opted_out', 'do_not_contact', 'lift'])],
      ],
    });
  // What is known cannot be taken away; only what is unknown may be sent as null.
  if (/^(leads|properties)\.update$/.test(operation.name) && body)
    Object.assign(body, { pairs: body.pairs.filter(([, value]) => value !== null) });
  // A state and a ZIP code of the United States, unless the country is another one; and a last contact before or since a day.
  if (body) {
    const without = (members: Members, names: readonly string[]) => members.pairs.filter(([name]) => !names.includes(name));
    if (body.pairs.some(([name]) => name === 'mailing_state' || name === 'mailing_zip'))
      Object.assign(body, { pairs: [...without(body, ['mailing_country']), ['mailing_country', 'Canada']] });
    for (const [name, value] of body.pairs)
      if (name === 'target_criteria' && value instanceof Members)
        Object.assign(value, { pairs: without(value, ['last_contact', 'last_contact_day']) });
  }
  if (operation.name === 'outreach.send')
    Object.assign(body ?? {}, {
      pairs: [
        ['channel', 'email'],
        ['subject', `Hello ${asker.fresh()}`],
        ['body', 'About your house'],
      ],
    });
  return { path, query, headers, body };
}

/** As a form or a query string sends it. */
const asText = (value: Json): Json => (typeof value === 'number' ? ` ${value} ` : typeof value === 'boolean' ? String(value) : value);

type Spot = { get(): Json; set(value: Json): void; remove(): void; name: string };

function spotsOf(input: Input): Spot[] {
  const ofPairs = (pairs: [string, Json][]): Spot[] =>
    pairs.map((pair) => ({
      name: pair[0],
      get: () => pair[1],
      set: (value) => void (pair[1] = value),
      remove: () => void pairs.splice(pairs.indexOf(pair), 1),
    }));
  return [...ofPairs(input.query), ...ofPairs(input.body?.pairs ?? [])];
}

/** Changes one thing. True when it still says the same, only otherwise written. */
function change(operation: Operation, input: Input, asker: Asker): boolean {
  const { dice } = asker;
  const kind = dice.next();
  if (input.path.size > 0 && kind < 0.25) {
    const other = dice.chance(0.6) ? asker.foreign(operation.collection ?? '') : undefined;
    for (const key of input.path.keys()) input.path.set(key, other ?? (dice.chance(0.3) ? 987_654_321 : hostileId(dice)));
    return false;
  }
  const pairs = input.body && dice.chance(0.8) ? input.body.pairs : input.query;
  const spots = spotsOf(input);
  if (kind < 0.4 || spots.length === 0) {
    pairs.splice(dice.between(0, pairs.length), 0, [hostileKey(dice), hostileValue(dice)]);
    return false;
  }
  const spot = dice.pick(spots);
  if (kind < 0.5) spot.remove();
  else if (kind < 0.6) {
    spot.set(asText(spot.get()));
    return true;
  } else if (kind < 0.65) pairs.push([spot.name, hostileValue(dice)]);
  else if (kind < 0.75) {
    const other = asker.foreign(asker.collectionOf(spot.name) ?? '');
    spot.set(other === undefined ? hostileValue(dice) : Array.isArray(spot.get()) ? [other] : other);
  } else spot.set(hostileValue(dice));
  return false;
}

/** The last member of that name: the one that counts. */
const lastOf = ({ pairs }: Members, name: string): Json | undefined => pairs.findLast(([key]) => key === name)?.[1];

/** Whether the input names somebody else's record in its path or in a field that the document knows. */
function isForeign(operation: Operation, input: Input, asker: Asker): boolean {
  const isTheirs = (value: Json | undefined, collection: string | undefined): boolean =>
    value !== undefined &&
    collection !== undefined &&
    written(value)
      .replaceAll(/[[\]"]/g, '')
      .split(',')
      .map(Number)
      .includes(asker.foreign(collection) ?? Number.NaN);
  if ([...input.path.values()].some((id) => isTheirs(id, operation.collection))) return true;
  const fields = Object.keys(operation.body?.properties ?? {});
  return fields.some((field) => !isFree(field, operation) && isTheirs(input.body && lastOf(input.body, field), asker.collectionOf(field)));
}

/** A call of the operation by the asker. */
export function makeCall(operation: Operation, operations: readonly Operation[], procedures: ReadonlySet<string>, asker: Asker): Call {
  const { dice } = asker;
  const input = validInput(operation, asker);
  const kind = dice.next();
  let valid = kind < 0.4;
  if (kind >= 0.4 && kind < 0.8) {
    valid = true;
    for (let times = dice.pick([1, 1, 1, 2, 3]); times > 0; times--) valid = change(operation, input, asker) && valid;
  } else if (kind >= 0.8 && kind < 0.88 && input.body)
    input.body = new Members(Array.from({ length: dice.between(0, 12) }, () => [hostileKey(dice), hostileValue(dice)]));

  const hasProcedure = procedures.has(operation.name);
  const about = {
    operation,
    valid: valid && !isOwners(operation),
    foreign: isOwners(operation) || isForeign(operation, input, asker),
    sent: input.body,
    parts: [],
    spoiled: false,
  };
  if (hasProcedure && dice.chance(0.1)) return makeBatch(operation, input, operations, procedures, asker);
  const face = hasProcedure && dice.chance(0.4) ? overTrpc : overRest;
  const call: Call = { ...about, ...face(operation, input, asker.token) };
  if (operation.file !== undefined && face === overRest) putFile(call, operation.file, dice);
  return kind >= 0.88 ? spoil(call, dice) : call;
}

function makeBatch(
  operation: Operation,
  input: Input,
  operations: readonly Operation[],
  procedures: ReadonlySet<string>,
  asker: Asker,
): Call {
  const { dice } = asker;
  const alike = operations.filter(
    (other) => procedures.has(other.name) && (other.method === 'GET') === (operation.method === 'GET') && !isCostly(other),
  );
  const others = Array.from({ length: dice.pick([0, 1, 1, 2, 2, 6]) }, () => {
    const other = dice.pick(alike);
    const otherInput = validInput(other, asker);
    if (dice.chance(0.5)) change(other, otherInput, asker);
    return { operation: other, input: otherInput };
  });
  const calls = [{ operation, input }, ...others];
  const about = { operation, valid: false, foreign: false, sent: undefined, parts: calls.map((call) => call.operation), spoiled: false };
  const call: Call = { ...about, ...overBatch(calls, asker.token) };
  return dice.chance(0.15) ? spoil(call, dice) : call;
}

/** Hashes passwords or ends sessions: asked more seldom, since each costs as much as many others. */
export const isCostly = ({ name, method }: Operation): boolean =>
  /login|register|logout|password|session.*remove/i.test(name) && method !== 'GET';

const FILE = 'Owner,Address,City,State\nAnn Lee,12 Oak Street,Austin,TX\nBo Ray,"7 Pine, Rear",Dallas,TX\n';

/** A few rows of a list; files that are hostile themselves have a test of their own. */
function putFile(call: Call, type: string, dice: Dice): void {
  call.body = Buffer.from(dice.chance(0.8) ? FILE : dice.pick(['', '\u0000', 'x', '"', ',,\n,,', FILE.slice(0, 40)]));
  call.headers = { ...call.headers, 'content-type': type };
  call.valid = false;
}
