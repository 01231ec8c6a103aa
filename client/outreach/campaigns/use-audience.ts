import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#client/core/trpc.ts';
import { useDebounced } from '#client/core/hooks.ts';
import { useTypedValues } from '#client/form/form-scope.ts';
import { CRITERIA } from '#shared/outreach/campaigns/audience.ts';
import { audienceInput, type Campaign } from '#shared/outreach/campaigns/campaign.ts';

const NAMES = ['channel', ...CRITERIA] as const;
const REST_MS = 300;

/**
 * The audience of the form as it is typed; `isValid` false while the criteria cannot be counted. Nothing is counted of a campaign for
 * buyers.
 */
export function useAudience({ isForBuyers = false }: { isForBuyers?: boolean } = {}) {
  const typed = useTypedValues(NAMES);
  // Compared as text: the values themselves are new ones with every key stroke.
  const rested = useDebounced(JSON.stringify(typed), REST_MS);
  const read = audienceInput.safeParse(JSON.parse(rested));
  const query = trpc.campaigns.audience.useQuery(read.data ?? { channel: 'email' }, {
    enabled: read.success && !isForBuyers,
    placeholderData: keepPreviousData,
  });
  return {
    isValid: read.success,
    input: read.data,
    audience: read.success ? query.data : undefined,
    error: read.success ? query.error : null,
    isCounting: query.isFetching || rested !== JSON.stringify(typed),
  };
}

/** The audience of a stored campaign for buyers. */
export const useBuyers = ({ id, audience }: Pick<Campaign, 'id' | 'audience'>) =>
  trpc.campaigns.audienceOf.useQuery({ id }, { enabled: audience === 'buyers' });
