/** What anybody may know of this server before signing in. */
import { z } from '../../core/zod.ts';

/** Whether a stranger may make an account here, now. */
export const instanceRecord = z.object({ registration: z.enum(['open', 'closed']) }).meta({ id: 'Instance' });
export type Instance = z.output<typeof instanceRecord>;
