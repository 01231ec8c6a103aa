import { useEffect, useState } from 'react';
import type { Instance } from '#shared/accounts/auth/instance.ts';

/**
 * Whether this server takes new accounts. This page has no query cache and no typed calls, which are many times its size, and asks
 * by hand. Until it knows, and when there is no answer, it takes them.
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
