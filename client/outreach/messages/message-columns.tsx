import { Eye } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatShortDateTime } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import type { Column } from '#client/list/data-table.tsx';
import { Tag } from '#client/ui/badge.tsx';
import { IconLink } from '#client/ui/icon-button.tsx';
import { type Message, PURPOSE_LABELS } from '#shared/outreach/messages/message.ts';
import { formatAddress, MessageBadge, toRecipientPerson } from './message-facts.tsx';

/** The subject, or else the beginning of the text. */
const getFirstWords = ({ subject, body }: Message): string => subject ?? body;

/** The columns of the outbox. */
export const buildMessageColumns = ({ hrefOf }: { hrefOf: (message: Message) => string }): Column<Message>[] => [
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
