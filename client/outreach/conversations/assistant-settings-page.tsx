import { trpc } from '#client/core/trpc.ts';
import { formatOption } from '#client/core/option-label.ts';
import { formatMoney, formatNumberOrDash } from '#client/core/format.ts';
import { plainFailure } from '#client/form/failure-text.ts';
import { FormField, FormSection } from '#client/form/field.tsx';
import { FRESH } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { paths } from '#client/core/paths.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { MeterBar } from '#client/ui/meter.tsx';
import { Hint } from '#client/ui/hint.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { REPLY_MODES } from '#shared/outreach/conversations/conversation.ts';
import {
  type AssistantSettings,
  assistantSettingsFields,
  assistantSettingsInput,
  ANSWER_FIELDS,
  BUILT_IN_ANSWERS,
  toAnswerField,
} from '#shared/outreach/conversations/settings.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import { FormFold } from '#client/form/form-fold.tsx';
import { Button } from '#client/ui/button.tsx';
import { LANGUAGES, TOPICS } from '#shared/language/topics.ts';
import { DeliveryLine } from '#client/records/contacts/delivery.tsx';
import './settings.css';
import { toScalarText } from '#client/core/scalar-text.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { Input, Textarea } from '#client/ui/input.tsx';
import { Copy, ExternalLink, RotateCcw } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { copyText } from '#client/core/copy-text.ts';
import { DeleteDialog } from '#client/list/delete-dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

function AnswersFold() {
  return (
    <FormFold title="What sellers ask" names={ANSWER_FIELDS} startsFolded>
      {TOPICS.flatMap((topic) =>
        LANGUAGES.map((language) => (
          <FormField
            key={`${topic} ${language}`}
            name={toAnswerField(topic, language)}
            span={6}
            control={({ value, onChange, bind, ...control }) => (
              <>
                <Textarea
                  {...control}
                  ref={bind}
                  rows={4}
                  value={typeof value === 'string' ? value : ''}
                  placeholder={BUILT_IN_ANSWERS[language][topic]}
                  onChange={(event) => onChange(event.target.value)}
                />
                {Boolean(value) && (
                  <Button size="sm" variant="ghost" onClick={() => onChange('')}>
                    Use the built-in one
                  </Button>
                )}
              </>
            )}
          />
        )),
      )}
    </FormFold>
  );
}

/** A time of day, HH:MM whatever the browser shows. */
function TimeInput({ bind, value, onChange, ...control }: ControlProps) {
  return <Input {...control} ref={bind} type="time" value={toScalarText(value)} onChange={(event) => onChange(event.target.value)} />;
}

export function AssistantSettingsPage() {
  const settings = trpc.assistantSettings.get.useQuery({}, FRESH);
  const { data, error } = settings;
  const isFresh = data && (settings.isFetchedAfterMount || !settings.isFetching);
  return (
    <>
      <PageHead title="Assistant settings" />
      {isFresh && <SettingsForm settings={data} />}
      {!isFresh && error && !settings.isFetching && (
        <div className="card">
          <ErrorState title="Failed to fetch the settings" error={error} onRetry={() => void settings.refetch()} />
        </div>
      )}
      {!isFresh && (!error || settings.isFetching) && <LoadingArea text="Loading settings..." />}
    </>
  );
}

function SettingsForm({ settings }: { settings: AssistantSettings }) {
  const toast = useToast();
  const save = trpc.assistantSettings.save.useMutation();
  // Saving resets the form to the stored values.
  return (
    <RecordForm
      key={settings.updated_at ?? 'new'}
      label="Assistant settings"
      schema={assistantSettingsInput}
      fields={assistantSettingsFields}
      value={settings}
      draft="assistant-settings"
      save={(input) => save.mutateAsync(input)}
      onSaved={() => toast.success(assistantTexts.settingsSaved)}
      submit="Save"
      submitting="Saving..."
      failed={plainFailure('Failed to save the settings')}
      cancel={paths.aiAssistant.list}
      aside={
        <aside className="rail stack" aria-label="Engine and addresses">
          <EngineCard settings={settings} />
          <DeliveryCard />
          <AddressesCard settings={settings} />
        </aside>
      }
    >
      <FormSection title="Replies">
        <FormField
          name="reply_mode"
          span={6}
          hint="Drafts wait for your approval"
          control={({ value, onChange, name }) => (
            <SegmentedControl
              label="Reply mode"
              name={name}
              value={String(value)}
              onChange={onChange}
              options={REPLY_MODES.map((mode) => ({ value: mode, label: formatOption(REPLY_MODES, mode) }))}
            />
          )}
        />
        <FormField name="answers_a_day" span={6} hint="Per conversation; later ones are drafts" />
        <FormField name="answers_from" span={4} half control={(control) => <TimeInput {...control} />} />
        <FormField name="answers_until" span={4} half control={(control) => <TimeInput {...control} />} />
        <div className="weekend-switch">
          <FormField name="on_weekends" span={4} label="Also on weekends" />
        </div>
      </FormSection>
      {settings.model && (
        <FormSection title="Language model">
          <FormField name="spend_limit" span={6} hint="Then the built-in rules take over until next month" />
        </FormSection>
      )}
      <FormSection title="Web chat">
        <FormField
          name="web_chat_enabled"
          span={12}
          label="Web chat is open"
          hint="Visitors become leads and read that the assistant is automated"
        />
        <FormField name="web_chat_greeting" span={12} label="Greeting" hint="Blank: your company, and a question about the house" />
      </FormSection>
      <FormSection title="Answers">
        <AnswersFold />
      </FormSection>
    </RecordForm>
  );
}

