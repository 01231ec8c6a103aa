import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatNumberOrDash } from '#client/core/format.ts';
import { optionLabel } from '#client/core/option-label.ts';
import type { Tone } from '#client/ui/badge.tsx';
import { MeterBar } from '#client/ui/meter.tsx';
import { OPENS_CAVEAT } from '#shared/outreach/campaigns/recipient-texts.ts';
import type { CampaignChannel } from '#shared/outreach/campaigns/campaign.ts';
import { RECIPIENT_OUTCOMES, type RecipientOutcome, type RecipientTotals } from '#shared/outreach/campaigns/recipient.ts';
import { shareText } from './recipient-facts.tsx';
import './recipients.css';

interface Props {
  totals: RecipientTotals;
  channel?: CampaignChannel;
  /** How many of the sent stayed in the outbox, where that is known. */
  inOutbox?: number;
  /** The campaign whose recipients are counted; without one, all. */
  campaignId?: number | undefined;
}

/** Sent, opens, clicks and responses, each of those whom it reached, and how far opens can be trusted. */
export function RecipientTotalsCard({ totals, channel, inOutbox, campaignId }: Props) {
  // What a channel cannot tell is not shown as nothing.
  const hasOpens = channel === undefined || channel === 'email';
  const hasClicks = hasOpens || channel === 'sms';
  const delivered = Math.max(0, totals.sent - totals.bounced - (inOutbox ?? 0));
  const group = inOutbox === undefined ? 'not bounced' : 'delivered';
  const ofThem = (count: number) => (delivered > 0 ? `${shareText(count / delivered)} of ${group}` : 'of none');
  return (
    <>
      <dl className="card recipient-totals">
        <Total
          label="Sent"
          value={totals.sent}
          of={totals.recipients}
          tone="neutral"
          said={`of ${formatNumberOrDash(totals.recipients)} recipients`}
        />
        {hasOpens && <Total label="Opens" value={totals.opened} of={delivered} tone="blue" said={ofThem(totals.opened)} />}
        {hasClicks && <Total label="Clicks" value={totals.clicked} of={delivered} tone="violet" said={ofThem(totals.clicked)} />}
        <Total label="Responses" value={totals.responded} of={delivered} tone="green" said={ofThem(totals.responded)} />
      </dl>
      <p className="small row recipient-outcomes" data-wrap="">
        {RECIPIENT_OUTCOMES.map((outcome) => (
          <Link key={outcome} className="link" to={outcomePath(outcome, campaignId)}>
            {optionLabel(RECIPIENT_OUTCOMES, outcome)} <b className="num">{formatNumberOrDash(totals[outcome])}</b>
          </Link>
        ))}
      </p>
      {hasOpens && (
        <p className="small muted opens-caveat">
          {totals.machine_opened > 0 &&
            `Besides, mail programs fetched the images of ${formatNumberOrDash(totals.machine_opened)} that nobody is known to have read. `}
          {OPENS_CAVEAT}
        </p>
      )}
    </>
  );
}

const outcomePath = (outcome: RecipientOutcome, campaignId: number | undefined): string =>
  `${paths.recipients}?${campaignId === undefined ? '' : `campaign_id=${campaignId}&`}outcome=${outcome}`;

function Total({ label, value, of, tone, said }: { label: string; value: number; of: number; tone: Tone; said: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{formatNumberOrDash(value)}</b>
        <small>{said}</small>
        <MeterBar value={value} max={Math.max(1, of)} tone={tone} />
      </dd>
    </div>
  );
}
