import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatNumberOrDash } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import type { Tone } from '#client/ui/badge.tsx';
import { Hint } from '#client/ui/hint.tsx';
import { MeterBar } from '#client/ui/meter.tsx';
import { OPENS_CAVEAT } from '#shared/outreach/campaigns/recipient-texts.ts';
import { calculateShare } from '#shared/outreach/campaigns/results.ts';
import { RECIPIENT_OUTCOMES, type RecipientOutcome, type RecipientTotals } from '#shared/outreach/campaigns/recipient.ts';
import { formatShare } from './recipient-facts.tsx';
import './recipients.css';

interface Props {
  totals: RecipientTotals;
  /** The campaign whose recipients are counted; without one, all. */
  campaignId?: number | undefined;
}

/** Sent, opens, clicks and responses, each of those whom it reached. */
export function RecipientTotalsCard({ totals, campaignId }: Props) {
  const reached = Math.max(0, totals.sent - totals.bounced);
  const ofThem = (count: number) => formatShare(calculateShare(count, reached));
  return (
    <>
      <dl className="card recipient-totals">
        <Total
          label="Sent"
          value={totals.sent}
          of={totals.recipients}
          tone="neutral"
          caption={`of ${formatNumberOrDash(totals.recipients)} recipients`}
        />
        <Total
          label={
            <>
              Opens <OpensHint totals={totals} />
            </>
          }
          value={totals.opened}
          of={reached}
          tone="blue"
          caption={ofThem(totals.opened)}
        />
        <Total label="Clicks" value={totals.clicked} of={reached} tone="violet" caption={ofThem(totals.clicked)} />
        <Total label="Responses" value={totals.responded} of={reached} tone="green" caption={ofThem(totals.responded)} />
      </dl>
      <RecipientOutcomes totals={totals} campaignId={campaignId} />
    </>
  );
}

/** How many failed, bounced or unsubscribed, each with the way to them. */
export function RecipientOutcomes({ totals, campaignId, hidesNone = false }: Props & { hidesNone?: boolean }) {
  const shown = RECIPIENT_OUTCOMES.filter((outcome) => !hidesNone || totals[outcome] > 0);
  if (shown.length === 0) return null;
  return (
    <p className="small row recipient-outcomes" data-wrap="">
      {shown.map((outcome) => (
        <Link key={outcome} className="link" to={buildOutcomePath(outcome, campaignId)}>
          {formatOption(RECIPIENT_OUTCOMES, outcome)} <b className="num">{formatNumberOrDash(totals[outcome])}</b>
        </Link>
      ))}
    </p>
  );
}

/** How far opens can be trusted. */
export const OpensHint = ({ totals: { machine_opened: machines } }: Pick<Props, 'totals'>) => (
  <Hint about="opens">{`${
    machines > 0 ? `Mail programs also fetched the images of ${formatNumberOrDash(machines)} that nobody is known to have opened. ` : ''
  }${OPENS_CAVEAT}`}</Hint>
);

const buildOutcomePath = (outcome: RecipientOutcome, campaignId: number | undefined): string =>
  `${paths.recipients}?${campaignId === undefined ? '' : `campaign_id=${campaignId}&`}outcome=${outcome}`;

function Total({ label, value, of, tone, caption }: { label: ReactNode; value: number; of: number; tone: Tone; caption: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{formatNumberOrDash(value)}</b>
        <small>{caption}</small>
        <MeterBar value={value} max={Math.max(1, of)} tone={tone} />
      </dd>
    </div>
  );
}
