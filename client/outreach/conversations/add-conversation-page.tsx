import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { plainFailure } from '#client/form/failure-text.ts';
import { FormField, FormSection } from '#client/form/field.tsx';
import { useTypedValues } from '#client/form/form-scope.ts';
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
import { ChannelChoice } from './channel-choice.tsx';
import './add-conversation.css';

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
