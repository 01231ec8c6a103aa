/** Public verification: whether a file was sealed here. The answer names nobody. */
import { optionalText } from '../../core/fields.ts';
import { momentSchema } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { anchorRecord } from './anchor.ts';
import { hashSchema, instanceKey } from './ledger.ts';

const SEAL_STANDINGS = ['unchanged', 'changed', 'unknown'] as const;

export const verifyInput = z.object({
  /** Of the file; any other text is no hash of a file sealed here. */
  sha256: z.string().max(200),
  reference: optionalText({ label: 'Reference', max: 60 }).meta({ description: 'The seal that the file names inside itself' }),
});

export const sealCheck = z
  .object({
    standing: z.enum(SEAL_STANDINGS).meta({
      description: 'changed: the file names a seal of this instance, but is not the file that was sealed',
    }),
    sealed_at: momentSchema.nullable(),
    kind: z.string().nullable(),
    /** The hash of the file that was sealed. */
    sealed_sha256: hashSchema.nullable(),
    fingerprint: z.string().nullable(),
  })
  .meta({ id: 'SealCheck' });
export type SealCheck = z.output<typeof sealCheck>;

/** What the account's own ledger is found to be. */
export const ledgerCheck = z
  .object({
    is_whole: z.boolean(),
    rows: z.int().min(0).meta({ description: 'How many rows there are' }),
    wrong_row: z.int().nullable().meta({ description: 'The first row that is wrong or missing' }),
    message: z.string().nullable(),
    head: hashSchema.nullable(),
    /** The last head that was written to a chain. */
    anchor: anchorRecord.nullable(),
    key: instanceKey.nullable(),
    checked_at: momentSchema,
  })
  .meta({ id: 'LedgerCheck' });
export type LedgerCheck = z.output<typeof ledgerCheck>;
