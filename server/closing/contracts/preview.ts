/** Previews a template's text, with a deal's values or field names. */
import type { z } from '#shared/core/zod.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import { CONTRACT_FIELDS } from '#shared/closing/contracts/fields.ts';
import { chooseClauses, findFields } from '#shared/closing/contracts/markup.ts';
import type { templatePreview, templatePreviewInput } from '#shared/closing/contracts/template.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { findValue, loadFacts } from './facts.ts';

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
