import { Eye } from 'lucide-react';
import { Link } from 'react-router-dom';
import { shortDateTime } from '#client/core/format.ts';
import { optionLabel } from '#client/core/option-label.ts';
import type { Column } from '#client/list/data-table.tsx';
import { Tag } from '#client/ui/badge.tsx';
import { IconLink } from '#client/ui/icon-button.tsx';
import { type Message, PURPOSE_LABELS } from '#shared/outreach/messages/message.ts';
import { addressText, MessageBadge, toRecipientPerson } from './message-facts.tsx';

/** What is said first in a line of the list. */
const firstWords = ({ subject, body }: Message): string => subject ?? body;

/** The columns of the outbox. */
export const messageColumns = ({ hrefOf }: { hrefOf: (message: Message) => string }): Column<Message>[] => [
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
            <span className="clip">{addressText(message)}</span>
          )}
          <small className="clip">{person ? addressText(message) : optionLabel(undefined, message.channel)}</small>
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
        {firstWords(message)}
      </Link>
    ),
  },
  { key: 'channel', header: 'Channel', cell: ({ channel }) => <Tag>{optionLabel(undefined, channel)}</Tag> },
  { key: 'purpose', header: 'Sent for', isSoft: true, cell: ({ purpose }) => PURPOSE_LABELS[purpose] },
  { key: 'status', header: 'Status', card: 'c-side', cell: (message) => <MessageBadge {...message} /> },
  {
    key: 'created',
    header: 'Created',
    sort: 'created_at',
    startsDown: true,
    isSoft: true,
    cell: ({ created_at }) => shortDateTime(created_at),
  },
  {
    key: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    card: 'c-end',
    cell: (message) => (
      <IconLink
        label={`Open message to ${toRecipientPerson(message)?.name ?? addressText(message)}`}
        icon={Eye}
        to={hrefOf(message)}
        preventScrollReset
      />
    ),
  },
];
