/** Explains which contract blocks the deletion of a deal or file. */
import { eq, sql } from 'drizzle-orm';
import { explainHold } from '#server/db/references.ts';
import { deals } from '#server/records/deals/table.ts';
import { documents } from '#server/records/documents/table.ts';
import { isContractKept } from '#shared/closing/contracts/contract.ts';
import { contractTexts } from '#shared/closing/contracts/texts.ts';
import { contracts, contractSigners } from './table.ts';

/** Registers the words; a contract that can go is named before one that cannot. */
export function explainContractHolds(): void {
  explainHold(contracts, deals, async (tx, id) => {
    const rows = await tx.select({ title: contracts.title, status: contracts.status }).from(contracts).where(eq(contracts.deal_id, id));
    const binding = rows.find(({ status }) => isContractKept(status));
    if (!binding) return contractTexts.holdsDeal(rows.map(({ title }) => title));
    return binding.status === 'sent' ? contractTexts.sentHoldsDeal(binding.title) : contractTexts.signedHoldsDeal(binding.title);
  });
  explainHold(contracts, documents, async (tx, id) => {
    const [row] = await tx
      .select({ title: contracts.title })
      .from(contracts)
      .where(sql`${id} IN (${contracts.sent_document_id}, ${contracts.sealed_document_id})`);
    return `This file belongs to the contract "${row?.title ?? ''}" and is kept with it`;
  });
  explainHold(contractSigners, documents, async (tx, id) => {
    const [row] = await tx
      .select({ title: contracts.title, name: contractSigners.name })
      .from(contractSigners)
      .innerJoin(contracts, eq(contracts.id, contractSigners.contract_id))
      .where(eq(contractSigners.scan_document_id, id));
    return `This file is what ${row?.name ?? ''} signed on paper for "${row?.title ?? ''}" and is kept with it`;
  });
}
