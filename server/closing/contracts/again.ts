/** Prepares a failed contract again. */
import { eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import { requireOwned } from '#server/db/records.ts';
import type { ContractDetail } from '#shared/closing/contracts/contract.ts';
import { isContractField, getFieldSource } from '#shared/closing/contracts/fields.ts';
import { contractTexts } from '#shared/closing/contracts/texts.ts';
import { hasContractFailed } from '#shared/closing/contracts/words.ts';
import { createContractWithin } from './contracts.ts';
import { contracts, contractTemplateVersions } from './table.ts';

/**
 * A new draft for the same deal, of the newest text of the same template: what records say is read anew, and what was typed because no
 * record has it remains. Throws `NotFound`, and `Conflict` for a contract that did not fail, or whose template is gone.
 */
export const prepareAgain = (scope: Scope, id: number): Promise<ContractDetail> =>
  scope.write(async (tx) => {
    const { status, deal_id, term_id, title, answers, template_version_id } = await requireOwned(
      scope,
      tx,
      contracts,
      id,
      contractTexts.notFound,
    );
    if (!hasContractFailed(status)) throw new Conflict('Only a contract that was voided, declined or not signed in time is prepared again');
    const [template] =
      template_version_id === null
        ? []
        : await tx
            .select({ id: contractTemplateVersions.template_id })
            .from(contractTemplateVersions)
            .where(eq(contractTemplateVersions.id, template_version_id));
    if (!template) throw new Conflict('The template of this contract is gone. Prepare one of another template.');
    const typed = Object.entries(answers).filter(([name]) => isContractField(name) && getFieldSource(name) === 'contract');
    return createContractWithin(scope, tx, { deal_id, template_id: template.id, title, term_id, answers: Object.fromEntries(typed) });
  });
