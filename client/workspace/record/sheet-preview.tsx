/** The deal sheet's message as the first buyer who is reached would get it, while it is written. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Legend, MergedMessage } from '#client/outreach/campaigns/merged-message.tsx';
import { joinSentences, toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useDebounced } from '#client/core/hooks.ts';
import { Banner } from '#client/ui/banner.tsx';
import { campaignTexts } from '#shared/outreach/campaigns/texts.ts';
import './sheet-preview.css';

const REST_MS = 500;

interface Props {
  propertyId: number;
  buyerIds: readonly number[] | undefined;
  again: boolean;
  /** As typed in the form. */
  channel: unknown;
  subject: unknown;
  content: unknown;
}

export function SheetPreview({ propertyId, buyerIds, again, channel, subject, content }: Props) {
  const utils = trpc.useUtils();
  const typed = JSON.stringify({ channel, subject_line: channel === 'email' ? subject : '', content });
  const rested = useDebounced(typed, REST_MS);
  const to = { property_id: propertyId, ...(buyerIds && { buyer_ids: [...buyerIds], again }) };
  const { data, error } = useQuery({
    queryKey: ['campaigns', 'preview', 'sheet', to, rested],
    queryFn: ({ signal }) => utils.client.campaigns.preview.mutate({ ...(JSON.parse(rested) as { channel: 'email' }), ...to }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="card sheet-preview" aria-label="Preview" aria-busy={typed !== rested || undefined}>
      {error ? (
        <div className="card-body">
          <Banner tone="red">{joinSentences(campaignTexts.previewFailed, toProblem(error).reason)}</Banner>
        </div>
      ) : data?.buyer ? (
        <>
          <MergedMessage preview={data} />
          <div className="card-body">
            <Legend engine={null} isForBuyers />
          </div>
        </>
      ) : (
        <p className="card-body muted">{data ? campaignTexts.noBuyerReached : 'Loading...'}</p>
      )}
    </section>
  );
}
