import { trpc } from '#client/core/trpc.ts';
import type { Instance } from '#shared/accounts/auth/session.ts';

/** Whether this server takes new accounts, and how a forgotten password is reset; undefined until it has answered. */
export const useInstance = (): Instance | undefined => trpc.instance.get.useQuery().data;
