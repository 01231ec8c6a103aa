/** The fields of a campaign: one layout for adding and changing a draft. */
import { useRef } from 'react';
import { formatNumberOrDash } from '#client/core/format.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { FormField, FormSection } from '#client/form/field.tsx';
import { FormFold } from '#client/form/form-fold.tsx';
import { useTypedValues } from '#client/form/form-scope.ts';
import { CalmHint } from '#client/ui/calm-hint.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { BUYER_CHANNELS, CAMPAIGN_CHANNELS, type Campaign, type CampaignChannel } from '#shared/outreach/campaigns/campaign.ts';
import { MERGE_CATALOGS, type MergeCatalog } from '#shared/outreach/campaigns/merge-fields.ts';
import { measureSms } from '#shared/outreach/campaigns/sms-length.ts';
import { Button } from '#client/ui/button.tsx';
import { Input, Textarea } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { AudienceCount, BuyerCount } from './audience.tsx';
import { BuyersFor, CHANNEL_ICONS } from './campaign-facts.tsx';
import { isText } from '#shared/records/contacts/channels.ts';

/** Beside a line there is room for one button, below a box for those that are wanted most. */
const AT_HAND: readonly string[] = ['first_name', 'property_address', 'property_city', 'price', 'deal_sheet', 'my_name', 'company'];

interface Props {
  control: ControlProps;
  /** The fields that may be put in. */
  catalog: MergeCatalog;
  /** Lines of the box; a single line without it. */
  rows?: number;
}

/** A text with merge fields: they can be typed, or put in where the caret stands. */
function MergeText({ control, catalog, rows }: Props) {
  const box = useRef<HTMLTextAreaElement | HTMLInputElement | null>(null);
  const value = typeof control.value === 'string' ? control.value : '';
  const { bind, onChange, value: _, ...attributes } = control;
  const insert = (name: string) => {
    const field = `{{${name}}}`;
    const { selectionStart, selectionEnd } = box.current ?? {};
    const from = selectionStart ?? value.length;
    onChange(value.slice(0, from) + field + value.slice(selectionEnd ?? from));
    // After the new text is in the box.
    setTimeout(() => {
      box.current?.focus();
      box.current?.setSelectionRange(from + field.length, from + field.length);
    });
  };
  const shared = {
    ...attributes,
    value,
    ref: (element: HTMLTextAreaElement | HTMLInputElement | null) => {
      box.current = element;
      bind(element);
    },
  };
  const typed = (event: { target: { value: string } }) => onChange(event.target.value);
  const isLine = rows === undefined;
  const atHand = isLine ? [] : AT_HAND.filter((name) => Object.hasOwn(catalog, name));
  return (
    <div className="merge-text" data-line={isLine || undefined}>
      {isLine ? <Input {...shared} autoComplete="off" onChange={typed} /> : <Textarea {...shared} rows={rows} onChange={typed} />}
      <div className="row g-tight merge-buttons" role="group" aria-label="Insert a field">
        {atHand.map((name) => (
          <Button key={name} size="sm" variant="ghost" onClick={() => insert(name)}>
            {catalog[name]?.label}
          </Button>
        ))}
        {/* The browser's own list: it needs no code, and is the best on phones. */}
        <Select
          aria-label={isLine ? 'Insert a field into the subject' : 'Insert another field'}
          placeholder={isLine ? 'Field...' : 'More fields...'}
          options={Object.entries(catalog)
            .filter(([name]) => !atHand.includes(name))
            .map(([value, { label }]) => ({ value, label }))}
          value=""
          onChange={(event) => insert(event.target.value)}
        />
      </div>
    </div>
  );
}

