import { Settings, Eye } from 'lucide-react';
import { useSearchParams, Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { ListPage, useListPage } from '#client/list/list-page.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import {
  type Message,
  outbox,
  PURPOSE_LABELS,
  STATUS_LABELS,
  MAY_CANCEL,
  MAY_RETRY,
  type MessageDetail,
  type ShownRule,
} from '#shared/outreach/messages/message.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { OutreachTabs } from './outreach-tabs.tsx';
import './outreach.css';
import { formatShortDateTime, formatPhoneOrDash, formatDateTime } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import type { Column } from '#client/list/data-table.tsx';
import { Tag, Badge, type Tone } from '#client/ui/badge.tsx';
import { IconLink } from '#client/ui/icon-button.tsx';
import type { MessageStatus } from '#shared/outreach/messages/channels.ts';
import { isText, CHANNELS } from '#shared/records/contacts/channels.ts';
import { useId } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { Button } from '#client/ui/button.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { LoadedPart } from '#client/list/loaded-part.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { DeliveryLine } from '#client/records/contacts/delivery.tsx';
import { useHandWays } from '#client/records/contacts/use-hand-ways.ts';

/** The message that is open, in the address. */
const OPENED = 'message';

export function OutboxPage() {
  const page = useListPage(outbox, trpc.outreach.messages);
  const [params, setParams] = useSearchParams();
  const messageHref = ({ id }: Message) =>
    `${paths.outbox}?${new URLSearchParams([...params].filter(([name]) => name !== OPENED).concat([[OPENED, String(id)]]))}`;
  const columns = buildMessageColumns({ hrefOf: messageHref });
  const openedId = Number(/^[1-9]\d{0,15}$/.exec(params.get(OPENED) ?? '')?.[0] ?? 0);
  const opened = page.result.data?.data.find(({ id }) => id === openedId);
  return (
    <>
      <ListPage
        {...page}
        title="Outbox"
        label="Messages"
        actions={
          <ButtonLink icon={Settings} data-brief="" to={`${paths.profile}?edit=messages`}>
            Message settings
          </ButtonLink>
        }
        above={
          <>
            <OutreachTabs />
            <div className="outbox-notice">
              <DeliveryLine />
            </div>
          </>
        }
        texts={outreachTexts}
        firstRun={{
          about: 'Every email and text you send is saved here, from draft to delivery.',
          actions: <ButtonLink to={paths.campaigns.list}>Go to campaigns</ButtonLink>,
        }}
        columns={columns}
        openHref={messageHref}
      />
      {openedId > 0 && (
        <MessagePreview
          id={openedId}
          title={opened ? (toRecipientPerson(opened)?.name ?? formatAddress(opened)) : 'Message'}
          onClose={() =>
            setParams(
              (before) => {
                before.delete(OPENED);
                return before;
              },
              { preventScrollReset: true },
            )
          }
        />
      )}
    </>
  );
}

const getFirstWords = ({ subject, body }: Message): string => subject ?? body;

const buildMessageColumns = ({ hrefOf }: { hrefOf: (message: Message) => string }): Column<Message>[] => [
  {
    key: 'to',
    header: 'To',
    card: 'c-main',
    cell: (message) => {
      const person = toRecipientPerson(message);
      return (
        <span className="two message-to">
          {person ? (
            <Link className="name clip" to={person.href} title={person.name}>
              {person.name}
            </Link>
          ) : (
            <span className="clip">{formatAddress(message)}</span>
          )}
          <small className="clip">{person ? formatAddress(message) : formatOption(undefined, message.channel)}</small>
        </span>
      );
    },
  },
  {
    key: 'message',
    header: 'Message',
    card: 'c-wide',
    cell: (message) => (
      <Link className="name clip message-words" to={hrefOf(message)} preventScrollReset>
        {getFirstWords(message)}
      </Link>
    ),
  },
  { key: 'channel', header: 'Channel', cell: ({ channel }) => <Tag>{formatOption(undefined, channel)}</Tag> },
  { key: 'purpose', header: 'Sent for', isSoft: true, cell: ({ purpose }) => PURPOSE_LABELS[purpose] },
  { key: 'status', header: 'Status', card: 'c-side', cell: (message) => <MessageBadge {...message} /> },
  {
    key: 'created',
    header: 'Created',
    sort: 'created_at',
    startsDown: true,
    isSoft: true,
    cell: ({ created_at }) => formatShortDateTime(created_at),
  },
  {
    key: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    card: 'c-end',
    cell: (message) => (
      <IconLink
        label={`Open message to ${toRecipientPerson(message)?.name ?? formatAddress(message)}`}
        icon={Eye}
        to={hrefOf(message)}
        preventScrollReset
      />
    ),
  },
];

const TONES: Record<MessageStatus, Tone> = {
  queued: 'blue',
  paused: 'neutral',
  sending: 'blue',
  sent: 'green',
  failed: 'red',
  unconfirmed: 'yellow',
  cancelled: 'neutral',
  blocked: 'orange',
};

/** Messages that stayed in the outbox reached nobody, and are not called sent. */
const isKept = ({ status, provider }: Pick<Message, 'status' | 'provider'>): boolean => status === 'sent' && provider === 'outbox';

const MessageBadge = (message: Pick<Message, 'status' | 'provider'>) =>
  isKept(message) ? <Badge tone="neutral">In outbox</Badge> : <Badge tone={TONES[message.status]}>{STATUS_LABELS[message.status]}</Badge>;

/** The recipient with a link; undefined for oneself, and for deleted records. */
function toRecipientPerson({
  lead_id,
  lead_name,
  buyer_id,
  buyer_name,
}: Pick<Message, 'lead_id' | 'lead_name' | 'buyer_id' | 'buyer_name'>): { name: string; href: string; label: string } | undefined {
  if (lead_id !== null && lead_name !== null) return { name: lead_name, href: paths.leads.one(lead_id), label: 'Lead' };
  if (buyer_id !== null && buyer_name !== null) return { name: buyer_name, href: paths.buyers.one(buyer_id), label: 'Buyer' };
  return undefined;
}

const formatAddress = ({ channel, to_address }: Pick<Message, 'channel' | 'to_address'>): string =>
  isText(channel) ? formatPhoneOrDash(to_address) : to_address;

/** The provider; the outbox means that nobody got it. */
const getProviderLabel = ({ provider }: Pick<Message, 'provider'>): string | undefined =>
  provider === null ? undefined : ({ smtp: 'Mail server', twilio: 'Twilio', outbox: 'Outbox: stayed in DealFlow' }[provider] ?? provider);

function MessagePreview({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
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
      <LoadedPart query={message} failed={outreachTexts.detailsFailed} loading="Loading message...">
        {(data) => <Shown message={data} />}
      </LoadedPart>
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
  address: 'Address accepts messages',
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
