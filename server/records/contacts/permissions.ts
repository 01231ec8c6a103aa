/** Records contact statuses and their consequences. Nothing recorded is ever changed. */
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { matchOwn, isOwn, arePairedIn } from '#server/db/conditions.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope, DatedScope, Whose } from '#server/core/context.ts';
import { withMerged } from '#server/db/merged-leads.ts';
import type { Db } from '#server/db/store.ts';
import { recordRows } from '#server/db/undo.ts';
import { isPersonal } from '#shared/records/contacts/address.ts';
import type { PointStatus } from '#shared/records/contacts/contact-point.ts';
import type { ContactStatus, ContactStatusKind, ContactStatusSource } from '#shared/records/contacts/kinds.ts';
import { OF_PERSONS } from '#shared/records/contacts/may-contact.ts';
import { shouldKeepOwn, OWN_SOURCES, resolveStatus, findStrongest, explainPrecedence } from '#shared/records/contacts/precedence.ts';
import { contactTexts, readCorrected, readUndone, type UndoneBy } from '#shared/records/contacts/texts.ts';
import { consents, contactPermissionRows, contactPoints, suppressions } from './table.ts';

export type PermissionRow = typeof contactPermissionRows.$inferSelect;
type PermissionEvent = typeof suppressions.$inferSelect;

/** A person (the id of a lead or a buyer) or a normalized value: email in lower case, last ten digits, address key. */
export interface ContactValue {
  kind: ContactStatusKind;
  value: string;
}

interface PermissionChange extends ContactValue {
  /** The lead it became known with; null for an address that no lead has. */
  lead_id: number | null;
  /** Null lifts what was known. */
  contact_status: ContactStatus | null;
  source: ContactStatusSource;
  /** The words of the message or form. */
  evidence: string | null;
  /** YYYY-MM-DD: when a pause ends by itself. */
  until?: string | null;
  /** The address as a person reads it. */
  address?: string | null;
}

/** Where it is stored: a person's "no" is copied to each value of theirs, apart from what is known of that value alone. */
interface Target extends ContactValue {
  whole_person: boolean;
  origin: string | null;
}

const isPerson = ({ kind }: ContactValue): boolean => kind === 'lead' || kind === 'buyer';
const toTarget = ({ kind, value }: ContactValue): Target => ({ kind, value, whole_person: isPerson({ kind, value }), origin: null });
const toOrigin = ({ kind, value }: ContactValue): string => `${kind} ${value}`;
const ofPersons: readonly (ContactStatus | null)[] = OF_PERSONS;

const matchTarget = (
  scope: Whose,
  table: typeof contactPermissionRows | typeof suppressions | typeof consents,
  { kind, value, whole_person }: Target,
): SQL | undefined => matchOwn(scope, table, { kind, value, whole_person });

/** Whether it counts today: a pause ends by itself on its day. */
export const isInForceToday = (scope: DatedScope, until: SQL | typeof contactPermissionRows.until = contactPermissionRows.until): SQL =>
  sql`(${until} is null or ${until} > ${findToday(scope)})`;

/** The current status of one person or value. */
export async function findPermission(scope: DatedScope, db: Db, of: ContactValue): Promise<PermissionRow | undefined> {
  const [row] = await db
    .select()
    .from(contactPermissionRows)
    .where(and(matchTarget(scope, contactPermissionRows, toTarget(of)), isInForceToday(scope)));
  return row;
}

/** Permissions of many persons and values: of a value, those that hold for it alone and those that hold for anybody who has it. */
export async function loadPermissions(scope: DatedScope, db: Db, values: readonly ContactValue[]): Promise<PermissionRow[]> {
  if (values.length === 0) return [];
  const { account_id, kind, value } = contactPermissionRows;
  const asked = values.map((one) => [one.kind, one.value] as const);
  return db
    .select()
    .from(contactPermissionRows)
    .where(and(eq(account_id, scope.account.id), arePairedIn(kind, value, asked), isInForceToday(scope)));
}

