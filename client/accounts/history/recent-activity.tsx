import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatAgo, formatClockTime, formatQuantity } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { Icon } from '#client/ui/icon.tsx';
import { type Activity, QUOTE } from '#shared/accounts/history/activity.ts';
import { toCapitalized } from '#shared/core/format.ts';
import { NOUN_OF } from '#shared/core/nouns.ts';
import { groupActivities, mayGoOn } from './in-a-row.ts';
import { findSubjectPath, ACTION_LOOKS } from './action-looks.ts';

/** Singular and plural. */
function getNoun({ entity }: Activity): [string, string] {
  const noun = NOUN_OF[entity].label.toLowerCase();
  return [noun, `${noun.replace(/y$/, 'ie')}s`];
}

const toLowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const FIELDS_NAMED = 2;

/** "moved to Hot", "changed sale price and closing date", else what was done. */
function describeAction({ action, changes }: Activity): string {
  const status = changes.find(({ field }) => field === 'status')?.after;
  if (action === 'updated' && typeof status === 'string') return `moved to ${formatOption(undefined, status)}`;
  if (action !== 'updated' || changes.length === 0) return toLowerFirst(ACTION_LOOKS[action].words);
  const fields = changes.map(({ field }) => toLowerFirst(formatOption(undefined, field.replace(/_id$/, ''))).replace(/^ai\b/, 'AI'));
  const others = fields.length - FIELDS_NAMED;
  if (others > 1) return `changed ${fields.slice(0, FIELDS_NAMED).join(', ')} and ${others} more`;
  return `changed ${fields.length > 1 ? `${fields.slice(0, -1).join(', ')} and ${fields.at(-1)}` : fields[0]}`;
}

/** What somebody wrote, where the event holds it. */
const getQuote = ({ changes }: Activity): string | undefined => {
  const quote = changes.find(({ field }) => field === QUOTE)?.after;
  return typeof quote === 'string' ? quote : undefined;
};

interface Props {
  activities: readonly Activity[];
  /** The maximum number of lines. */
  shown?: number;
  /** The maximum number of activities to read; without it, these are all. */
  read?: number;
}

/** The latest of everything that happened, each with a way to it. */
export function RecentActivity({ activities, shown = activities.length, read = Infinity }: Props) {
  if (activities.length === 0) return <p className="muted">Nothing has happened yet.</p>;
  return (
    <ol className="timeline">
      {groupActivities(activities, shown).map((line) => {
        const [activity, ...more] = line;
        return (
          activity && <ActivityEntry key={activity.id} activity={activity} more={more.length} goesOn={mayGoOn(line, activities, read)} />
        );
      })}
    </ol>
  );
}

interface ActivityEntryProps {
  activity: Activity;
  /** How many more of the same kind were added just before. */
  more?: number;
  /** There may be more before those. */
  goesOn?: boolean;
  /** How often the same happened before to the same subject. */
  before?: number;
  /** It is listed under its day. */
  isUnderDay?: boolean;
  /** What is asked because of it. */
  children?: ReactNode;
}

/** One activity with its note. */
export function ActivityEntry({ activity, more = 0, goesOn = false, before = 0, isUnderDay = false, children }: ActivityEntryProps) {
  const { icon, tone } = ACTION_LOOKS[activity.action];
  const page = findSubjectPath(activity);
  const isNew = activity.action === 'created';
  const quote = getQuote(activity);
  const [one, many] = getNoun(activity).map((noun) => `new ${noun}`) as [string, string];
  const summary = <b>{activity.summary}</b>;
  return (
    <li>
      <span className="node" data-tone={tone}>
        <Icon of={icon} />
      </span>
      <div>
        <p>
          {isNew && more === 0 && `${toCapitalized(one)} `}
          {more > 0 ? (
            <b>{goesOn ? `${more + 1} or more ${many}` : formatQuantity(more + 1, one, many)}</b>
          ) : page ? (
            <Link className="name" to={page}>
              {summary}
            </Link>
          ) : (
            summary
          )}
          {quote === undefined ? !isNew && ` ${describeAction(activity)}` : `: “${quote}”`}
        </p>
        <small>
          <time dateTime={activity.created_at}>{(isUnderDay ? formatClockTime : formatAgo)(activity.created_at)}</time>
          {before > 0 && ` · ${before} more`}
        </small>
        {children}
      </div>
    </li>
  );
}
