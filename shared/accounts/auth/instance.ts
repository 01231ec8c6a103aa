/** What anybody may know of this server before signing in. */
import { z } from '../../core/zod.ts';

/** Whether a stranger may make an account here, now, and how a forgotten password is set anew. */
export const instanceRecord = z
  .object({ registration: z.enum(['open', 'closed']), password_reset: z.enum(['email', 'command']) })
  .meta({ id: 'Instance' });
export type Instance = z.output<typeof instanceRecord>;
