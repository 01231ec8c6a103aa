/** What documents belong to: where each kind of record is found, and its history events. */
import type { Scope } from '#server/core/context.ts';
import { emitEvents, type NewEvent } from '#server/core/events/emit.ts';
import type { Db } from '#server/db/store.ts';
import { requireOwned } from '#server/db/records.ts';
import { buyers } from '#server/records/buyers/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { leads } from '#server/records/leads/table.ts';
import { properties } from '#server/records/properties/table.ts';
import type { FieldChange } from '#shared/core/field-change.ts';
import type { EventSubject } from '#shared/core/nouns.ts';
import { buyerTexts } from '#shared/records/buyers/texts.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import type { DocumentSubject } from '#shared/records/documents/document.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { formatPropertyLine } from '#shared/records/properties/property.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';

/** A record that has documents. */
export interface SubjectKey {
  entity: DocumentSubject;
  id: number;
}

export const SUBJECT_ENTITIES = { deal: 'deals', property: 'properties', lead: 'leads', buyer: 'buyers' } as const satisfies Record<
  DocumentSubject,
  EventSubject
>;

const SUMMARIES: Record<DocumentSubject, (scope: Scope, db: Db, id: number) => Promise<string>> = {
  deal: async (scope, db, id) => {
    const deal = await requireOwned(scope, db, deals, id, dealTexts.notFound);
    const { address } = await requireOwned(scope, db, properties, deal.property_id, propertyTexts.notFound);
    return `Deal #${id}, ${address}`;
  },
  property: async (scope, db, id) => formatPropertyLine(await requireOwned(scope, db, properties, id, propertyTexts.notFound)),
  lead: async (scope, db, id) => formatLeadName(await requireOwned(scope, db, leads, id, leadTexts.notFound)),
  buyer: async (scope, db, id) => (await requireOwned(scope, db, buyers, id, buyerTexts.notFound)).name,
};

/** What a record is called; throws `NotFound` when the account has none with the id. */
export const requireSubject = (scope: Scope, db: Db, { entity, id }: SubjectKey): Promise<string> => SUMMARIES[entity](scope, db, id);

/** A line in the history of the record. */
export async function recordDocumentChange(
  scope: Scope,
  tx: Db,
  { entity, id }: SubjectKey,
  summary: string,
  changes: FieldChange[],
): Promise<void> {
  const about = { subject_id: id, summary, changes };
  const event: NewEvent = entity === 'deal' ? { type: 'deal.updated', data: {}, ...about } : { type: `${entity}.updated`, ...about };
  await emitEvents(scope, tx, [event]);
}
