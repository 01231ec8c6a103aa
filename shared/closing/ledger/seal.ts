/** The seal of a document: the hash of its file, signed, and the row of the ledger that says so. */
import { momentSchema } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { toCanonicalJson } from './canonical.ts';
import { hashSchema } from './ledger.ts';

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
