/** The fields of a campaign: one layout for adding and changing a draft. */
import { formatNumberOrDash } from '#client/core/format.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { FormField, FormSection } from '#client/form/field.tsx';
import { useTypedValues } from '#client/form/form-scope.ts';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { BUYER_CHANNELS, CAMPAIGN_CHANNELS, type Campaign, type CampaignChannel } from '#shared/outreach/campaigns/campaign.ts';
import { MERGE_CATALOGUES } from '#shared/outreach/campaigns/merge-fields.ts';
import { smsLength } from '#shared/outreach/campaigns/sms-length.ts';
import { AudienceCount, BuyerCount } from './audience-count.tsx';
import { BuyersFor, CHANNEL_ICONS } from './campaign-facts.tsx';
import { MergeText } from './merge-text.tsx';

const SHORT: Readonly<Record<CampaignChannel, string>> = { email: 'Email', sms: 'SMS', direct_mail: 'Mail', social_media: 'Social' };
const CONTENT: Readonly<Record<CampaignChannel, string>> = {
  email: 'Email content',
  sms: 'Text message',
  direct_mail: 'Letter',
  social_media: 'Post',
};
const asChannel = (value: unknown): CampaignChannel => CAMPAIGN_CHANNELS.find((channel) => channel === value) ?? 'email';

/** `campaign`: the draft that is changed; of one for buyers the audience is chosen already. */
export function CampaignFormFields({ campaign }: { campaign?: Campaign }) {
  const isForBuyers = campaign?.audience === 'buyers';
  const catalogue = MERGE_CATALOGUES[isForBuyers ? 'buyers' : 'leads'];
  const typed = useTypedValues(['channel', 'content', 'last_contact']);
  const channel = asChannel(typed.channel);
  const isPost = channel === 'social_media';
  const needsDay = typed.last_contact === 'before' || typed.last_contact === 'since';
  return (
    <>
      <FormSection title="Campaign">
        <FormField name="name" span={8} autoComplete="off" />
        <FormField name="campaign_type" span={4} />
        <FormField
          name="channel"
          span={12}
          control={({ value, onChange, name }) => (
            <SegmentedControl
              label="Channel"
              name={name}
              value={asChannel(value)}
              onChange={onChange}
              options={(isForBuyers ? BUYER_CHANNELS : CAMPAIGN_CHANNELS).map((one) => ({
                value: one,
                label: SHORT[one],
                icon: CHANNEL_ICONS[one],
              }))}
            />
          )}
        />
        <FormField name="budget" span={6} />
        <FormField name="scheduled_at" span={6} hint="Your time. Blank: when you start it." />
      </FormSection>
      {isForBuyers ? (
        <BuyersSection campaign={campaign} />
      ) : (
        <FormSection title="Target criteria" about="Blank lets everybody in.">
          <FormField name="location" span={5} hint="City, state or start of a ZIP; more with ;" autoComplete="off" />
          <FormField name="property_type" span={4} blank="Any type" />
          <FormField name="equity_min" span={3} unit="%" />
          <FormField name="lead_status" span={4} blank="Any status" />
          <FormField name="source" span={4} blank="Any source" />
          <FormField name="ai_score_min" span={4} label="Minimum AI score" />
          <FormField name="last_contact" span={4} blank="Any time" />
          {needsDay && <FormField name="last_contact_day" span={4} label="Day" isOptional={false} />}
          <FormField name="tag" span={4} autoComplete="off" />
          <FormField name="include_open_deals" span={12} />
          <div className="field audience">
            <AudienceCount />
          </div>
        </FormSection>
      )}
      <FormSection
        title="Content"
        about={
          isPost
            ? 'The same for everybody who sees it. The audience goes to the network as a file.'
            : isForBuyers
              ? '{{first_name|there}} says “there” where the name is unknown. {{deal_sheet}} is a link of each buyer’s own.'
              : '{{first_name|there}} says “there” where the name is unknown.'
        }
      >
        {channel === 'email' && (
          <FormField
            name="subject_line"
            span={12}
            isOptional={false}
            control={(control) => <MergeText control={control} catalogue={catalogue} />}
          />
        )}
        <FormField
          name="content"
          span={12}
          label={CONTENT[channel]}
          hint={channel === 'sms' ? <SmsLength text={typed.content} /> : undefined}
          rows={9}
          {...(isPost
            ? {}
            : {
                control: (control: ControlProps) => <MergeText control={control} catalogue={catalogue} rows={channel === 'sms' ? 4 : 9} />,
              })}
        />
        {!isPost && !isForBuyers && (
          <FormField
            name="ai_personalization"
            span={12}
            hint="One sentence of its own for each lead, from what is on record. Never a price or a promise."
          />
        )}
      </FormSection>
    </>
  );
}

/** Whom it is for, in words; other buyers are another campaign. */
function BuyersSection({ campaign }: { campaign: Campaign }) {
  return (
    <FormSection
      title="Buyers"
      about="Those who were chosen when the campaign was made. For others, send the deal sheet to them from the property."
    >
      <div className="field audience stack g-2">
        <p>
          <BuyersFor campaign={campaign} />.
        </p>
        <BuyerCount campaign={campaign} />
      </div>
    </FormSection>
  );
}

/** The length as a phone network counts it; fields are filled in later, so this is the text as it stands. */
function SmsLength({ text }: { text: unknown }) {
  const { length, segments, left, encoding } = smsLength(typeof text === 'string' ? text : '');
  if (length === 0) return 'One segment has 160 characters, or 70 with signs such as ’ or emoji.';
  return (
    <>
      {formatNumberOrDash(length)} characters, {segments === 1 ? '1 segment' : `${segments} segments`}, {left} left in the last.{' '}
      {encoding === 'UCS-2' && 'A sign outside the basic alphabet makes segments of 70 characters instead of 160. '}
      Values and the line that says how to stop come on top.
    </>
  );
}
