import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { counted } from '#client/core/format.ts';
import { problemOf } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Fact, Facts } from '#client/ui/facts.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import type { OutreachSettings } from '#shared/outreach/messages/settings.ts';
import { clockText } from './clock.ts';

/** Who messages come from, when they may leave, and whether they leave this machine at all. */
export function OutreachCard({ editAt }: { editAt: string }) {
  const settings = trpc.outreach.settings.useQuery({});
  return (
    <Card
      title="Messages"
      actions={
        <ButtonLink size="sm" to={editAt}>
          Edit
        </ButtonLink>
      }
    >
      {settings.data && <Shown settings={settings.data} />}
      {!settings.data && settings.error && (
        <ErrorState
          title="Failed to fetch the message settings"
          message={problemOf(settings.error).reason}
          requestId={problemOf(settings.error).requestId ?? null}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.isPending && <LoadingArea text="Loading settings..." />}
    </Card>
  );
}

const days = ({ on_saturday, on_sunday }: OutreachSettings): string =>
  `Monday to Friday${on_saturday ? ', Saturday' : ''}${on_sunday ? ', Sunday' : ''}`;

function Shown({ settings }: { settings: OutreachSettings }) {
  const { providers, rules } = settings;
  const isOutbox = providers.email === 'outbox' || providers.sms === 'outbox';
  return (
    <div className="stack g-3">
      <Facts>
        <Fact label="Sender name">{settings.sender_name ?? 'Your company'}</Fact>
        <Fact label="Answers go to">{settings.reply_to ?? 'The address that it comes from'}</Fact>
        <Fact label="Postal address">
          {settings.postal_address ? (
            <span className="pre-line">{settings.postal_address}</span>
          ) : (
            <Badge tone="yellow">Missing: no email can leave</Badge>
          )}
        </Fact>
        <Fact label="Texts leave">
          {clockText(settings.quiet_until)} to {clockText(settings.quiet_from)}, {days(settings)}
        </Fact>
        <Fact label="To one person">{counted(settings.contacts_a_day, 'message')} in 24 hours</Fact>
        <Fact label="Speed">{counted(settings.messages_a_minute, 'message')} a minute</Fact>
        <Fact label="Email by">
          {providers.email === 'smtp' ? `Mail server${providers.mail_from ? `, ${providers.mail_from}` : ''}` : 'Outbox'}
        </Fact>
        <Fact label="Texts by">{providers.sms === 'twilio' ? `Twilio, ${providers.sms_from ?? ''}` : 'Outbox'}</Fact>
      </Facts>
      <p className="muted small">
        {isOutbox && 'What goes to the outbox stays in DealFlow and reaches nobody. '}
        The clock is the recipient’s, and stricter hours of their state come first (rules of {rules.version}).{' '}
        <Link className="link" to={paths.outbox}>
          Open the outbox
        </Link>
      </p>
    </div>
  );
}
