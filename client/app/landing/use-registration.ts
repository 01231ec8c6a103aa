import { useEffect, useState } from 'react';
import type { Instance } from '#shared/accounts/auth/instance.ts';

/**
 * Whether sign-up is open. The landing page calls the API by hand, because query cache and typed client are many times its size; until the
 * answer it assumes yes.
 */
export function useOpenRegistration(): Instance['registration'] {
  const [registration, setRegistration] = useState<Instance['registration']>('open');
  useEffect(() => {
    const ask = async () => {
      const answer = await fetch('/trpc/instance.get', { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
      if (!answer.ok) return;
      const { result } = (await answer.json()) as { result: { data: Instance } };
      setRegistration(result.data.registration);
    };
    ask().catch(() => undefined);
  }, []);
  return registration;
}
