import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearchParams, Link } from 'react-router-dom';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { plainFailure } from '#client/form/failure-text.ts';
import { FormField, FormSection } from '#client/form/field.tsx';
import { useTypedValues, useFormScope } from '#client/form/form-scope.ts';
import { NEWEST, NOW } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { LeadPicker } from '#client/records/leads/lead-picker.tsx';
import { listAddress } from '#client/list/list-state.ts';
import { Card } from '#client/ui/card.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { useToast } from '#client/ui/toast.tsx';
import {
  CONVERSATION_CHANNELS,
  type ConversationInput,
  conversationFields,
  conversationInput,
} from '#shared/outreach/conversations/conversation.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import { ChoiceCard } from '#client/ui/checkbox.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { CHANNELS } from '#shared/records/contacts/channels.ts';
import { CONVERSATION_ICONS, useShutChannels, describeDelivery } from './channels.tsx';
import './add-conversation.css';

function ChannelChoice() {
  const { field, fieldState } = useController({ name: 'channel' });
  const { typed } = useFormScope();
  const id = useId();
  const providers = trpc.outreach.settings.useQuery({}).data?.providers;
  const { lead_id } = useTypedValues(['lead_id']);
  const whyShut = useShutChannels(Number(lead_id) || undefined);
  const message = fieldState.error?.message;
  return (
    <fieldset className="field channel-choice" aria-describedby={message ? id : undefined}>
      <legend>Channel</legend>
      <div className="channel-cards">
        {CONVERSATION_CHANNELS.filter((channel) => channel !== 'web_chat').map((channel) => (
          <ChoiceCard
            key={channel}
            type="radio"
            name="channel"
            value={channel}
            checked={field.value === channel}
            disabled={whyShut(channel) !== undefined}
            onChange={() => {
              field.onChange(channel);
              typed('channel');
            }}
            onBlur={field.onBlur}
            aria-invalid={message ? true : undefined}
            label={
              <span className="row">
                <Icon of={CONVERSATION_ICONS[channel]} size="sm" />
                {CHANNELS[channel].label}
              </span>
            }
            hint={whyShut(channel) ?? describeDelivery(channel, providers) ?? CHANNELS[channel].about}
          />
        ))}
        <p className="channel-note small muted">
          <b className="row">
            <Icon of={CONVERSATION_ICONS.web_chat} size="sm" />
            {CHANNELS.web_chat.label}
          </b>
          {CHANNELS.web_chat.about}{' '}
          <Link className="link" to={paths.aiAssistant.settings}>
            Set it up
          </Link>
        </p>
      </div>
      {message && (
        <p className="error" id={id}>
          <Icon of={TriangleAlert} />
          {message}
        </p>
      )}
    </fieldset>
  );
}

export function AddConversationPage() {
  const navigate = useNavigate();
  const toast = useToast();
  const utils = trpc.useUtils();
  const create = trpc.conversations.create.useMutation();
  const [params] = useSearchParams();
  const lead = params.get('lead') ?? '';
  const channel = CONVERSATION_CHANNELS.find((known) => known === params.get('channel'));
  return (
    <>
      <PageHead title="New conversation">The assistant asks, you approve.</PageHead>
      <RecordForm
        label="New conversation"
        schema={conversationInput}
        fields={conversationFields}
        value={{ lead_id: /^\d+$/.test(lead) ? lead : undefined, channel }}
        draft="conversation:new"
        save={(input: ConversationInput) => create.mutateAsync(input)}
        newest={() => utils.conversations.list.fetch(NEWEST, NOW)}
        onSaved={({ id }) => {
          toast.success(assistantTexts.created);
          void navigate(paths.aiAssistant.one(id));
        }}
        submit="Start conversation"
        failed={plainFailure(assistantTexts.createFailed)}
        cancel={listAddress(paths.aiAssistant.list)}
        aside={
          <aside className="rail stack" aria-label="First message">
            <FirstMessage />
          </aside>
        }
      >
        <FormSection title="With whom">
          <FormField name="lead_id" span={12} control={(control) => <LeadPicker control={control} />} />
          <ChannelChoice />
        </FormSection>
        <FormSection title="How">
          <FormField name="goal" span={8} hint="Such as: a visit this week" />
          <FormField name="reply_mode" span={4} blank="As in the settings" hint="Drafts wait for your approval" />
        </FormSection>
      </RecordForm>
    </>
  );
}

/** What the lead would read first, as the server would write it now. */
function FirstMessage() {
  const { lead_id } = useTypedValues(['lead_id']);
  const id = Number(lead_id);
  const preview = trpc.conversations.opening.useQuery({ id }, { enabled: id > 0, placeholderData: keepPreviousData, retry: false });
  return (
    <Card title="First message">
      {id > 0 && preview.data ? (
        <>
          <blockquote className="first-message">{preview.data.body}</blockquote>
          <p className="muted small">It asks one thing at a time; what it asks next depends on the answer.</p>
        </>
      ) : (
        <p className="muted">Choose a lead to preview it.</p>
      )}
    </Card>
  );
}
