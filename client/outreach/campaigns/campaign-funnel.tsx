import type { ReactNode } from 'react';
import { formatNumberOrDash } from '#client/core/format.ts';
import type { Tone } from '#client/ui/badge.tsx';
import { MeterBar } from '#client/ui/meter.tsx';
import type { Campaign } from '#shared/outreach/campaigns/campaign.ts';
import type { CampaignResults } from '#shared/outreach/campaigns/recipient.ts';
import { calculateShare } from '#shared/outreach/campaigns/results.ts';
import { OpensHint } from './recipient-totals.tsx';
import { formatShare } from './recipient-facts.tsx';
import { isSent } from '#shared/records/contacts/channels.ts';

/** Each step with its count, its rate and a bar: delivered of the sent, what people did of the delivered, as everywhere else. */
export function CampaignFunnel({ results, campaign: { channel, audience } }: { results: CampaignResults; campaign: Campaign }) {
  const { sent, in_outbox, bounced, opened, clicked, responded, conversions, closed } = results;
  const delivered = Math.max(0, sent - bounced - in_outbox);
  // Messages that reached nobody were not opened.
  const isSeen = delivered > 0 || in_outbox === 0;
  const steps: { label: string; hint?: ReactNode; count: number; of?: number; tone: Tone }[] = [
    ...(in_outbox > 0 ? [{ label: 'Stayed in the outbox', count: in_outbox, of: sent, tone: 'neutral' as const }] : []),
    { label: 'Sent', count: sent - in_outbox, of: sent, tone: 'neutral' },
    { label: 'Delivered', count: delivered, of: sent, tone: 'neutral' },
    ...(isSeen && channel === 'email'
      ? [{ label: 'Opened', hint: <OpensHint totals={results} />, count: opened, tone: 'blue' as const }]
      : []),
    ...(isSeen && isSent(channel) ? [{ label: 'Clicked', count: clicked, tone: 'violet' as const }] : []),
    { label: 'Answered', count: responded, tone: 'green' },
    ...(audience === 'leads'
      ? [
          { label: 'Signed a contract', count: conversions, tone: 'yellow' as const },
          { label: 'Deals closed', count: closed, tone: 'green' as const },
        ]
      : []),
  ];
  return (
    <table className="funnel-table" aria-label={audience === 'leads' ? 'From sent to closed' : 'From sent to answered'}>
      <thead className="sr">
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Count</th>
          <th scope="col">Rate</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ label, hint, count, of = delivered, tone }) => (
          <tr key={label}>
            <th scope="row">
              {label} {hint}
            </th>
            <td className="num">{formatNumberOrDash(count)}</td>
            <td>
              <MeterBar value={count} max={Math.max(1, of)} tone={tone} />
              <span className="small muted num">{formatShare(calculateShare(count, of))}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
