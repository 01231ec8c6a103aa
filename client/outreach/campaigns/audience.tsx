import { useDebounced } from '#client/core/hooks.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#client/core/trpc.ts';
import { useTypedValues, parseTypedNumber } from '#client/form/form-scope.ts';
import { CRITERIA, type Audience } from '#shared/outreach/campaigns/audience.ts';
import { audienceInput, type Campaign } from '#shared/outreach/campaigns/campaign.ts';
import { formatDateTime, formatExactMoney, formatNumberOrDash, formatQuantity } from '#client/core/format.ts';
import { Card } from '#client/ui/card.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { measureSms } from '#shared/outreach/campaigns/sms-length.ts';
import { isText } from '#shared/records/contacts/channels.ts';
import { UsersRound } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { joinSentences, toProblem } from '#client/core/problem.ts';
import { Badge } from '#client/ui/badge.tsx';
import { campaignTexts } from '#shared/outreach/campaigns/texts.ts';
import { UNREACHABLE_LABELS } from '#shared/records/contacts/may-contact.ts';

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

/** `campaign`: the draft that is changed. */
export function CampaignSummaryCard({ campaign }: { campaign?: Campaign }) {
  const isForBuyers = campaign?.audience === 'buyers';
  const typed = useTypedValues(['channel', 'budget', 'scheduled_at', 'content']);
  const leads = useAudience({ isForBuyers }).audience;
  const buyers = useBuyers(campaign ?? { id: 0, audience: 'leads' }).data;
  const audience = isForBuyers ? buyers : leads;
  const budget = parseTypedNumber(typed.budget);
  const reachable = audience?.reachable ?? 0;
  const scheduled = typeof typed.scheduled_at === 'string' ? typed.scheduled_at : '';
  const segments = isText(typed.channel) ? measureSms(typeof typed.content === 'string' ? typed.content : '').segments : 0;
  return (
    <Card title="Summary">
      <div className="stack g-3" aria-live="polite">
        <FactList>
          <FactItem label="Sends">{scheduled ? formatDateTime(scheduled) : 'When you start it'}</FactItem>
          {segments > 0 && <FactItem label="SMS segments">{formatNumberOrDash(segments * reachable)} or more</FactItem>}
          <FactItem label="Cost per recipient">
            {budget === undefined || reachable === 0 ? '–' : formatExactMoney(Math.round((budget / reachable) * 100) / 100)}
          </FactItem>
          <FactItem label="Recipients" total>
            {audience ? formatNumberOrDash(reachable) : '–'}
          </FactItem>
        </FactList>
      </div>
    </Card>
  );
}

/** Of a stored campaign for buyers: who of those chosen can be reached by its channel, and who not. */
export function BuyerCount({ campaign }: { campaign: Campaign }) {
  const { data, error } = useBuyers(campaign);
  if (error && !data)
    return (
      <p className="error" role="alert">
        {joinSentences(campaignTexts.audienceFailed, toProblem(error).reason)}
      </p>
    );
  return <div aria-live="polite">{data && <Reach audience={data} noun="buyer" />}</div>;
}

export function AudienceCount() {
  const { audience, error, isValid, isCounting } = useAudience();
  if (error) {
    const { reason } = toProblem(error);
    return (
      <p className="error" role="alert">
        {joinSentences(campaignTexts.audienceFailed, reason)}
      </p>
    );
  }
  return (
    <div className="stack g-2" aria-live="polite" aria-busy={isCounting || undefined}>
      {!isValid && <p className="muted small">Complete the criteria above to see who matches.</p>}
      {audience && <Reach audience={audience} noun="lead" />}
    </div>
  );
}

function Reach({ audience, noun }: { audience: Audience; noun: 'lead' | 'buyer' }) {
  const verb = audience.matching === 1 ? 'matches' : 'match';
  return (
    <>
      <p className="row g-2">
        <Badge tone="blue" icon={UsersRound}>
          {formatQuantity(audience.matching, noun)} {noun === 'lead' && verb}
        </Badge>
        <span>
          <b className="num">{formatNumberOrDash(audience.reachable)}</b> can be reached
        </span>
      </p>
      {audience.matching > audience.reachable && (
        <details className="small">
          <summary className="muted">{formatNumberOrDash(audience.matching - audience.reachable)} left out</summary>
          <LeftOutList audience={audience} />
        </details>
      )}
    </>
  );
}

/** Reasons why people are left out; those with an open deal by name. */
export function LeftOutList({ audience: { left_out } }: { audience: Audience }) {
  if (left_out.length === 0) return null;
  return (
    <ul className="audience-left-out small" aria-label="Left out">
      {left_out.map(({ reason, count, people = [] }) => (
        <li key={reason}>
          <b className="num">{formatNumberOrDash(count)}</b> {UNREACHABLE_LABELS[reason]}
          {people.map(({ id, name }, at) => (
            <Fragment key={id}>
              {at === 0 ? ': ' : ', '}
              <Link to={paths.leads.one(id)}>{name}</Link>
            </Fragment>
          ))}
          {people.length > 0 && people.length < count && ` and ${formatNumberOrDash(count - people.length)} more`}
        </li>
      ))}
    </ul>
  );
}
