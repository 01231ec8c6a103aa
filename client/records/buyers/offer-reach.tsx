/** How many buyers would get the message, and on demand why others would not. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatQuantity, formatNumberOrDash } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { OF_PERSONS, UNREACHABLE_LABELS, type UnreachableReason } from '#shared/records/contacts/may-contact.ts';
import './buyers.css';
import type { SentChannel } from '#shared/records/contacts/channels.ts';

interface Asked {
  propertyId: number;
  channel: SentChannel;
  /** Without them, all who match. */
  buyerIds?: readonly number[] | undefined;
  /** Who has had it lately gets it too, as into a room. */
  again?: boolean;
}

interface OfferReach {
  reachable: number;
  left_out: readonly { reason: UnreachableReason; count: number }[];
}

const NOBODY: OfferReach = { reachable: 0, left_out: [] };

/** Undefined until it is known; nobody is written to when nobody is named. */
export function useOfferReach({ propertyId, channel, buyerIds, again = false }: Asked): OfferReach | undefined {
  const utils = trpc.useUtils();
  const asked = { id: propertyId, channel, again, ...(buyerIds && { buyer_ids: [...buyerIds] }) };
  const isEmpty = buyerIds?.length === 0;
  const { data, isError } = useQuery({
    // Under that of the matches: what makes them stale makes this stale.
    queryKey: [['buyers', 'ofProperty'], 'reach', asked],
    queryFn: ({ signal }) => utils.client.campaigns.offerAudience.mutate(asked, { signal }),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
  });
  return isEmpty || (isError && !data) ? NOBODY : data;
}

/** "2 left out", and who they are once it is opened. */
export function LeftOutBuyers({ reach }: { reach: OfferReach | undefined }) {
  const count = reach?.left_out.reduce((sum, one) => sum + one.count, 0) ?? 0;
  if (!reach || count === 0) return null;
  return (
    <details className="left-out small muted">
      <summary>{formatNumberOrDash(count)} left out</summary>
      <ul aria-label="Left out">
        {reach.left_out.map((one) => (
          <li key={one.reason}>
            {formatNumberOrDash(one.count)} {UNREACHABLE_LABELS[one.reason]}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** "3 buyers" */
export const formatReach = (reach: OfferReach | undefined): string => (reach ? formatQuantity(reach.reachable, 'buyer') : 'buyers');

/** No one remains whom another channel could reach. */
const IN_ANY_CHANNEL: readonly UnreachableReason[] = [...OF_PERSONS, 'already_sent'];
export const isNobody = (reach: OfferReach | undefined): boolean =>
  !reach || (reach.reachable === 0 && reach.left_out.every(({ reason }) => IN_ANY_CHANNEL.includes(reason)));