/** The complete log of a target, earliest first. */
async function loadEvents(scope: Whose, db: Db, target: Target): Promise<PermissionEvent[]> {
  const no = await db
    .select()
    .from(suppressions)
    .where(matchTarget(scope, suppressions, target));
  const yes = await db
    .select()
    .from(consents)
    .where(matchTarget(scope, consents, target));
  return [...no, ...yes].sort((one, other) => one.id - other.id);
}

/** The status in force; undone imports and merges count for nothing, and each person is resolved separately. */
function resolvePermission(events: readonly PermissionEvent[]) {
  const reverted = findReverted(events);
  const counted = events.filter(({ id }) => !reverted.has(id));
  const origins = [...new Set(counted.map(({ origin }) => origin))];
  return findStrongest(origins.flatMap((of) => resolveStatus(counted.filter(({ origin }) => origin === of)) ?? []));
}

/** Reverted entries and the entries that revert them: of a merge, a call, or a correction. */
function findReverted(events: readonly PermissionEvent[]): Set<number> {
  const lifted = new Map(
    events
      .filter(({ contact_status }) => contact_status === null)
      .map((event) => [`${event.source} ${readUndone(event.evidence)}`, event.id]),
  );
  if (lifted.size === 0) return new Set();
  const corrections = events.filter(({ source }) => source === 'correction');
  const corrected = new Set(corrections.map(({ evidence }) => readCorrected(evidence)));
  const undone = new Set(
    events.flatMap(({ id, source, contact_status }) => {
      const by = contact_status === null ? undefined : lifted.get(`${source} ${id}`);
      return corrected.has(id) ? [id] : by === undefined ? [] : [id, by];
    }),
  );
  for (const { id } of corrections) undone.add(id);
  return undone;
}

/** Adds to the log of its kind; ids of both logs are one sequence. */
async function append(scope: Scope, tx: Db, target: Target, change: Omit<PermissionChange, 'kind' | 'value'>): Promise<void> {
  const { lead_id, contact_status, source, evidence, until = null, address = null } = change;
  const table = contact_status === 'consented' || contact_status === 'verified' ? consents : suppressions;
  const id = sql`max(coalesce((select max(id) from ${suppressions}), 0), coalesce((select max(id) from ${consents}), 0)) + 1`;
  const created_at = scope.now().toISOString();
  await tx.insert(table).values({
    id,
    account_id: scope.account.id,
    ...target,
    lead_id,
    contact_status,
    source,
    evidence,
    until,
    address,
    created_at,
  } as never);
}

async function store(
  scope: Scope,
  tx: Db,
  { kind, value, whole_person }: Target,
  holds: (Pick<PermissionRow, 'contact_status' | 'source' | 'evidence' | 'until' | 'origin'> & { created_at: string }) | undefined,
): Promise<void> {
  const target = { kind, value, whole_person };
  if (!holds || (whole_person && !isPerson(target) && !ofPersons.includes(holds.contact_status))) {
    await tx.delete(contactPermissionRows).where(matchTarget(scope, contactPermissionRows, { ...target, origin: null }));
    return;
  }
  const { contact_status, source, evidence, until, origin, created_at: updated_at } = holds;
  const set = { contact_status, source, evidence, until, origin, updated_at };
  const key = [
    contactPermissionRows.account_id,
    contactPermissionRows.kind,
    contactPermissionRows.value,
    contactPermissionRows.whole_person,
  ];
  await tx
    .insert(contactPermissionRows)
    .values({ account_id: scope.account.id, ...target, ...set })
    .onConflictDoUpdate({ target: key, set });
}

const updatePermission = async (scope: Scope, tx: Db, target: Target): Promise<void> =>
  store(scope, tx, target, resolvePermission(await loadEvents(scope, tx, target)));

/**
 * Records what became known, and makes it what counts where it may (see `explainPrecedence`): it is logged in any case. What is recorded of a person
 * is copied to each phone and email of theirs. Gives why what counts stayed as it was; undefined when it was recorded.
 */
