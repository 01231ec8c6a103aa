/** The expected reach of a campaign, while it is written. */
import { formatDateTime, formatExactMoney, formatNumberOrDash } from '#client/core/format.ts';
import { parseTypedNumber, useTypedValues } from '#client/form/form-scope.ts';
import { Card } from '#client/ui/card.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import type { Campaign } from '#shared/outreach/campaigns/campaign.ts';
import { measureSms } from '#shared/outreach/campaigns/sms-length.ts';
import { useAudience, useBuyers } from './use-audience.ts';
import { isText } from '#shared/records/contacts/channels.ts';

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
