/** Sessions: where an account is signed in. */
import { defineList } from '../../core/list.ts';
import { identity, momentSchema } from '../../core/record.ts';
import { z } from '../../core/zod.ts';

/** Whether sign-up is open, and how a forgotten password is reset. */
export const instanceRecord = z
  .object({ registration: z.enum(['open', 'closed']), password_reset: z.enum(['email', 'command']) })
  .meta({ id: 'Instance' });
export type Instance = z.output<typeof instanceRecord>;

const sessionRecord = z
  .object({
    id: identity.id,
    program: z.string().nullable().meta({ description: 'The browser or program in plain words', example: 'Firefox on Windows' }),
    user_agent: z.string().nullable().meta({ description: 'What it called itself when it signed in' }),
    address: z.string().nullable().meta({ description: 'The network address from which it signed in' }),
    is_current: z.boolean().meta({ description: 'Whether it is the session that asks' }),
    created_at: identity.created_at,
    last_used_at: momentSchema.meta({ description: 'Written down once an hour' }),
    expires_at: momentSchema,
  })
  .meta({ id: 'Session' });
export type SessionRecord = z.output<typeof sessionRecord>;

export const sessionList = defineList(sessionRecord, { filters: {}, sortable: ['created_at', 'id', 'last_used_at'] });
