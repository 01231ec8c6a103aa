/** Public verification: whether a file was sealed here. The answer names nobody. */
import { optionalText } from '../../core/fields.ts';
import { momentSchema } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { anchorRecord } from './anchor.ts';
import { hashSchema, instanceKey } from './ledger.ts';
import { toCanonicalJson } from './canonical.ts';

const SEAL_STATES = ['unchanged', 'changed', 'unknown'] as const;

export const verifyInput = z.object({
  /** Of the file; any other text is no hash of a file sealed here. */
  sha256: z.string().max(200),
  reference: optionalText({ label: 'Reference', max: 60 }).meta({ description: 'The seal that the file names inside itself' }),
});

export const sealCheck = z
  .object({
    state: z.enum(SEAL_STATES).meta({
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

export const SEAL_FORMAT = 'dealflow-seal-1';

/** Stored in the Keywords of a sealed PDF, so that a changed copy still names its seal. */
const sealReference = z.string().regex(/^seal-[0-9a-f]{32}$/, { error: 'Must be the reference of a seal' });

/** What is signed. No name of a person is in it. */
const sealStatement = z.object({
  format: z.literal(SEAL_FORMAT),
  sha256: hashSchema,
  reference: sealReference,
  /** What the document is called: "Purchase agreement". */
  kind: z.string().max(60),
  sealed_at: momentSchema,
  ledger_sequence: z.int().min(1),
  ledger_hash: hashSchema,
});
export type SealStatement = z.output<typeof sealStatement>;

/** The detached signature, as it is handed out beside the PDF. */
export const sealFile = sealStatement
  .extend({ public_key: z.string().regex(/^[0-9a-f]{64}$/), fingerprint: z.string(), signature: z.string().regex(/^[0-9a-f]{128}$/) })
  .meta({ id: 'SealFile' });
export type SealFile = z.output<typeof sealFile>;

/** The text that is signed. */
export const toSealText = ({ format, sha256, reference, kind, sealed_at, ledger_sequence, ledger_hash }: SealStatement): string =>
  toCanonicalJson({ format, sha256, reference, kind, sealed_at, ledger_sequence, ledger_hash });