const SHORT: Readonly<Record<CampaignChannel, string>> = { email: 'Email', sms: 'SMS', direct_mail: 'Mail', social_media: 'Social' };
const CONTENT: Readonly<Record<CampaignChannel, string>> = {
  email: 'Email content',
  sms: 'Text message',
  direct_mail: 'Letter',
  social_media: 'Post',
};
const ABOUT_CONTENT = {
  leads: '{{first_name|there}} becomes “there” where the name is unknown.',
  buyers: '{{first_name|there}} becomes “there” where the name is unknown. {{deal_sheet}} is each buyer’s own link.',
  post: 'Everybody sees the same text. The audience goes to the network as a file.',
};
const MORE_CRITERIA = ['lead_status', 'source', 'ai_score_min', 'last_contact', 'last_contact_day', 'tag'];
const asChannel = (value: unknown): CampaignChannel => CAMPAIGN_CHANNELS.find((channel) => channel === value) ?? 'email';

/** `campaign`: the draft that is changed; of one for buyers the audience is chosen already. */
export function CampaignFormFields({ campaign }: { campaign?: Campaign }) {
  const isForBuyers = campaign?.audience === 'buyers';
  const catalog = MERGE_CATALOGS[isForBuyers ? 'buyers' : 'leads'];
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
        <FormField name="scheduled_at" span={6} />
      </FormSection>
      {isForBuyers ? (
        <BuyersSection campaign={campaign} />
      ) : (
        <FormSection title="Target criteria" about="All optional" isOptional>
          <FormField name="location" span={5} hint="City, state or ZIP; separate with ;" autoComplete="off" />
          <FormField name="property_type" span={4} blank="Any type" />
          <FormField name="equity_min" span={3} unit="%" />
          <FormFold title="More criteria" names={MORE_CRITERIA} startsFolded>
            <FormField name="lead_status" span={4} blank="Any status" />
            <FormField name="source" span={4} blank="Any source" />
            <FormField name="ai_score_min" span={4} label="Minimum AI score" />
            <FormField name="last_contact" span={4} blank="Any time" />
            {needsDay && <FormField name="last_contact_day" span={4} label="Day" isOptional={false} />}
            <FormField name="tag" span={4} autoComplete="off" />
          </FormFold>
          <FormField name="include_open_deals" span={12} />
          {isPost && <FormField name="mail_to_house" span={12} />}
          <div className="field audience">
            <AudienceCount />
          </div>
        </FormSection>
      )}
      <FormSection
        title="Content"
        hint={
          <CalmHint about="the content">{isPost ? ABOUT_CONTENT.post : isForBuyers ? ABOUT_CONTENT.buyers : ABOUT_CONTENT.leads}</CalmHint>
        }
      >
        {channel === 'email' && (
          <FormField
            name="subject_line"
            span={12}
            isOptional={false}
            control={(control) => <MergeText control={control} catalog={catalog} />}
          />
        )}
        <FormField
          name="content"
          span={12}
          label={CONTENT[channel]}
          hint={isText(channel) ? <SmsLength text={typed.content} /> : undefined}
          rows={9}
          {...(isPost
            ? {}
            : {
                control: (control: ControlProps) => <MergeText control={control} catalog={catalog} rows={isText(channel) ? 4 : 9} />,
              })}
        />
        {!isPost && !isForBuyers && (
          <FormField name="ai_personalization" span={12} hint="Adds one sentence per lead from your records, never a price or a promise." />
        )}
      </FormSection>
    </>
  );
}

function BuyersSection({ campaign }: { campaign: Campaign }) {
  return (
    <FormSection title="Buyers" about="Chosen when the campaign was made. To add others, send the deal sheet again from the property.">
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
  const { length, segments, left, encoding } = measureSms(typeof text === 'string' ? text : '');
  if (length === 0) return '160 characters a segment; 70 with emoji or ’.';
  return (
    <>
      {formatNumberOrDash(length)} characters, {segments === 1 ? '1 segment' : `${segments} segments`}, {left} left in the last
      {encoding === 'UCS-2' && ' (70 characters each, because of a special character)'}. Fields and the opt-out line are added.
    </>
  );
}
