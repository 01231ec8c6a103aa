import { useId } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { MAY_CANCEL, MAY_RETRY, type MessageDetail, PURPOSE_LABELS, type ShownRule } from '#shared/outreach/messages/message.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { useHandWays } from '#client/records/contacts/use-hand-ways.ts';
import { formatAddress, isKept, getProviderLabel, MessageBadge, toRecipientPerson } from './message-facts.tsx';
import { CHANNELS } from '#shared/records/contacts/channels.ts';

/** A message with its outcome and the rules it was checked against. */
export function MessagePreview({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const message = trpc.outreach.message.useQuery({ id });
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      footer={message.data && <Actions message={message.data} />}
    >
      {message.data && <Shown message={message.data} />}
      {!message.data && message.error && (
        <ErrorState
          title={outreachTexts.detailsFailed}
          message={toProblem(message.error).reason}
          requestId={toProblem(message.error).requestId ?? null}
          onRetry={() => void message.refetch()}
        />
      )}
      {message.isPending && <LoadingArea text="Loading message..." />}
    </Drawer>
  );
}

function Actions({ message }: { message: MessageDetail }) {
  const toast = useToast();
  const reasonId = useId();
  const ask = useHandWays({ lead: message.lead_id, buyer: message.buyer_id });
  const { may, why } = ask(CHANNELS[message.channel].hand);
  const retry = trpc.outreach.retry.useMutation();
  const cancel = trpc.outreach.cancel.useMutation();
  const act = async (action: typeof retry, done: string) => {
    try {
      await action.mutateAsync({ id: message.id });
      toast.success(done);
    } catch (error) {
      toast.error(toProblem(error).message ?? outreachTexts.changeFailed);
    }
  };
  return (
    <>
      {MAY_RETRY.includes(message.status) && (
        <>
          <Button
            variant="primary"
            busy={retry.isPending}
            disabled={!may}
            aria-describedby={why ? reasonId : undefined}
            onClick={() => void act(retry, outreachTexts.retried)}
          >
            Send again
          </Button>
          {why && (
            <small className="muted" id={reasonId}>
              {why}
            </small>
          )}
        </>
      )}
      {MAY_CANCEL.includes(message.status) && (
        <Button busy={cancel.isPending} onClick={() => void act(cancel, outreachTexts.cancelled)}>
          Do not send
        </Button>
      )}
    </>
  );
}

function Shown({ message }: { message: MessageDetail }) {
  const by = getProviderLabel(message);
  const person = toRecipientPerson(message);
  return (
    <div className="stack">
      <div className="row">
        <span className="grow">{formatAddress(message)}</span>
        <MessageBadge {...message} />
      </div>
      {message.error && <Banner tone={message.status === 'queued' ? 'blue' : 'yellow'}>{message.error}</Banner>}
      <article className="message-sheet" data-channel={message.channel} aria-label="Message">
        {message.channel === 'email' && (
          <dl className="small">
            <div>
              <dt>To</dt>
              <dd>{message.to_address}</dd>
            </div>
          </dl>
        )}
        {message.subject && <h3>{message.subject}</h3>}
        <p className="message-body">{message.body}</p>
      </article>
      <FactList>
        <FactItem label="Channel">{formatOption(undefined, message.channel)}</FactItem>
        <FactItem label="Sent for">{PURPOSE_LABELS[message.purpose]}</FactItem>
        {person && (
          <FactItem label={person.label}>
            <Link className="link" to={person.href}>
              {person.name}
            </Link>
          </FactItem>
        )}
        <FactItem label={isKept(message) ? 'Put here' : message.sent_at ? 'Sent' : 'Leaves'}>
          {formatDateTime(message.sent_at ?? message.due_at)}
        </FactItem>
        {by && <FactItem label="By">{by}</FactItem>}
        {message.attempts > 0 && <FactItem label="Tries">{message.attempts}</FactItem>}
      </FactList>
      {message.evidence.length > 0 && (
        <section className="stack g-3">
          <h3>Rules checked</h3>
          <p className="muted small">
            On {formatDateTime(message.evidence[0]?.at ?? message.updated_at)}, by the rules of {message.evidence[0]?.pack}.
          </p>
          <ul className="rule-list">
            {message.evidence.map((rule) => (
              <Rule key={rule.rule} rule={rule} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const RESULTS: Record<ShownRule['result'], { label: string; tone: Tone }> = {
  passed: { label: 'Passed', tone: 'green' },
  refused: { label: 'Refused', tone: 'red' },
  later: { label: 'Later', tone: 'blue' },
};
const RULES: Record<string, string> = {
  identity: 'Sender and postal address',
  stop: 'No opt-out',
  address: 'Address takes messages',
  dnc_registry: 'Do Not Call registry',
  consent: 'Consent',
  contract: 'No open deal',
  frequency: 'How often',
  hours: 'Quiet hours',
};

const Rule = ({ rule }: { rule: ShownRule }) => (
  <li className="row g-3">
    <span className="two grow">
      <span>{RULES[rule.rule] ?? rule.rule}</span>
      <small>{rule.words ? `${rule.words}${rule.until ? `, until ${formatDateTime(rule.until)}` : ''}` : rule.source}</small>
    </span>
    <Badge tone={RESULTS[rule.result].tone}>{RESULTS[rule.result].label}</Badge>
  </li>
);
