/** What anyone may read about this server before signing in. */
import { z } from '../../core/zod.ts';

/** Whether sign-up is open, and how a forgotten password is reset. */
export const instanceRecord = z
  .object({ registration: z.enum(['open', 'closed']), password_reset: z.enum(['email', 'command']) })
  .meta({ id: 'Instance' });
export type Instance = z.output<typeof instanceRecord>;
