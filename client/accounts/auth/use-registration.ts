import { trpc } from '#client/core/trpc.ts';
import type { Instance } from '#shared/accounts/auth/instance.ts';

/** Whether this server takes new accounts. Until it has said otherwise it does, as most do. */
export const useRegistration = (): Instance['registration'] => trpc.instance.get.useQuery().data?.registration ?? 'open';
