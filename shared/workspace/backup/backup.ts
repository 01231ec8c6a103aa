/** Copies of the whole database, which its owner makes and keeps. */
import { momentSchema } from '../../core/record.ts';
import { z } from '../../core/zod.ts';

export const backupRecord = z
  .object({
    name: z.string().meta({ description: 'The name of the file in the folder of the backups' }),
    size: z.int().min(0).meta({ description: 'Bytes' }),
    created_at: momentSchema,
  })
  .meta({ id: 'Backup' });
export type Backup = z.output<typeof backupRecord>;

export const backupOverview = z
  .object({
    is_owner: z.boolean().meta({ description: 'Whether you are the owner, the first account: only the owner sees and makes backups' }),
    is_file: z.boolean().meta({ description: 'false when the data is on a database server, where backups are made by other means' }),
    nightly_at: z.string().nullable().meta({ description: 'The time of day of the nightly backup; null when there is none' }),
    backups: z.array(backupRecord).meta({ description: 'The newest first' }),
    failure: z
      .object({ at: momentSchema, message: z.string() })
      .nullable()
      .meta({ description: 'Why the last try failed; null when it did not' }),
  })
  .meta({ id: 'BackupOverview' });
export type BackupOverview = z.output<typeof backupOverview>;
