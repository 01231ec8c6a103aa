import { Settings } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { ListPage, useListPage } from '#client/list/list-page.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Hint } from '#client/ui/hint.tsx';
import { type Message, outbox } from '#shared/outreach/messages/message.ts';
import type { Providers } from '#shared/outreach/messages/settings.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { buildMessageColumns } from './message-columns.tsx';
import { formatAddress, toRecipientPerson } from './message-facts.tsx';
import { MessagePreview } from './message-preview.tsx';
import { OutreachTabs } from './outreach-tabs.tsx';
import './outreach.css';

/** The message that is open, in the address. */
const OPENED = 'message';

export function OutboxPage() {
  const page = useListPage(outbox, trpc.outreach.messages);
  const settings = trpc.outreach.settings.useQuery({});
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
            {settings.data && <WhatLeaves providers={settings.data.providers} />}
          </>
        }
        texts={outreachTexts}
        firstRun={{
          about: 'Every email and text you send is kept here, from draft to delivery.',
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

/** Warns when nothing leaves this machine. */
function WhatLeaves({ providers: { email, sms } }: { providers: Providers }) {
  if (email !== 'outbox' && sms !== 'outbox') return null;
  const what = email === 'outbox' && sms === 'outbox' ? 'Emails and texts' : email === 'outbox' ? 'Emails' : 'Texts';
  const needed = [
    email === 'outbox' && 'a mail server (SMTP_URL)',
    sms === 'outbox' && 'Twilio (TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM)',
  ]
    .filter(Boolean)
    .join(' and ');
  return (
    <div className="outbox-notice">
      <Banner tone="yellow">
        {what} stay in this outbox and reach nobody. <Hint about="sending">{`Whoever runs this server can set ${needed}.`}</Hint>
      </Banner>
    </div>
  );
}
