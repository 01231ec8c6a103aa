/** The history of a record: who changed what and when. */
import { useState } from 'react';
import { formatDateTime } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Pending } from '#client/ui/pending.tsx';
import { type Activity, isFromOutside } from '#shared/accounts/history/activity.ts';
import { ActivityWords, type HistoryFields, getNote } from './activity-words.tsx';
import { ACTION_LOOKS } from './action-looks.ts';

const STEP = 10;
const AT_MOST = 100;

interface HistoryProps {
  entity: Activity['entity'];
  id: number;
  /** The record's fields, for names and formats of changes. */
  fields: HistoryFields;
}

export function History({ entity, id, fields }: HistoryProps) {
  const [perPage, setPerPage] = useState(STEP);
  const { data, error } = trpc.activities.list.useQuery(
    { entity, entity_id: id, per_page: perPage, sort_by: 'id' },
    { placeholderData: (before) => before },
  );
  if (!data) return <Pending error={error} failed="The history could not be loaded" loading="Loading history..." />;
  if (data.data.length === 0) return <p className="muted">Nothing has happened yet.</p>;
  return (
    <div className="stack g-3">
      <ol className="timeline">
        {data.data.map((activity) => (
          <Entry key={activity.id} activity={activity} fields={fields} />
        ))}
      </ol>
      {data.meta.total > data.data.length && perPage < AT_MOST && (
        <Button variant="ghost" size="sm" onClick={() => setPerPage(Math.min(AT_MOST, perPage + STEP * 2))}>
          Show more
        </Button>
      )}
    </div>
  );
}

function Entry({ activity, fields }: { activity: Activity; fields: HistoryFields }) {
  const { icon, tone } = ACTION_LOOKS[activity.action];
  const note = getNote(activity);
  return (
    <li>
      <span className="node" data-tone={tone}>
        <Icon of={icon} />
      </span>
      <div>
        <ActivityWords activity={activity} fields={fields} />
        {note && <p className="entry-text">{note}</p>}
        <small>
          <time dateTime={activity.created_at}>{formatDateTime(activity.created_at)}</time>
          {!isFromOutside(activity) && ` · ${activity.actor.name}`}
        </small>
      </div>
    </li>
  );
}
