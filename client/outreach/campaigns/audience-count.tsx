/** The live count of leads that match the form's criteria, and who is left out. */
import { UsersRound } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { formatQuantity, formatNumberOrDash } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { joinSentences, toProblem } from '#client/core/problem.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { Audience } from '#shared/outreach/campaigns/audience.ts';
import type { Campaign } from '#shared/outreach/campaigns/campaign.ts';
import { campaignTexts } from '#shared/outreach/campaigns/texts.ts';
import { UNREACHABLE_LABELS } from '#shared/records/contacts/may-contact.ts';
import { useAudience, useBuyers } from './use-audience.ts';

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
      {!isValid && <p className="muted small">Complete the criteria above to see who they fit.</p>}
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
