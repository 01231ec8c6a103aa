/** The campaign as real leads of its audience would get it, one after another, while it is written. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { joinSentences, toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useDebounced } from '#client/core/hooks.ts';
import { useTypedValues } from '#client/form/form-scope.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { CRITERIA } from '#shared/outreach/campaigns/audience.ts';
import { audienceInput, type Campaign } from '#shared/outreach/campaigns/campaign.ts';
import { campaignTexts } from '#shared/outreach/campaigns/texts.ts';
import { formatNumberOrDash } from '#client/core/format.ts';
import { Legend, MergedMessage } from './merged-message.tsx';
import { useAudience, useBuyers } from './audience.tsx';

const NAMES = ['channel', 'subject_line', 'content', 'ai_personalization', ...CRITERIA] as const;
const REST_MS = 500;

/** `campaign`: the draft that is changed; of one for buyers, its buyers are shown. */
export function CampaignPreview({ campaign }: { campaign?: Campaign }) {
  const isForBuyers = campaign?.audience === 'buyers';
  const noun = isForBuyers ? 'buyer' : 'lead';
  const typed = useTypedValues(NAMES);
  const rested = useDebounced(JSON.stringify(typed), REST_MS);
  const leads = useAudience({ isForBuyers }).audience;
  const buyers = useBuyers(campaign ?? { id: 0, audience: 'leads' }).data;
  const audience = isForBuyers ? buyers : leads;
  // The people before the one that is shown, for the way back.
  const [seen, setSeen] = useState<number[]>([]);
  const utils = trpc.useUtils();
  const values = JSON.parse(rested) as Record<(typeof NAMES)[number], never>;
  const isValid = audienceInput.safeParse(values).success;
  const after = seen.at(-1);
  const query = useQuery({
    queryKey: ['campaigns', 'preview', campaign?.id ?? 0, rested, after ?? 0],
    queryFn: ({ signal }) =>
      utils.client.campaigns.preview.mutate({ ...values, campaign_id: campaign?.id ?? null, after: after ?? null }, { signal }),
    enabled: isValid,
    placeholderData: keepPreviousData,
  });
  const shown = query.data;
  const person = shown?.lead ?? shown?.buyer;
  const isFirst = seen.length === 0;
  return (
    <Card
      title="Preview"
      padded={false}
      actions={
        <span className="row g-tight">
          <IconButton label={`Previous ${noun}`} icon={ChevronLeft} disabled={isFirst} onClick={() => setSeen(seen.slice(0, -1))} />
          {person && audience && audience.reachable > 0 && (
            <span className="small muted num">
              {formatNumberOrDash(Math.min(seen.length + 1, audience.reachable))} of {formatNumberOrDash(audience.reachable)}
            </span>
          )}
          <IconButton
            label={`Next ${noun}`}
            icon={ChevronRight}
            disabled={!person || shown?.next === null}
            onClick={() => person && setSeen([...seen, person.id])}
          />
        </span>
      }
      footer={shown && person ? <Legend engine={shown.engine} isForBuyers={isForBuyers} /> : undefined}
    >
      {query.error && !shown ? (
        <div className="card-body">
          <Banner tone="red">{joinSentences(campaignTexts.previewFailed, toProblem(query.error).reason)}</Banner>
        </div>
      ) : shown && person ? (
        <MergedMessage preview={shown} />
      ) : (
        <p className="card-body muted">
          {shown
            ? isFirst
              ? isForBuyers
                ? campaignTexts.noBuyerReached
                : 'Nobody who fits the criteria can be reached by this channel.'
              : `That was the last ${noun}.`
            : 'Loading...'}
        </p>
      )}
    </Card>
  );
}
