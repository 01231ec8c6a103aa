/** Templates of contracts: a text with fields and conditional clauses, every saved text a version. */
import { choices, longText, option, optionalOption, optionalReference, text } from '../../core/fields.ts';
import { defineList } from '../../core/list.ts';
import { identity, momentSchema, buildStoredShape } from '../../core/record.ts';
import { STATE_CODES } from '../../core/us-states.ts';
import { z } from '../../core/zod.ts';
import { contractKindFilter } from './contract.ts';
import { findBodyProblem, MAX_BODY } from './markup.ts';
import { SAMPLE_NAMES } from './samples.ts';
import { CONTRACT_KINDS } from './words.ts';

export const contractTemplateFields = {
  name: text({ label: 'Name', max: 100 }),
  kind: option(CONTRACT_KINDS, { label: 'Kind' }),
  /** Empty for any. */
  states: choices(STATE_CODES, { label: 'States' }),
  body: longText({ label: 'Text', max: MAX_BODY }),
};

const checkBody = (value: { body?: string | undefined }, ctx: z.core.$RefinementCtx<unknown>): void => {
  const message = value.body === undefined ? undefined : findBodyProblem(value.body);
  if (message) ctx.addIssue({ code: 'custom', path: ['body'], message });
};

const plainTemplate = z.object(contractTemplateFields);
/** POST: with the sample that the text begins as, whose mark it keeps until it is confirmed. */
export const newTemplateInput = plainTemplate.extend({ sample: optionalOption(SAMPLE_NAMES, { label: 'Sample' }) }).superRefine(checkBody);

/** PUT and the form. */
export const contractTemplateInput = plainTemplate.superRefine(checkBody);
/** PATCH: any subset. */
export const contractTemplatePatch = plainTemplate.partial().superRefine(checkBody);

export const contractTemplateRecord = z
  .object({
    id: identity.id,
    ...buildStoredShape(contractTemplateFields),
    states: z.array(z.enum(STATE_CODES)).meta({ description: 'For which states; empty for any' }),
    number: z.int().min(1).meta({ description: 'Which version the text is' }),
    is_sample: z.boolean().meta({ description: 'Began as a sample, and nobody has confirmed its text yet' }),
    confirmed_at: momentSchema
      .nullable()
      .meta({ description: 'When it was confirmed that an attorney replaced or approved the text of the sample' }),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    version: identity.version,
  })
  .meta({ id: 'ContractTemplate' });
export type ContractTemplate = z.output<typeof contractTemplateRecord>;

export const contractTemplateList = defineList(contractTemplateRecord, {
  filters: { kind: contractKindFilter },
  search: { label: 'Search templates', placeholder: 'Search name' },
  sortable: ['created_at', 'id', 'name'],
  defaults: { sort_by: 'name', sort_order: 'asc' },
});

export const contractTemplateVersion = z
  .object({ id: identity.id, number: z.int().min(1), body: z.string(), created_at: momentSchema })
  .meta({ id: 'ContractTemplateVersion' });
export type ContractTemplateVersion = z.output<typeof contractTemplateVersion>;

/** A text that comes with the product: to be replaced or approved by an attorney. */
export const contractSample = z
  .object({ sample: z.enum(SAMPLE_NAMES), name: z.string(), kind: z.enum(CONTRACT_KINDS), body: z.string() })
  .meta({ id: 'ContractSample' });

/** What a text would say for a deal. */
export const templatePreviewInput = z
  .object({ body: contractTemplateFields.body, deal_id: optionalReference({ label: 'Deal' }) })
  .superRefine(checkBody);

export const templatePreview = z
  .object({
    body: z.string().meta({ description: 'The text without the clauses that do not apply' }),
    values: z.record(z.string(), z.string()).meta({ description: 'What stands for each field' }),
  })
  .meta({ id: 'ContractTemplatePreview' });
