/** Anchors: hashes of a ledger's last row on a public chain, which prove that the rows existed that day. */
import { defineList } from '../../core/list.ts';
import { identity, momentSchema } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { hashSchema } from './ledger.ts';

/** Test networks; everywhere else an anchor costs money. */
const TEST_CHAINS: Readonly<Record<number, string>> = {
  1337: 'a local chain',
  31_337: 'a local chain',
  11_155_111: 'Sepolia',
  17_000: 'Holesky',
  560_048: 'Hoodi',
  84_532: 'Base Sepolia',
  11_155_420: 'OP Sepolia',
  421_614: 'Arbitrum Sepolia',
  80_002: 'Polygon Amoy',
};
export const isTestChain = (id: number): boolean => id in TEST_CHAINS;
/** "Sepolia", "chain 1". */
export const nameChain = (id: number): string => TEST_CHAINS[id] ?? `chain ${id}`;

export const anchorRecord = z
  .object({
    id: identity.id,
    sequence: z.int().min(1).meta({ description: 'The row of the ledger that was its head' }),
    head: hashSchema,
    chain_id: z.int().min(1),
    tx_hash: z.string().meta({ description: 'The transaction that carries the head as its data' }),
    block_number: z.int().min(0).nullable().meta({ description: 'Null until it is mined' }),
    anchored_at: momentSchema.nullable().meta({ description: 'When that block was made' }),
    created_at: identity.created_at,
  })
  .meta({ id: 'LedgerAnchor' });
export type LedgerAnchor = z.output<typeof anchorRecord>;

export const anchorList = defineList(anchorRecord, {
  filters: {},
  sortable: ['created_at', 'id', 'sequence'],
  defaults: { sort_by: 'id' },
});
export const anchorListInput = anchorList.input.omit({ search: true });

/** "Anchored up to row 41 in block 1,204 of Sepolia". */
export const describeAnchor = ({
  sequence,
  block_number,
  chain_id,
}: Pick<LedgerAnchor, 'sequence' | 'block_number' | 'chain_id'>): string =>
  block_number === null
    ? `Row ${sequence} was sent to ${nameChain(chain_id)}`
    : `Anchored up to row ${sequence} in block ${block_number} of ${nameChain(chain_id)}`;
