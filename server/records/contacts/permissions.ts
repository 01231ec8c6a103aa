/** Records what becomes known about contacting a person or an address, and what follows from it. Nothing recorded is ever changed. */
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { arePairedIn } from '#server/db/conditions.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope, DatedScope, Whose } from '#server/core/context.ts';
import { withMerged } from '#server/db/merged-leads.ts';
import type { Db } from '#server/db/store.ts';
import { recordRows } from '#server/db/undo.ts';
import { isPersonal } from '#shared/records/contacts/address.ts';
import type { PointStatus } from '#shared/records/contacts/contact-point.ts';
import type { Standing, StandingKind, StandingSource } from '#shared/records/contacts/kinds.ts';
import { OF_PERSONS } from '#shared/records/contacts/may-contact.ts';
import { keepsOwn, OWN_SOURCES, stillHolds, strongest, whyNot } from '#shared/records/contacts/precedence.ts';
import { contactTexts, readCorrected, readUndone, type UndoneBy } from '#shared/records/contacts/texts.ts';
import { consents, contactPermissionRows, contactPoints, suppressions } from './table.ts';

export type PermissionRow = typeof contactPermissionRows.$inferSelect;
type PermissionEvent = typeof suppressions.$inferSelect;

/** A person (the id of a lead or a buyer) or a normalized value: email in lower case, last ten digits, address key. */
export interface ContactValue {
  kind: StandingKind;
  value: string;
}

