/** Functions for templates of contracts. Each saved text is a version that its contracts keep. */
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { matchOwn } from '#server/db/conditions.ts';
import type { Scope } from '#server/core/context.ts';
import type { Expected } from '#server/core/precondition.ts';
import { filterBy } from '#server/db/filters.ts';
import { type ListSource, takePage } from '#server/db/list-source.ts';
import { defineRecords, requireOwned } from '#server/db/records.ts';
import type { Db } from '#server/db/store.ts';
import { CONTRACT_SAMPLES, type SampleName } from '#shared/closing/contracts/samples.ts';
import {
  type ContractTemplate,
  contractTemplateInput,
  type ContractTemplateVersion,
  contractTemplateVersion,
  type newTemplateInput,
  contractTemplateList,
  type templatePreview,
  type templatePreviewInput,
} from '#shared/closing/contracts/template.ts';
import { pickShown } from '#shared/core/record.ts';
import { contractTemplateTexts } from '#shared/closing/contracts/texts.ts';
import { contracts, contractTemplates, contractTemplateVersions } from './table.ts';
import type { z } from '#shared/core/zod.ts';
import { Invalid } from '#server/core/errors.ts';
import { CONTRACT_FIELDS } from '#shared/closing/contracts/fields.ts';
import { chooseClauses, findFields } from '#shared/closing/contracts/markup.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { findValue, loadFacts } from './facts.ts';

type Row = typeof contractTemplates.$inferSelect;
const newest = sql<number>`(SELECT max(v.number) FROM ${contractTemplateVersions} v WHERE v.template_id = ${contractTemplates}.id)`;

const selectTemplates = (db: Db, where: SQL | undefined) =>
  db.select({ template: contractTemplates, number: newest }).from(contractTemplates).where(where).$dynamic();

const toTemplate = ({ template, number }: { template: Row; number: number }): ContractTemplate => {
  const { account_id: _, sample, ...row } = template;
  return { ...row, number, is_sample: sample !== null && row.confirmed_at === null };
};

export const buildTemplateSource = (scope: Scope, input: z.output<typeof contractTemplateList.input>): ListSource<ContractTemplate> => ({
  table: contractTemplates,
  search: { columns: [contractTemplates.name] },
  filters: filterBy(contractTemplateList, contractTemplates, input),
  rows: async (plan) => (await takePage(selectTemplates(scope.read, plan.where), plan)).map(toTemplate),
});

type NewTemplate = Omit<z.output<typeof newTemplateInput>, 'sample'> & { sample?: string | null | undefined; confirmed_at?: string };

export const templateRecords = defineRecords<typeof contractTemplates, NewTemplate, ContractTemplate>({
  table: contractTemplates,
  noun: 'template',
  notFound: contractTemplateTexts.notFound,
  load: async (scope, db, id): Promise<ContractTemplate | undefined> => {
    const [row] = await selectTemplates(db, matchOwn(scope, contractTemplates, { id }));
    return row && toTemplate(row);
  },
  events: { created: 'contract_template.created', updated: 'contract_template.updated', deleted: 'contract_template.deleted' },
  fields: ['name', 'kind', 'states', 'body', 'confirmed_at'],
  nameOf: ({ name }) => name,
  input: contractTemplateInput,
  toRow: ({ name, kind, states, body, sample, confirmed_at }: NewTemplate, before) => ({
    ...{ name, kind, body },
    states: states ?? [],
    sample: before?.sample ?? sample ?? null,
    confirmed_at: confirmed_at ?? before?.confirmed_at ?? null,
  }),
  rules: {
    written: async (scope, tx, rows, before) => {
      for (const row of rows)
        if (row.body !== before?.body)
          await tx.insert(contractTemplateVersions).values({
            ...{ account_id: scope.account.id, template_id: row.id, body: row.body, created_at: scope.now().toISOString() },
            number: sql`coalesce((SELECT max(v.number) FROM ${contractTemplateVersions} v WHERE v.template_id = ${row.id}), 0) + 1`,
          });
    },
  },
});

export const updateTemplate = (
  scope: Scope,
  id: number,
  patch: Partial<z.output<typeof contractTemplateInput>>,
  expected?: Expected,
): Promise<ContractTemplate> => templateRecords.patch(scope, id, patch, expected);

