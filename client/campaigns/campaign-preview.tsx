/** The campaign as real leads of its audience would get it, one after another, while it is written. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { problemOf } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useDebounced } from '#client/core/use-debounced.ts';
import { useTypedValues } from '#client/form/form-scope.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { CRITERIA } from '#shared/campaigns/audience.ts';
import { audienceInput, type Campaign } from '#shared/campaigns/campaign.ts';
import type { TextPart } from '#shared/campaigns/merge-fields.ts';
import type { Preview, SentenceEngine } from '#shared/campaigns/preview.ts';
import { campaignTexts } from '#shared/campaigns/texts.ts';
import { number } from '#client/core/format.ts';
import { useAudience, useBuyers } from './use-audience.ts';

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
              {number(Math.min(seen.length + 1, audience.reachable))} of {number(audience.reachable)}
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
          <Banner tone="red">
            {campaignTexts.previewFailed}. {problemOf(query.error).reason}
          </Banner>
        </div>
      ) : shown && person ? (
        <Message preview={shown} />
      ) : (
        <p className="card-body muted">
          {shown
            ? isFirst
              ? isForBuyers
                ? 'None of the buyers can be reached by this channel.'
                : 'Nobody who fits the criteria can be reached by this channel.'
              : `There is no further ${noun}.`
            : 'Loading...'}
        </p>
      )}
    </Card>
  );
}

/** A message in its parts, so that what comes from the lead can be told from the rest. */
export function Message({ preview }: { preview: Preview }) {
  return (
    <div className="mail">
      <dl className="small">
        <div>
          <dt>From</dt>
          <dd>{preview.from}</dd>
        </div>
        <div>
          <dt>To</dt>
          <dd>
            {preview.lead?.name ?? preview.buyer?.name}
            {preview.to && <span className="muted"> · {preview.to}</span>}
          </dd>
        </div>
      </dl>
      {preview.subject.length > 0 && (
        <h3>
          <Parts of={preview.subject} />
        </h3>
      )}
      <div className="mail-body">
        {preview.body.length > 0 ? <Parts of={preview.body} /> : <span className="muted">Write something, and it is shown here.</span>}
      </div>
    </div>
  );
}

const Parts = ({ of }: { of: Preview['body'] }) =>
  of.map(({ text, source }, at) =>
    source === 'text' ? (
      text
    ) : (
      // Parts have no identity but their place.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <mark key={at} data-source={source}>
        {text}
      </mark>
    ),
  );

const WRITERS: Readonly<Record<SentenceEngine, string>> = {
  model: 'Written by the language model',
  rules: 'Written by the built-in rules',
};

const Legend = ({ engine, isForBuyers }: { engine: SentenceEngine | null; isForBuyers: boolean }) => (
  <p className="small muted legend">
    <Key source="lead">{isForBuyers ? 'From the buyer and the property' : 'From the lead'}</Key>
    <Key source="fallback">Said where unknown</Key>
    {engine && <Key source="personal">{WRITERS[engine]}</Key>}
  </p>
);

const Key = ({ source, children }: { source: TextPart['source']; children: string }) => (
  <span>
    <span className="key" data-source={source} aria-hidden="true" />
    {children}
  </span>
);
