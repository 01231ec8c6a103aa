import { trpc } from '#client/core/trpc.ts';
import type { Instance } from '#shared/accounts/auth/instance.ts';

/** Whether this server takes new accounts. Until it has said otherwise it does, as most do. */
/** How a forgotten password is set anew here; undefined until the server has said. */
export const usePasswordReset = (): Instance['password_reset'] | undefined => trpc.instance.get.useQuery().data?.password_reset;

export const useRegistration = (): Instance['registration'] => trpc.instance.get.useQuery().data?.registration ?? 'open';