export async function recordPermission(scope: Scope, tx: Db, change: PermissionChange): Promise<string | undefined> {
  const target = toTarget(change);
  const { contact_status, source } = change;
  const takesBack = contact_status === null || contact_status === 'verified';
  const counts = await findPermission(scope, tx, change);
  const before = takesBack ? (resolvePermission(await loadEvents(scope, tx, target)) ?? counts) : counts;
  const reason = explainPrecedence(before, contact_status, source);
  await append(scope, tx, target, change);
  if (reason !== undefined) return reason;
  if (isPerson(change)) await copyToValues(scope, tx, change);
  else await recordPointStatus(scope, tx, change);
  const { until = null } = change;
  if (contact_status !== null && shouldKeepOwn(counts, { contact_status, source, until })) return undefined;
  if (takesBack) await updatePermission(scope, tx, target);
  else
    await store(scope, tx, target, {
      ...change,
      until,
      origin: null,
      created_at: scope.now().toISOString(),
      contact_status: contact_status as ContactStatus,
    });
  return undefined;
}

/** A person's "no" holds for anybody with a phone or email of theirs, so it is copied to those values, and so is its end. */
async function copyToValues(scope: Scope, tx: Db, change: PermissionChange): Promise<void> {
  const { contact_status } = change;
  const values = ofPersons.includes(contact_status) ? await loadPersonalValues(scope, tx, change) : await findCopies(scope, tx, change);
  for (const value of values) await copyTo(scope, tx, value, change);
}

async function copyTo(scope: Scope, tx: Db, { kind, value }: ContactValue, change: PermissionChange): Promise<void> {
  const target = { kind, value, whole_person: true, origin: toOrigin(change) };
  await append(scope, tx, target, change);
  await updatePermission(scope, tx, target);
}

/** The phones and emails that tell this person from others. */
async function loadPersonalValues(scope: Scope, tx: Db, { kind, value }: ContactValue): Promise<ContactValue[]> {
  const rows = await tx
    .selectDistinct({ kind: contactPoints.kind, value: contactPoints.value_key })
    .from(contactPoints)
    .where(
      and(
        isOwn(scope, contactPoints),
        eq(contactPoints.owner_kind, kind === 'buyer' ? 'buyer' : 'lead'),
        eq(contactPoints.owner_id, Number(value)),
        inArray(contactPoints.kind, ['phone', 'email']),
      ),
    );
  return rows.filter(isPersonal);
}

const findCopies = (scope: Scope, tx: Db, of: ContactValue): Promise<ContactValue[]> =>
  tx
    .selectDistinct({ kind: suppressions.kind, value: suppressions.value })
    .from(suppressions)
    .where(matchOwn(scope, suppressions, { origin: toOrigin(of) }));

/** The persons whose "no" was copied to this value, whether or not it still holds. */
export async function loadPersonsBehind(scope: Scope, tx: Db, { kind, value }: ContactValue): Promise<ContactValue[]> {
  const rows = await tx
    .selectDistinct({ origin: suppressions.origin })
    .from(suppressions)
    .where(matchOwn(scope, suppressions, { kind, value, whole_person: true }));
  return rows.flatMap(({ origin }) => {
    const [person, id] = (origin ?? '').split(' ');
    return id && (person === 'lead' || person === 'buyer') ? [{ kind: person, value: id }] : [];
  });
}

/** Copies a person's statuses to values they have gained since. */
export async function copyToNewValues(scope: Scope, tx: Db, person: ContactValue): Promise<void> {
  const known = await findPermission(scope, tx, person);
  if (!known || !ofPersons.includes(known.contact_status)) return;
  const before = new Set((await findCopies(scope, tx, person)).map(toOrigin));
  const lead_id = person.kind === 'lead' ? Number(person.value) : null;
  for (const value of await loadPersonalValues(scope, tx, person))
    if (!before.has(toOrigin(value))) await copyTo(scope, tx, value, { ...person, ...known, ...person, lead_id });
}

