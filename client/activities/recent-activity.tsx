import { Link } from 'react-router-dom';
import { ago, counted } from '#client/core/format.ts';
import { optionLabel } from '#client/core/option-label.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { Activity, ActivityEntity } from '#shared/activities/activity.ts';
import { linesOf } from './in-a-row.ts';
import { pageOf, SAID } from './said.ts';

const NOUNS: Record<ActivityEntity, string> = {
  leads: 'Lead',
  properties: 'Property',
  deals: 'Deal',
  milestones: 'Milestone',
  saved_properties: 'Saved property',
  imports: 'Import',
  account: 'Account',
  campaigns: 'Campaign',
  conversations: 'Conversation',
  appointments: 'Appointment',
  achievements: 'Achievement',
  payments: 'Payment',
  sales: 'Sale',
  buyers: 'Buyer',
  buyer_offers: 'Offer',
};

/** One and many. */
function nounOf({ entity }: Activity): [string, string] {
  const noun = NOUNS[entity].toLowerCase();
  return [noun, `${noun.replace(/y$/, 'ie')}s`];
}

/** "moved to Hot" where a status changed, else what was done. */
function doneTo({ action, changes }: Activity): string {
  const status = changes.find(({ field }) => field === 'status')?.after;
  if (action === 'updated' && typeof status === 'string') return `moved to ${optionLabel(undefined, status)}`;
  const { words } = SAID[action];
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** The latest of everything that happened, each with a way to it. */
export function RecentActivity({ activities, shown = activities.length }: { activities: readonly Activity[]; shown?: number }) {
  if (activities.length === 0) return <p className="muted">Nothing has happened yet.</p>;
  return (
    <ol className="timeline">
      {linesOf(activities, shown).map(
        ([activity, ...more]) => activity && <Entry key={activity.id} activity={activity} more={more.length} />,
      )}
    </ol>
  );
}

/** `more` of the same kind happened just before. */
function Entry({ activity, more }: { activity: Activity; more: number }) {
  const { icon, tone } = SAID[activity.action];
  const page = pageOf(activity);
  return (
    <li>
      <span className="node" data-tone={tone}>
        <Icon of={icon} />
      </span>
      <div>
        <p>
          {more > 0 ? (
            <b>{counted(more + 1, ...nounOf(activity))}</b>
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
          {NOUNS[activity.entity]} · <time dateTime={activity.created_at}>{ago(activity.created_at)}</time>
        </small>
      </div>
    </li>
  );
}
