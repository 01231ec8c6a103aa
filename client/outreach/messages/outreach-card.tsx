import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatCalendarDay, formatClockMinute, formatQuantity } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { LoadedPart } from '#client/list/loaded-part.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { DeliveryLine } from '#client/records/contacts/delivery.tsx';
import type { OutreachSettings } from '#shared/outreach/messages/settings.ts';

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
      <LoadedPart query={settings} failed="Failed to fetch the message settings" loading="Loading settings...">
        {(data) => <Shown settings={data} />}
      </LoadedPart>
    </Card>
  );
}

const describeDays = ({ on_saturday, on_sunday }: OutreachSettings): string => {
  if (on_saturday) return on_sunday ? 'every day' : 'Monday to Saturday';
  return on_sunday ? 'Sunday to Friday' : 'Monday to Friday';
};

function Shown({ settings }: { settings: OutreachSettings }) {
  const { providers, rules } = settings;
  return (
    <div className="stack g-3">
      <FactList>
        <FactItem label="Sender name">{settings.sender_name ?? 'Your company'}</FactItem>
        <FactItem label="Answers go to">{settings.reply_to ?? 'The sending address'}</FactItem>
        <FactItem label="Postal address">
          {settings.postal_address ? (
            <span className="pre-line">{settings.postal_address}</span>
          ) : (
            <Badge tone="yellow">Missing: no email can leave</Badge>
          )}
        </FactItem>
        <FactItem label="Texts leave">
          {formatClockMinute(settings.quiet_until)} to {formatClockMinute(settings.quiet_from)}, {describeDays(settings)}
        </FactItem>
        <FactItem label="To one person">{formatQuantity(settings.contacts_a_day, 'message')} in 24 hours</FactItem>
        <FactItem label="Speed">{formatQuantity(settings.messages_a_minute, 'message')} a minute</FactItem>
        <FactItem label="Email by">
          {providers.email === 'smtp' ? `Mail server${providers.mail_from ? `, ${providers.mail_from}` : ''}` : 'Not connected'}
        </FactItem>
        <FactItem label="Texts by">{providers.sms === 'twilio' ? `Twilio, ${providers.sms_from ?? ''}` : 'Not connected'}</FactItem>
      </FactList>
      <p className="muted small">
        In the recipient’s time zone; stricter state hours come first (rules of {formatCalendarDay(rules.version)}).{' '}
        <Link className="link" to={paths.outbox}>
          Open the outbox
        </Link>
      </p>
      <DeliveryLine />
      {rules.notices.map((notice) => (
        <p key={notice} className="small tone" data-tone="yellow">
          {notice}
        </p>
      ))}
    </div>
  );
}
