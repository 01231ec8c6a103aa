import { trpc } from '#client/core/trpc.ts';
import type { Instance } from '#shared/accounts/auth/session.ts';

/** Whether this server takes new accounts; assumed until it has answered. */
/** How a forgotten password is reset here; undefined until the server has answered. */
export const usePasswordReset = (): Instance['password_reset'] | undefined => trpc.instance.get.useQuery().data?.password_reset;

export const useRegistration = (): Instance['registration'] => trpc.instance.get.useQuery().data?.registration ?? 'open';