const STATUS_OF: Partial<Record<ContactStatus, PointStatus>> = {
  verified: 'correct',
  consented: 'correct',
  wrong_number: 'wrong',
  bounced: 'bounced',
};

/** Updates the status of a phone, email or address to the one recorded last. */
async function recordPointStatus(scope: Scope, tx: Db, { kind, value, contact_status }: PermissionChange): Promise<void> {
  const status = contact_status === null ? 'untried' : STATUS_OF[contact_status];
  if (!status || kind === 'lead' || kind === 'buyer') return;
  const where = matchOwn(scope, contactPoints, { kind, value_key: value });
  await recordRows(tx, 'contact_points', where, () => tx.update(contactPoints).set({ status }).where(where));
}

/** The newest id of both logs; 0 while nothing is recorded. */
export async function findLastEntry(db: Db): Promise<number> {
  const id = sql<number>`max(coalesce((select max(id) from ${suppressions}), 0), coalesce((select max(id) from ${consents}), 0))`;
  const [row] = await db.select({ id }).from(sql`(select 1)`);
  return row?.id ?? 0;
}

/** Takes back entries, by ids after one and up to another: the log says why, and what counts is what would without them. */
export async function revertEntries(scope: Scope, tx: Db, [after, upTo]: readonly [number, number], why: UndoneBy): Promise<void> {
  if (upTo <= after) return;
  for (const table of [suppressions, consents]) {
    const isMeant = and(isOwn(scope, table), gt(table.id, after), lte(table.id, upTo), isNotNull(table.contact_status));
    const entries = await tx.select().from(table).where(isMeant);
    // A permission from a file also applies to phones and emails that the person gains later.
    for (const { source, kind, value, evidence } of entries.filter((entry) => entry.source === 'import' && isPerson(entry))) {
      const isCopy = and(isOwn(scope, table), eq(table.origin, toOrigin({ kind, value })), gt(table.id, upTo));
      const isSame = and(isCopy, eq(table.source, source), eq(table.evidence, evidence ?? ''), isNotNull(table.contact_status));
      entries.push(...(await tx.select().from(table).where(isSame)));
    }
    for (const { id, kind, value, whole_person, origin, lead_id, source, address } of entries) {
      const target = { kind, value, whole_person, origin };
      await append(scope, tx, target, { lead_id, contact_status: null, source, evidence: contactTexts.undone(why, id), address });
      await updatePermission(scope, tx, target);
    }
  }
}

/** A person's opt-outs, their copies included, and those that are still in force. */
async function loadStops(scope: Scope, db: Db, person: ContactValue) {
  const ofPerson = or(
    and(eq(suppressions.kind, person.kind), eq(suppressions.value, person.value), isNull(suppressions.origin)),
    eq(suppressions.origin, toOrigin(person)),
  );
  const isOptOut = and(eq(suppressions.contact_status, 'opted_out'), inArray(suppressions.source, OWN_SOURCES));
  const rows = await db
    .select()
    .from(suppressions)
    .where(and(isOwn(scope, suppressions), ofPerson, isOptOut));
  const reverted = findReverted(await loadEvents(scope, db, toTarget(person)));
  return { rows, holding: rows.filter((row) => row.origin === null && !reverted.has(row.id)) };
}

/** Whether an opt-out of this person came from such an address and is still in force. */
export const isStoppedFrom = async (
  scope: Scope,
  db: Db,
  person: ContactValue,
  isFrom: (address: string | null) => boolean,
): Promise<boolean> => (await loadStops(scope, db, person)).holding.some((row) => isFrom(row.address));

/**
 * Reverts for a person what somebody else sent from an address (a phone, or a web chat): the address's own status stays, and so
 * does what the person sent from any other. False when nothing came from there.
 */
