import { useState } from 'react';
import { paths } from '#client/core/paths.ts';
import { formatDateTime, formatNumberOrDash } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { Input } from '#client/ui/input.tsx';
import { Pending } from '#client/ui/pending.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { CAMPAIGN_CHANNELS } from '#shared/outreach/campaigns/campaign.ts';
import type { RecipientDetail } from '#shared/outreach/campaigns/recipient.ts';
import { EVENT_WORDS, OPENS_CAVEAT, recipientTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import { MESSAGE_STATUSES } from '#shared/outreach/messages/channels.ts';
import { getPersonPath, formatRecipientAddress, RecipientStatusBadge } from './recipient-facts.tsx';
import { SendAgain } from './send-again.tsx';

interface RecipientPreviewProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** One recipient: the message and its events. */
export function RecipientPreview({ id, name, onClose }: RecipientPreviewProps) {
  const { data, error } = trpc.recipients.get.useQuery({ id });
  const person = data && getPersonPath(data);
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={name}
      footer={
        data && (
          <>
            {person && (
              <ButtonLink variant="primary" to={person}>
                {data.lead_id === null ? 'Open buyer' : 'Open lead'}
              </ButtonLink>
            )}
            <ButtonLink to={paths.campaigns.one(data.campaign_id)}>Open campaign</ButtonLink>
          </>
        )
      }
    >
      {data ? <Loaded recipient={data} /> : <Pending error={error} failed={recipientTexts.detailsFailed} loading="Loading..." />}
    </Drawer>
  );
}

function Loaded({ recipient }: { recipient: RecipientDetail }) {
  const { campaign, message } = recipient;
  const isMail = campaign.channel === 'email';
  return (
    <div className="stack">
      <div className="row">
        <span className="grow">{formatRecipientAddress(recipient)}</span>
        <RecipientStatusBadge recipient={recipient} />
      </div>
      {message && (message.status === 'unconfirmed' || message.status === 'failed') && (
        <SendAgain recipient={recipient} message={message} />
      )}
      {recipient.error && message?.status !== 'unconfirmed' && message?.status !== 'failed' && (
        <Banner tone="yellow">{recipient.error}</Banner>
      )}
      <FactList>
        <FactItem label="Campaign">{campaign.name}</FactItem>
        <FactItem label="Channel">{formatOption(CAMPAIGN_CHANNELS, campaign.channel)}</FactItem>
        {message && message.status !== 'sent' && <FactItem label="Message">{formatOption(MESSAGE_STATUSES, message.status)}</FactItem>}
        {message?.status === 'queued' && <FactItem label="Not before">{formatDateTime(message.due_at)}</FactItem>}
        <FactItem label="Sent">{recipient.sent_at ? formatDateTime(recipient.sent_at) : '–'}</FactItem>
        {isMail && (
          <FactItem label="Opens">
            {formatNumberOrDash(recipient.open_count)}
            {recipient.machine_open_count > 0 && `, and ${formatNumberOrDash(recipient.machine_open_count)} by mail programs`}
          </FactItem>
        )}
        <FactItem label="Clicks">{formatNumberOrDash(recipient.click_count)}</FactItem>
        <FactItem label="Responses">{formatNumberOrDash(recipient.response_count)}</FactItem>
      </FactList>
      {isMail && <p className="small muted">{OPENS_CAVEAT}</p>}
      {recipient.sent_at && <NoteAnswer id={recipient.id} />}
      <Events events={recipient.events} />
      {recipient.body && (
        <section className="stack g-3">
          <h3>{recipient.is_personalized ? 'What was sent, with a personal sentence' : 'What was sent'}</h3>
          {recipient.subject && <p>{recipient.subject}</p>}
          <p className="soft recipient-body">{recipient.body}</p>
        </section>
      )}
    </div>
  );
}

function Events({ events }: Pick<RecipientDetail, 'events'>) {
  if (events.length === 0) return null;
  return (
    <section className="stack g-3">
      <h3>What came of it</h3>
      <ul className="recipient-events">
        {events.map((event) => (
          <li key={event.id}>
            <b>{EVENT_WORDS[event.kind]}</b>
            <span className="small muted">{formatDateTime(event.created_at)}</span>
            {event.detail && <p className="small soft">{event.detail}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Records a reply outside the mailbox: a call after a letter. */
function NoteAnswer({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const utils = trpc.useUtils();
  const toast = useToast();
  const note = trpc.recipients.responded.useMutation({
    onSuccess: async () => {
      setOpen(false);
      setWords('');
      toast.success(recipientTexts.responded);
      await Promise.all([utils.recipients.invalidate(), utils.campaignRuns.invalidate()]);
    },
    onError: (error) => toast.error(recipientTexts.respondedFailed, { detail: toProblem(error).message }),
  });
  if (!isOpen)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>Log an answer by phone or in person</Button>
      </div>
    );
  return (
    <form
      className="stack g-3"
      onSubmit={(event) => {
        event.preventDefault();
        note.mutate({ id, words });
      }}
    >
      <div className="field">
        <label htmlFor="answer-words">What they said</label>
        <Input id="answer-words" value={words} maxLength={2000} autoComplete="off" onChange={(event) => setWords(event.target.value)} />
      </div>
      <div className="row">
        <Button type="submit" variant="primary" busy={note.isPending}>
          Log the answer
        </Button>
        <Button variant="ghost" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
