import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ago, clockTime, counted } from '#client/core/format.ts';
import { optionLabel } from '#client/core/option-label.ts';
import { Icon } from '#client/ui/icon.tsx';
import { type Activity, QUOTE } from '#shared/accounts/history/activity.ts';
import { NOUN_OF } from '#shared/core/nouns.ts';
import { groupActivities, mayGoOn } from './in-a-row.ts';
import { findSubjectPath, SAID } from './said.ts';

/** One and many. */
function nounOf({ entity }: Activity): [string, string] {
  const noun = NOUN_OF[entity].label.toLowerCase();
  return [noun, `${noun.replace(/y$/, 'ie')}s`];
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const FIELDS_NAMED = 2;

/** "moved to Hot", "changed sale price and closing date", else what was done. */
function doneTo({ action, changes }: Activity): string {
  const status = changes.find(({ field }) => field === 'status')?.after;
  if (action === 'updated' && typeof status === 'string') return `moved to ${optionLabel(undefined, status)}`;
  if (action !== 'updated' || changes.length === 0) return lowerFirst(SAID[action].words);
  const fields = changes.map(({ field }) => lowerFirst(optionLabel(undefined, field.replace(/_id$/, ''))).replace(/^ai\b/, 'AI'));
  const others = fields.length - FIELDS_NAMED;
  if (others > 1) return `changed ${fields.slice(0, FIELDS_NAMED).join(', ')} and ${others} more`;
  return `changed ${fields.length > 1 ? `${fields.slice(0, -1).join(', ')} and ${fields.at(-1)}` : fields[0]}`;
}

/** What somebody wrote, where the event holds it. */
const quoteOf = ({ changes }: Activity): string | undefined => {
  const quote = changes.find(({ field }) => field === QUOTE)?.after;
  return typeof quote === 'string' ? quote : undefined;
};

interface Props {
  activities: readonly Activity[];
  /** So many lines at most. */
  shown?: number;
  /** So many activities are read at most; without it, these are all. */
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
  /** So many of the same kind were added just before. */
  more?: number;
  /** And others perhaps before those. */
  goesOn?: boolean;
  /** So often the same happened before, of the same subject. */
  before?: number;
  /** It stands under its day. */
  isUnderDay?: boolean;
  /** What is asked because of it. */
  children?: ReactNode;
}

/** One line of what happened, with what was said. */
export function ActivityEntry({ activity, more = 0, goesOn = false, before = 0, isUnderDay = false, children }: ActivityEntryProps) {
  const { icon, tone } = SAID[activity.action];
  const page = findSubjectPath(activity);
  const isNew = activity.action === 'created';
  const quote = quoteOf(activity);
  return (
    <li>
      <span className="node" data-tone={tone}>
        <Icon of={icon} />
      </span>
      <div>
        <p>
          {isNew && more === 0 && `New ${nounOf(activity)[0]} `}
          {more > 0 ? (
            <b>
              {goesOn
                ? `${more + 1} or more new ${nounOf(activity)[1]}`
                : counted(more + 1, `new ${nounOf(activity)[0]}`, `new ${nounOf(activity)[1]}`)}
            </b>
          ) : page ? (
            <Link className="name" to={page}>
              <b>{activity.summary}</b>
            </Link>
          ) : (
            <b>{activity.summary}</b>
          )}
          {quote === undefined ? !isNew && ` ${doneTo(activity)}` : `: “${quote}”`}
        </p>
        <small>
          <time dateTime={activity.created_at}>{(isUnderDay ? clockTime : ago)(activity.created_at)}</time>
          {before > 0 && ` · ${before} more`}
        </small>
        {children}
      </div>
    </li>
  );
}