export async function correctStop(
  scope: Scope,
  tx: Db,
  person: ContactValue,
  isFrom: (address: string | null) => boolean,
  reason: string,
): Promise<boolean> {
  const { rows, holding } = await loadStops(scope, tx, person);
  const wrong = holding.filter((row) => isFrom(row.address));
  if (wrong.length === 0) return false;
  const isLast = wrong.length === holding.length;
  // An address that the person gained later has a copy without its origin.
  for (const row of rows.filter((one) => wrong.includes(one) || (one.origin !== null && (isLast || isFrom(one.address))))) {
    const { kind, value, whole_person, origin, lead_id, id } = row;
    const target = { kind, value, whole_person, origin };
    const evidence = contactTexts.notThem(id, reason);
    await append(scope, tx, target, { lead_id, contact_status: null, source: 'correction', evidence, address: row.address });
    await updatePermission(scope, tx, target);
  }
  return true;
}

/** What a reading of somebody's words can have recorded. */
const READ: readonly ContactStatus[] = ['opted_out', 'wrong_number', 'no_texts', 'paused'];

/**
 * What was read in somebody's answers and counts today, with the words that decided: the strongest, of the person or of a value of theirs.
 */
export async function findReading(scope: DatedScope, db: Db, values: readonly ContactValue[]): Promise<PermissionRow | undefined> {
  const person = values.find(isPerson);
  const rows = await loadPermissions(scope, db, values);
  return findStrongest(
    rows.filter(
      ({ source, contact_status, origin }) =>
        source === 'reply' && READ.includes(contact_status) && (origin === null || (person !== undefined && origin === toOrigin(person))),
    ),
  );
}

/**
 * Takes back what was read in somebody's answers, of the person and of their values; `isMeant` picks some of it. False when nothing was.
 */
export async function correctReading(
  scope: Scope,
  tx: Db,
  values: readonly ContactValue[],
  reason: string,
  isMeant: (entry: Pick<PermissionEvent, 'contact_status' | 'evidence'>) => boolean = () => true,
): Promise<boolean> {
  let isFound = false;
  const person = values.find(isPerson);
  for (const of of values) {
    const isOfValue = matchOwn(scope, suppressions, { kind: of.kind, value: of.value });
    const rows = await tx
      .select()
      .from(suppressions)
      .where(and(isOfValue, eq(suppressions.source, 'reply'), inArray(suppressions.contact_status, READ)));
    for (const { kind, value, whole_person, origin, lead_id, id, address } of rows.filter(isMeant)) {
      const target = { kind, value, whole_person, origin };
      if (origin !== null && (!person || origin !== toOrigin(person))) continue;
      if (findReverted(await loadEvents(scope, tx, target)).has(id)) continue;
      isFound = true;
      await append(scope, tx, target, {
        lead_id,
        contact_status: null,
        source: 'correction',
        evidence: contactTexts.misread(id, reason),
        address,
      });
      await updatePermission(scope, tx, target);
      if (!whole_person)
        await recordPointStatus(scope, tx, { kind, value, lead_id, contact_status: null, source: 'correction', evidence: null });
    }
  }
  return isFound;
}

/** What was recorded of these persons and values, and with the lead if it is one: newest first. */
export async function loadPermissionLog(
  scope: Whose,
  db: Db,
  values: readonly ContactValue[],
  leadId: number | undefined,
  limit: number,
): Promise<PermissionEvent[]> {
  const from = (table: typeof suppressions | typeof consents) => {
    const own = isOwn(scope, table);
    const asked = values.map(({ kind, value }) => [kind, value] as const);
    const ids = (about: SQL) => sql`select ${table.id} from ${table} where ${and(own, about)}`;
    const parts = [ids(arePairedIn(table.kind, table.value, asked))];
    if (leadId !== undefined) parts.push(ids(sql`${table.lead_id} in ${withMerged(leadId)}`));
    return db
      .select()
      .from(table)
      .where(and(isNull(table.origin), sql`${table.id} in (${sql.join(parts, sql` union all `)})`))
      .orderBy(desc(table.id))
      .limit(limit);
  };
  return [...(await from(suppressions)), ...(await from(consents))].sort((one, other) => other.id - one.id).slice(0, limit);
}
