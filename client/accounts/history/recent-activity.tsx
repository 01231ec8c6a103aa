import { Link } from 'react-router-dom';
import { ago, counted } from '#client/core/format.ts';
import { optionLabel } from '#client/core/option-label.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { Activity } from '#shared/accounts/history/activity.ts';
import { SUBJECTS } from '#shared/core/events.ts';
import { groupActivities, mayGoOn } from './in-a-row.ts';
import { findSubjectPath, SAID } from './said.ts';

/** One and many. */
function nounOf({ entity }: Activity): [string, string] {
  const noun = SUBJECTS[entity].toLowerCase();
  return [noun, `${noun.replace(/y$/, 'ie')}s`];
}

/** "moved to Hot" where a status changed, else what was done. */
function doneTo({ action, changes }: Activity): string {
  const status = changes.find(({ field }) => field === 'status')?.after;
  if (action === 'updated' && typeof status === 'string') return `moved to ${optionLabel(undefined, status)}`;
  const { words } = SAID[action];
  return words.charAt(0).toLowerCase() + words.slice(1);
}

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
        return activity && <Entry key={activity.id} activity={activity} more={more.length} goesOn={mayGoOn(line, activities, read)} />;
      })}
    </ol>
  );
}

/** `more` of the same kind happened just before, and others perhaps before those. */
function Entry({ activity, more, goesOn }: { activity: Activity; more: number; goesOn: boolean }) {
  const { icon, tone } = SAID[activity.action];
  const page = findSubjectPath(activity);
  return (
    <li>
      <span className="node" data-tone={tone}>
        <Icon of={icon} />
      </span>
      <div>
        <p>
          {more > 0 ? (
            <b>{goesOn ? `${more + 1} or more ${nounOf(activity)[1]}` : counted(more + 1, ...nounOf(activity))}</b>
          ) : page ? (
            <Link className="name" to={page}>
              <b>{activity.summary}</b>
            </Link>
          ) : (
            <b>{activity.summary}</b>
          )}{' '}
          {doneTo(activity)}
        </p>
        <small>
          {SUBJECTS[activity.entity]} · <time dateTime={activity.created_at}>{ago(activity.created_at)}</time>
        </small>
      </div>
    </li>
  );
}
