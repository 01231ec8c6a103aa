/** Small parts of a campaign that several views show. */
import { FileText, Globe, type LucideIcon, Mail, MessageSquare } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatNumberOrDash } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { MeterBar } from '#client/ui/meter.tsx';
import {
  type Campaign,
  CAMPAIGN_CHANNELS,
  CAMPAIGN_STATUS_WORDS,
  CAMPAIGN_TYPES,
  type CampaignChannel,
  type CampaignStatus,
  campaignList,
  type campaignForm,
  type CampaignInput,
} from '#shared/outreach/campaigns/campaign.ts';
import type { z } from '#shared/core/zod.ts';
import { calculateShare } from '#shared/outreach/campaigns/results.ts';
import { formatShare } from './recipient-facts.tsx';
import { trpc } from '#client/core/trpc.ts';
import { describeRecords } from '#client/record/records.ts';
import { campaignTexts } from '#shared/outreach/campaigns/texts.ts';
import { CRITERIA, type CriteriaRecord } from '#shared/outreach/campaigns/audience.ts';

/** The anchor of the form on a campaign's page. */
export const CAMPAIGN_FORM = 'campaign-form';

export const CHANNEL_ICONS: Readonly<Record<CampaignChannel, LucideIcon>> = {
  email: Mail,
  sms: MessageSquare,
  direct_mail: FileText,
  social_media: Globe,
};

export const CampaignStatusBadge = ({ status }: { status: CampaignStatus }) => (
  <Badge status={status}>{CAMPAIGN_STATUS_WORDS[status]}</Badge>
);

/** "Email · Lead generation", or "Email · Buyers for 12 Oak St" */
export const ChannelAndType = ({ campaign }: { campaign: Pick<Campaign, 'channel' | 'campaign_type' | 'audience' | 'property'> }) => (
  <>
    <Icon of={CHANNEL_ICONS[campaign.channel]} />
    {formatOption(CAMPAIGN_CHANNELS, campaign.channel)} ·{' '}
    {campaign.audience === 'buyers'
      ? `Buyers for ${campaign.property?.address ?? 'a deleted property'}`
      : formatOption(CAMPAIGN_TYPES, campaign.campaign_type)}
  </>
);

/** "Buyers for 12 Oak St, 14 of them", with the way to the property. */
export const BuyersFor = ({ campaign: { property, buyer_count } }: { campaign: Pick<Campaign, 'property' | 'buyer_count'> }) => (
  <>
    Buyers for {property ? <Link to={paths.properties.one(property.id)}>{property.address}</Link> : 'a property that was deleted'},{' '}
    {formatNumberOrDash(buyer_count ?? 0)} of them
  </>
);

const TONES: Readonly<Record<CampaignStatus, Tone>> = { draft: 'neutral', active: 'blue', paused: 'yellow', completed: 'green' };

/** "610 of 940" and its bar. */
export function SentProgress({ campaign }: { campaign: Campaign }) {
  const { status, sent_count, total_recipients } = campaign;
  return (
    <span className="meter small campaign-sent">
      <span className="muted num">
        {status === 'draft' ? 'Not started' : `${formatNumberOrDash(sent_count)} of ${formatNumberOrDash(total_recipients)}`}
      </span>
      <MeterBar value={sent_count} max={Math.max(1, total_recipients)} tone={TONES[status]} />
    </span>
  );
}

/** "9.2%" of those whom it reached; a dash where there is nothing to divide. */
export function formatShareOfReached(campaign: Campaign, count: number): string {
  return formatShare(calculateShare(count, campaign.sent_count - campaign.bounce_count));
}

export const campaignPages = describeRecords({
  one: 'Campaign',
  many: 'Campaigns',
  title: campaignTexts.title,
  addLabel: campaignTexts.submit,
  list: campaignList,
  texts: campaignTexts,
  paths: paths.campaigns,
  nameOf: ({ name }) => name,
  calls: trpc.campaigns,
});

type FlatCampaign = Campaign & CriteriaRecord;

export const flattenCampaign = (campaign: Campaign): FlatCampaign => ({ ...campaign, ...campaign.target_criteria });

/** Converts the form's values to the call's input. */
export function toCampaignInput(form: z.output<typeof campaignForm>): CampaignInput {
  const isCriterion = ([name]: [string, unknown]) => CRITERIA.some((criterion) => criterion === name);
  const entries = Object.entries(form);
  const own = Object.fromEntries(entries.filter((entry) => !isCriterion(entry)));
  return { ...own, target_criteria: Object.fromEntries(entries.filter(isCriterion)) } as CampaignInput;
}