interface PermissionChange extends ContactValue {
  /** The lead it became known with; null for an address that no lead has. */
  lead_id: number | null;
  /** Null lifts what was known. */
  standing: Standing | null;
  source: StandingSource;
  /** The words that were said or shown. */
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
const targetOf = ({ kind, value }: ContactValue): Target => ({ kind, value, whole_person: isPerson({ kind, value }), origin: null });
const originOf = ({ kind, value }: ContactValue): string => `${kind} ${value}`;
const ofPersons: readonly (Standing | null)[] = OF_PERSONS;

const sameTarget = (
  scope: Whose,
  table: typeof contactPermissionRows | typeof suppressions | typeof consents,
  { kind, value, whole_person }: Target,
): SQL | undefined =>
  and(eq(table.account_id, scope.account.id), eq(table.kind, kind), eq(table.value, value), eq(table.whole_person, whole_person));

/** Whether it counts today: a pause ends by itself on its day. */
export const countsToday = (scope: DatedScope, until: SQL | typeof contactPermissionRows.until = contactPermissionRows.until): SQL =>
  sql`(${until} is null or ${until} > ${findToday(scope)})`;

/** What is known of one person or value now. */
export async function findPermission(scope: DatedScope, db: Db, of: ContactValue): Promise<PermissionRow | undefined> {
  const [row] = await db
    .select()
    .from(contactPermissionRows)
    .where(and(sameTarget(scope, contactPermissionRows, targetOf(of)), countsToday(scope)));
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
    .where(and(eq(account_id, scope.account.id), arePairedIn(kind, value, asked), countsToday(scope)));
}

/** All that was ever recorded of a target, earliest first. */
async function loadEvents(scope: Whose, db: Db, target: Target): Promise<PermissionEvent[]> {
  const no = await db
    .select()
    .from(suppressions)
    .where(sameTarget(scope, suppressions, target));
  const yes = await db
    .select()
    .from(consents)
    .where(sameTarget(scope, consents, target));
  return [...no, ...yes].sort((one, other) => one.id - other.id);
}

/** What holds by that; an import or a merge that was undone has said nothing, and each person of whom it was said counts apart. */
function holdsAfter(events: readonly PermissionEvent[]) {
  const reverted = findReverted(events);
  const counted = events.filter(({ id }) => !reverted.has(id));
  const origins = [...new Set(counted.map(({ origin }) => origin))];
  return strongest(origins.flatMap((of) => stillHolds(counted.filter(({ origin }) => origin === of)) ?? []));
}

/** The entries that were undone, with a merge or a call or because somebody else had said it, and those that say so. */
function findReverted(events: readonly PermissionEvent[]): Set<number> {
  const lifted = new Map(
    events.filter(({ standing }) => standing === null).map((event) => [`${event.source} ${readUndone(event.evidence)}`, event.id]),
  );
  if (lifted.size === 0) return new Set();
  const corrections = events.filter(({ source }) => source === 'correction');
  const corrected = new Set(corrections.map(({ evidence }) => readCorrected(evidence)));
  const undone = new Set(
    events.flatMap(({ id, source, standing }) => {
      const by = standing === null ? undefined : lifted.get(`${source} ${id}`);
      return corrected.has(id) ? [id] : by === undefined ? [] : [id, by];
    }),
  );
  for (const { id } of corrections) undone.add(id);
  return undone;
}

/** Adds to the log of its kind; ids of both logs are one sequence. */
async function append(scope: Scope, tx: Db, target: Target, change: Omit<PermissionChange, 'kind' | 'value'>): Promise<void> {
  const { lead_id, standing, source, evidence, until = null, address = null } = change;
  const table = standing === 'consented' || standing === 'verified' ? consents : suppressions;
  const id = sql`max(coalesce((select max(id) from ${suppressions}), 0), coalesce((select max(id) from ${consents}), 0)) + 1`;
  const created_at = scope.now().toISOString();
  await tx
    .insert(table)
    .values({ id, account_id: scope.account.id, ...target, lead_id, standing, source, evidence, until, address, created_at } as never);
}

/** Makes this what counts of a target now. */
async function store(
  scope: Scope,
  tx: Db,
  { kind, value, whole_person }: Target,
  holds: (Pick<PermissionRow, 'standing' | 'source' | 'evidence' | 'until' | 'origin'> & { created_at: string }) | undefined,
): Promise<void> {
  const target = { kind, value, whole_person };
  if (!holds || (whole_person && !isPerson(target) && !ofPersons.includes(holds.standing))) {
    await tx.delete(contactPermissionRows).where(sameTarget(scope, contactPermissionRows, { ...target, origin: null }));
    return;
  }
  const { standing, source, evidence, until, origin, created_at: updated_at } = holds;
  const set = { standing, source, evidence, until, origin, updated_at };
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

const settle = async (scope: Scope, tx: Db, target: Target): Promise<void> =>
  store(scope, tx, target, holdsAfter(await loadEvents(scope, tx, target)));

/**
 * Records what became known, and makes it what counts where it may (see `whyNot`): it is logged in any case. What is said of a person
 * is copied to each phone and email of theirs. Gives why what counts stayed as it was; undefined when it was recorded.
 */
export async function recordPermission(scope: Scope, tx: Db, change: PermissionChange): Promise<string | undefined> {
  const target = targetOf(change);
  const { standing, source } = change;
  const takesBack = standing === null || standing === 'verified';
  const counts = await findPermission(scope, tx, change);
  const before = takesBack ? (holdsAfter(await loadEvents(scope, tx, target)) ?? counts) : counts;
  const reason = whyNot(before, standing, source);
  await append(scope, tx, target, change);
  if (reason !== undefined) return reason;
  if (isPerson(change)) await copyToValues(scope, tx, change);
  else await noteStatus(scope, tx, change);
  const { until = null } = change;
  if (standing !== null && keepsOwn(counts, { standing, source, until })) return undefined;
  if (takesBack) await settle(scope, tx, target);
  else
    await store(scope, tx, target, {
      ...change,
      until,
      origin: null,
      created_at: scope.now().toISOString(),
      standing: standing as Standing,
    });
  return undefined;
}

/** A person's "no" holds for anybody with a phone or email of theirs, so it is copied to those values, and so is its end. */
async function copyToValues(scope: Scope, tx: Db, change: PermissionChange): Promise<void> {
  const { standing } = change;
  const values = ofPersons.includes(standing) ? await personalValues(scope, tx, change) : await copiedTo(scope, tx, change);
  for (const value of values) await copyTo(scope, tx, value, change);
}

async function copyTo(scope: Scope, tx: Db, { kind, value }: ContactValue, change: PermissionChange): Promise<void> {
  const target = { kind, value, whole_person: true, origin: originOf(change) };
  await append(scope, tx, target, change);
  await settle(scope, tx, target);
}

/** The phones and emails that tell this person from others. */
async function personalValues(scope: Scope, tx: Db, { kind, value }: ContactValue): Promise<ContactValue[]> {
  const rows = await tx
    .selectDistinct({ kind: contactPoints.kind, value: contactPoints.value_key })
    .from(contactPoints)
    .where(
      and(
        eq(contactPoints.account_id, scope.account.id),
        eq(contactPoints.owner_kind, kind === 'buyer' ? 'buyer' : 'lead'),
        eq(contactPoints.owner_id, Number(value)),
        inArray(contactPoints.kind, ['phone', 'email']),
      ),
    );
  return rows.filter(isPersonal);
}

const copiedTo = (scope: Scope, tx: Db, of: ContactValue): Promise<ContactValue[]> =>
  tx
    .selectDistinct({ kind: suppressions.kind, value: suppressions.value })
    .from(suppressions)
    .where(and(eq(suppressions.account_id, scope.account.id), eq(suppressions.origin, originOf(of))));

/** The persons whose "no" was copied to this value, whether or not it still holds. */
export async function loadPersonsBehind(scope: Scope, tx: Db, { kind, value }: ContactValue): Promise<ContactValue[]> {
  const rows = await tx
    .selectDistinct({ origin: suppressions.origin })
    .from(suppressions)
    .where(
      and(
        eq(suppressions.account_id, scope.account.id),
        eq(suppressions.kind, kind),
        eq(suppressions.value, value),
        eq(suppressions.whole_person, true),
      ),
    );
  return rows.flatMap(({ origin }) => {
    const [person, id] = (origin ?? '').split(' ');
    return id && (person === 'lead' || person === 'buyer') ? [{ kind: person, value: id }] : [];
  });
}

/** What holds of a person is copied to the values that they have gained since. */
export async function copyToNewValues(scope: Scope, tx: Db, person: ContactValue): Promise<void> {
  const known = await findPermission(scope, tx, person);
  if (!known || !ofPersons.includes(known.standing)) return;
  const before = new Set((await copiedTo(scope, tx, person)).map(originOf));
  const lead_id = person.kind === 'lead' ? Number(person.value) : null;
  for (const value of await personalValues(scope, tx, person))
    if (!before.has(originOf(value))) await copyTo(scope, tx, value, { ...person, ...known, ...person, lead_id });
}

const STATUS_OF: Partial<Record<Standing, PointStatus>> = {
  verified: 'correct',
  consented: 'correct',
  wrong_number: 'wrong',
  bounced: 'bounced',
};

/** Keeps the status of a phone, email or address as it was last recorded. */
async function noteStatus(scope: Scope, tx: Db, { kind, value, standing }: PermissionChange): Promise<void> {
  const status = standing === null ? 'untried' : STATUS_OF[standing];
  if (!status || kind === 'lead' || kind === 'buyer') return;
  const where = and(eq(contactPoints.account_id, scope.account.id), eq(contactPoints.kind, kind), eq(contactPoints.value_key, value));
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
    const isMeant = and(eq(table.account_id, scope.account.id), gt(table.id, after), lte(table.id, upTo), isNotNull(table.standing));
    const entries = await tx.select().from(table).where(isMeant);
    // What a file says of a person is copied to the phones and emails that they gain later, too.
    for (const { source, kind, value, evidence } of entries.filter((entry) => entry.source === 'import' && isPerson(entry))) {
      const isCopy = and(eq(table.account_id, scope.account.id), eq(table.origin, originOf({ kind, value })), gt(table.id, upTo));
      const isSame = and(isCopy, eq(table.source, source), eq(table.evidence, evidence ?? ''), isNotNull(table.standing));
      entries.push(...(await tx.select().from(table).where(isSame)));
    }
    for (const { id, kind, value, whole_person, origin, lead_id, source, address } of entries) {
      const target = { kind, value, whole_person, origin };
      await append(scope, tx, target, { lead_id, standing: null, source, evidence: contactTexts.undone(why, id), address });
      await settle(scope, tx, target);
    }
  }
}

/** A person's opt-outs, their copies included, and those that are still in force. */
async function loadStops(scope: Scope, db: Db, person: ContactValue) {
  const ofPerson = or(
    and(eq(suppressions.kind, person.kind), eq(suppressions.value, person.value), isNull(suppressions.origin)),
    eq(suppressions.origin, originOf(person)),
  );
  const said = and(eq(suppressions.standing, 'opted_out'), inArray(suppressions.source, OWN_SOURCES));
  const rows = await db
    .select()
    .from(suppressions)
    .where(and(eq(suppressions.account_id, scope.account.id), ofPerson, said));
  const reverted = findReverted(await loadEvents(scope, db, targetOf(person)));
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
 * Takes back of a person what somebody else said from an address (a phone, or a web chat): what that address said of itself stays, and so
 * does what the person said from any other. False when nothing was said of the person from there.
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
  // An address that the person gained later has a copy that does not say from where it was said.
  for (const row of rows.filter((one) => wrong.includes(one) || (one.origin !== null && (isLast || isFrom(one.address))))) {
    const { kind, value, whole_person, origin, lead_id, id } = row;
    const target = { kind, value, whole_person, origin };
    const evidence = contactTexts.notThem(id, reason);
    await append(scope, tx, target, { lead_id, standing: null, source: 'correction', evidence, address: row.address });
    await settle(scope, tx, target);
  }
  return true;
}

/** What a reading of somebody's words can have recorded. */
const READ: readonly Standing[] = ['opted_out', 'wrong_number', 'no_texts', 'paused'];

/** What was read in somebody's answers and counts today, with the words that decided: the strongest, of the person or of a value of theirs. */
export async function findReading(scope: DatedScope, db: Db, values: readonly ContactValue[]): Promise<PermissionRow | undefined> {
  const person = values.find(isPerson);
  const rows = await loadPermissions(scope, db, values);
  return strongest(
    rows.filter(
      ({ source, standing, origin }) =>
        source === 'reply' && READ.includes(standing) && (origin === null || (person !== undefined && origin === originOf(person))),
    ),
  );
}

/** Takes back what was read in somebody's answers, of the person and of their values; `isMeant` picks some of it. False when nothing was. */
export async function correctReading(
  scope: Scope,
  tx: Db,
  values: readonly ContactValue[],
  reason: string,
  isMeant: (entry: Pick<PermissionEvent, 'standing' | 'evidence'>) => boolean = () => true,
): Promise<boolean> {
  let isFound = false;
  const person = values.find(isPerson);
  for (const of of values) {
    const isOfValue = and(eq(suppressions.account_id, scope.account.id), eq(suppressions.kind, of.kind), eq(suppressions.value, of.value));
    const rows = await tx
      .select()
      .from(suppressions)
      .where(and(isOfValue, eq(suppressions.source, 'reply'), inArray(suppressions.standing, READ)));
    for (const { kind, value, whole_person, origin, lead_id, id, address } of rows.filter(isMeant)) {
      const target = { kind, value, whole_person, origin };
      if (origin !== null && (!person || origin !== originOf(person))) continue;
      if (findReverted(await loadEvents(scope, tx, target)).has(id)) continue;
      isFound = true;
      await append(scope, tx, target, {
        lead_id,
        standing: null,
        source: 'correction',
        evidence: contactTexts.misread(id, reason),
        address,
      });
      await settle(scope, tx, target);
      if (!whole_person) await noteStatus(scope, tx, { kind, value, lead_id, standing: null, source: 'correction', evidence: null });
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
    const own = eq(table.account_id, scope.account.id);
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