/** Whether messages leave this machine at all. */
function DeliveryCard() {
  const providers = trpc.outreach.settings.useQuery({}).data?.providers;
  if (!providers) return null;
  const { email, sms, answers_by_email } = providers;
  return (
    <Card title="Delivery">
      <FactList>
        <FactItem label="Email">{email === 'outbox' ? 'Not connected' : 'Mail server'}</FactItem>
        {email !== 'outbox' && <FactItem label="Answers by email">{answers_by_email === 'none' ? 'By hand' : 'Automatic'}</FactItem>}
        <FactItem label="Texts">{sms === 'outbox' ? 'Not connected' : 'Twilio'}</FactItem>
      </FactList>
      <DeliveryLine />
    </Card>
  );
}

const ABOUT_ENGINE =
  'For a language model, set AI_BASE_URL, AI_API_KEY and AI_MODEL on the server. Without one nothing leaves this server, at no cost.';

function EngineCard({ settings: { model, spend_limit } }: { settings: AssistantSettings }) {
  if (!model) {
    return (
      <Card title="Engine" actions={<Hint about="the engine">{ABOUT_ENGINE}</Hint>}>
        <p>Built-in rules</p>
      </Card>
    );
  }
  return (
    <Card title="Engine">
      <div className="stack g-3">
        {model.limit_reached && (
          <Banner tone="yellow">
            This month’s limit is reached: the built-in rules answer until the month ends, or until you raise it.
          </Banner>
        )}
        <FactList>
          <FactItem label="Language model">{model.name}</FactItem>
          <FactItem label="Spent this month">
            {formatSpent(model.spent)} of {formatMoney(spend_limit)}
          </FactItem>
          <FactItem label="Calls this month">{formatNumberOrDash(model.calls)}</FactItem>
          <FactItem label="Answers not used">{formatNumberOrDash(model.refused)}</FactItem>
        </FactList>
        <MeterBar value={model.spent} max={spend_limit || 1} tone={model.limit_reached ? 'yellow' : 'blue'} />
        <p className="muted small">
          {model.price_in === 0 && model.price_out === 0
            ? 'This model is set up as free, so the limit never applies.'
            : `Counted at ${formatSpent(model.price_in)} for a million tokens read and ${formatSpent(model.price_out)} written${
                model.price_assumed
                  ? ', high prices that are assumed: set AI_PRICE_IN and AI_PRICE_OUT on the server, 0 for a model of your own'
                  : ''
              }. Tokens the server does not report are estimated from the length of the text.`}
        </p>
        <p className="muted small">An answer that is too slow, broken or against the rules is not used; the built-in rules then answer.</p>
      </div>
    </Card>
  );
}

const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 4 });
/** A call often costs less than a cent. */
const formatSpent = (dollars: number): string => cents.format(dollars);

function AddressesCard({ settings: { web_chat_key, web_chat_enabled, webhook_key } }: { settings: AssistantSettings }) {
  const toast = useToast();
  const renew = trpc.assistantSettings.renewKeys.useMutation();
  const [isRenewing, setRenewing] = useState(false);
  if (!web_chat_key) {
    return (
      <Card title="Addresses">
        <p className="muted">Save once to get the chat and webhook addresses.</p>
      </Card>
    );
  }
  const { origin } = location;
  const chat = `${origin}/chat/${web_chat_key}`;
  const snippet = `<script async src="${origin}/chat.js" data-key="${web_chat_key}"></script>`;
  const webhook = webhook_key && `${origin}/api/webhooks/conversations/${webhook_key}`;
  return (
    <Card
      title="Addresses"
      footer={
        <Button size="sm" icon={RotateCcw} onClick={() => setRenewing(true)}>
          New addresses
        </Button>
      }
    >
      <div className="stack">
        {!web_chat_enabled && <Banner tone="yellow">The web chat is closed.</Banner>}
        <CopyLine label="Chat page" value={chat} hint="Send it as a link">
          <a className="link small row g-tight" href={chat} target="_blank" rel="noreferrer">
            Open
            <Icon of={ExternalLink} size="sm" />
          </a>
        </CopyLine>
        <CopyLine label="On your own site" value={snippet} hint="Adds a chat button: paste before </body>" />
        {webhook && <CopyLine label="Inbound webhook" value={webhook} hint="For WhatsApp, Messenger, Slack or Teams. Keep it secret" />}
      </div>
      {isRenewing && (
        <DeleteDialog
          title="New addresses"
          question="The chat page, the line on your site and the webhook stop working until you replace them. Open chats end."
          name={chat}
          confirmLabel="Create new ones"
          remove={() => renew.mutateAsync({})}
          onDeleted={() => toast.success(assistantTexts.keysRenewed)}
          onClose={() => setRenewing(false)}
          failed="Failed to make new addresses"
        />
      )}
    </Card>
  );
}

interface CopyLineProps {
  label: string;
  value: string;
  hint: string;
  children?: ReactNode;
}

function CopyLine({ label, value, hint, children }: CopyLineProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [announcement, setSaid] = useState('');
  const copy = async () => {
    if (field.current) setSaid((await copyText(field.current)) ? 'Copied' : 'Press Ctrl and C to copy');
  };
  return (
    <div className="field">
      <span className="row">
        <label htmlFor={id}>{label}</label>
        <span className="push">{children}</span>
      </span>
      <span className="row g-tight">
        <Input id={id} ref={field} readOnly value={value} aria-describedby={`${id}-hint`} onFocus={(event) => event.target.select()} />
        <IconButton label={`Copy: ${label}`} icon={Copy} onClick={() => void copy()} />
      </span>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <span className="small muted copied" role="status">
        {announcement}
      </span>
    </div>
  );
}