/** Records that an attorney replaced or approved the text of a sample. */
export const confirmTemplate = (scope: Scope, id: number, expected?: Expected): Promise<ContractTemplate> =>
  scope.write(async (tx) => {
    const before = await templateRecords.requireUnchanged(scope, tx, id, expected);
    const current = tx
      .select({ id: contractTemplateVersions.id })
      .from(contractTemplateVersions)
      .where(eq(contractTemplateVersions.template_id, id))
      .orderBy(desc(contractTemplateVersions.number))
      .limit(1);
    // Drafts of an earlier text keep the mark: that text is not what was confirmed.
    await tx
      .update(contracts)
      .set({ is_sample: false })
      .where(and(matchOwn(scope, contracts, { status: 'draft' }), inArray(contracts.template_version_id, current)));
    return templateRecords.write(scope, tx, before, { confirmed_at: before.confirmed_at ?? scope.now().toISOString() });
  });

/** The same of the text of a draft, which may be an earlier one of its template. */
export async function confirmDraftText(scope: Scope, { id, template_version_id }: typeof contracts.$inferSelect): Promise<void> {
  const [of] = await scope.read
    .select({ template_id: contractTemplateVersions.template_id })
    .from(contractTemplateVersions)
    .where(matchOwn(scope, contractTemplateVersions, { id: template_version_id ?? 0 }));
  const isNewest = of && (await findNewestVersion(scope, scope.read, of.template_id))?.version.id === template_version_id;
  if (of && isNewest) await confirmTemplate(scope, of.template_id);
  else
    await scope.write((tx) =>
      tx
        .update(contracts)
        .set({ is_sample: false })
        .where(matchOwn(scope, contracts, { id, status: 'draft' })),
    );
}

/** The texts that a template has had, the newest first; throws `NotFound`. */
export async function listVersions(scope: Scope, id: number): Promise<ContractTemplateVersion[]> {
  await requireOwned(scope, scope.read, contractTemplates, id, contractTemplateTexts.notFound);
  const rows = await scope.read
    .select()
    .from(contractTemplateVersions)
    .where(matchOwn(scope, contractTemplateVersions, { template_id: id }))
    .orderBy(desc(contractTemplateVersions.number))
    .limit(MAX_VERSIONS);
  return rows.map((row) => pickShown(contractTemplateVersion, row));
}
const MAX_VERSIONS = 200;

/** The account's own copy of a sample, made when it is first used. */
export async function requireSample(scope: Scope, tx: Db, sample: SampleName): Promise<number> {
  const [known] = await tx
    .select({ id: contractTemplates.id })
    .from(contractTemplates)
    .where(matchOwn(scope, contractTemplates, { sample }))
    .limit(1);
  if (known) return known.id;
  const { name, kind, body } = CONTRACT_SAMPLES[sample];
  return (await templateRecords.createWithin(scope, tx, { name, kind, body, states: [], sample })).id;
}

/** The newest version of a template, to make a contract of; undefined when the account has no such template. */
export async function findNewestVersion(scope: Scope, tx: Db, templateId: number) {
  const [row] = await tx
    .select({ version: contractTemplateVersions, template: contractTemplates })
    .from(contractTemplateVersions)
    .innerJoin(contractTemplates, eq(contractTemplates.id, contractTemplateVersions.template_id))
    .where(matchOwn(scope, contractTemplateVersions, { template_id: templateId }))
    .orderBy(desc(contractTemplateVersions.number))
    .limit(1);
  return row;
}

/** Throws `Invalid` for a deal that is not the account's. */
export async function previewText(
  scope: Scope,
  { body, deal_id }: z.output<typeof templatePreviewInput>,
): Promise<z.output<typeof templatePreview>> {
  if (!deal_id) {
    const whole = chooseClauses(body, () => true);
    const values = findFields(whole).printed.map((name) => [name, CONTRACT_FIELDS[name].label]);
    return { body: whole, values: Object.fromEntries(values) as Record<string, string> };
  }
  const facts = await loadFacts(scope, scope.read, deal_id);
  if (!facts) throw new Invalid({ deal_id: [dealTexts.notFound] });
  const chosen = chooseClauses(body, (name) => findValue(facts, {}, name).value !== null);
  const values = findFields(chosen).printed.map((name) => [name, findValue(facts, {}, name).value ?? `[${CONTRACT_FIELDS[name].label}]`]);
  return { body: chosen, values: Object.fromEntries(values) as Record<string, string> };
}
