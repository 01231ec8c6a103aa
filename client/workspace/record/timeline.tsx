/** All that happened with a lead, by day: calls, messages, notes, offers, and changes in words. */
import { CircleDollarSign, Footprints, ListPlus, Mail, MailOpen, MessageSquare, Phone, StickyNote } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  ActivityWords,
  type HistoryFields,
  isNextStepDone,
  isTouch,
  getNote,
  getNotedFacts,
} from '#client/accounts/history/activity-words.tsx';
import { findSubjectPath, ACTION_LOOKS } from '#client/accounts/history/action-looks.ts';
import { formatCalendarDay, formatClockTime, formatQuantity, formatRelativeDay, shortDay } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { getOwnZone } from '#client/core/zone.ts';
import { toLeadsOfList } from '#client/records/leads/lists/list-columns.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import type { Activity } from '#shared/accounts/history/activity.ts';
import { toDay } from '#shared/core/days.ts';
import { formatWholePercent } from '#shared/core/format.ts';
import { NOUN_OF } from '#shared/core/nouns.ts';
import { SLOT_LABELS } from '#shared/language/slots.ts';
import { CERTAIN } from '#shared/language/slots.ts';
import { isSpoken, type TouchOutcome } from '#shared/records/leads/touches/touch.ts';
import { type TimelineEntry, TIMELINE_STEP } from '#shared/workspace/record/timeline.ts';
import { type FoldedEntry, foldChanges } from './fold-changes.ts';
import { HISTORY_FIELDS } from './history-fields.ts';
import './lead-record.css';

const AT_MOST = 200;
export const SHOWN_FIRST = 12;

const FIELDS: Partial<Record<Activity['entity'], HistoryFields>> = HISTORY_FIELDS;

type Message = Extract<TimelineEntry, { kind: 'message' }>;

export function Timeline({ lead }: { lead: { id: number; name: string } }) {
  const [limit, setLimit] = useState(SHOWN_FIRST);
  const { data, error } = trpc.records.timeline.useQuery({ id: lead.id, limit }, { placeholderData: (before) => before });
  if (error && !data) return <Banner tone="red">The timeline could not be loaded. {toProblem(error).reason}</Banner>;
  if (!data) return <LoadingArea text="Loading timeline..." />;
  return (
    <div>
      {groupByDay(data.entries).map(({ day, entries }) => (
        <section key={day}>
          <h2 className="day">{formatFeedDay(day)}</h2>
          <ol className="timeline feed">
            {hideRepeatedTimes(foldChanges(entries)).map(({ entry, at }) => {
              if (entry.kind === 'message') return <MessageEntry key={entry.key} message={entry} name={lead.name} at={at} />;
              if (entry.kind === 'list') return <ListEntry key={entry.key} entry={entry} at={at} />;
              if (entry.kind === 'changes') return <ChangesEntry key={entry.key} activities={entry.activities} at={at} />;
              return <EventEntry key={entry.key} activity={entry.activity} at={at} />;
            })}
          </ol>
        </section>
      ))}
      {data.has_more && limit < AT_MOST && (
        <Button variant="ghost" size="sm" onClick={() => setLimit(Math.min(AT_MOST, limit + TIMELINE_STEP))}>
          Show more
        </Button>
      )}
    </div>
  );
}

/** Newest first, as they come. */
function groupByDay(entries: readonly TimelineEntry[]): { day: string; entries: TimelineEntry[] }[] {
  const days: { day: string; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const day = toDay(new Date(entry.at), getOwnZone());
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** "Today", "Yesterday", "Nov 12". */
function formatFeedDay(day: string): string {
  const relative = formatRelativeDay(day);
  return relative === formatCalendarDay(day) ? shortDay(day) : relative;
}

/** When it was; nothing where the entry above it is of the same minute. */
type ShownTime = string | undefined;

function hideRepeatedTimes<Entry extends FoldedEntry>(entries: readonly Entry[]): { entry: Entry; at: ShownTime }[] {
  const times = entries.map(({ at }) => formatClockTime(at));
  return entries.map((entry, index) => ({ entry, at: times[index] === times[index - 1] ? undefined : entry.at }));
}

const Time = ({ at }: { at: ShownTime }) => (at === undefined ? null : <time dateTime={at}>{formatClockTime(at)}</time>);

/** What kind of thing happened, as a sign with its color; changes of fields stay in the background. */
function getLook(activity: Activity) {
  if (getNote(activity) !== undefined && !isTouch(activity)) return { icon: StickyNote, tone: 'yellow' } as const;
  if (isTouch(activity)) {
    const visited = activity.changes.some(({ field, after }) => field === 'channel' && after === 'visit');
    const spoke = activity.changes.some(
      ({ field, after }) => field === 'outcome' && isSpoken(after as TouchOutcome) && after !== 'do_not_call',
    );
    return { icon: visited ? Footprints : Phone, tone: spoke ? 'green' : 'neutral' } as const;
  }
  if (activity.entity === 'buyer_offers') return { icon: CircleDollarSign, tone: 'green' } as const;
  return ACTION_LOOKS[activity.action];
}

const ListEntry = ({ entry: { list_id, name, last_on }, at }: { entry: Extract<TimelineEntry, { kind: 'list' }>; at: ShownTime }) => (
  <li data-quiet>
    <span className="node" data-tone="neutral">
      <Icon of={ListPlus} />
    </span>
    <p>
      Put on the list{' '}
      <Link className="link" to={toLeadsOfList({ id: list_id })}>
        {name}
      </Link>{' '}
      of {formatCalendarDay(last_on)}
    </p>
    <Time at={at} />
  </li>
);

/** "Deal #41, 6142 Waverly Ave"; the one house of the lead needs no address, its conversation no name. */
function Subject({ activity }: { activity: Activity }) {
  const page = findSubjectPath(activity);
  const { entity } = activity;
  const name = entity === 'properties' || entity === 'conversations' ? NOUN_OF[entity].label : activity.summary;
  return page ? <Link to={page}>{name}</Link> : name;
}

/** So few lines need no opening. */
const SHORT = 2;
const countLines = (activities: readonly Activity[]) => activities.reduce((sum, { changes }) => sum + Math.max(changes.length, 1), 0);

function ChangesEntry({ activities, at }: { activities: readonly Activity[]; at: ShownTime }) {
  const [first] = activities as [Activity];
  const lines = countLines(activities);
  if (activities.length === 1 && lines <= SHORT) return <EventEntry activity={first} at={at} />;
  const subjects = [...new Map(activities.map((activity) => [`${activity.entity} ${activity.entity_id}`, activity])).values()];
  return (
    <li data-quiet>
      <span className="node" data-tone="neutral">
        <Icon of={ACTION_LOOKS.updated.icon} />
      </span>
      <details>
        <summary>
          {formatQuantity(lines, 'change')} of{' '}
          {subjects
            .map(({ entity }) => (entity === 'properties' ? 'the property' : `the ${NOUN_OF[entity].label.toLowerCase()}`))
            .join(' and ')}
        </summary>
        {activities.map((activity) => (
          <div key={activity.id}>
            <p className="about">
              <Subject activity={activity} />
            </p>
            <ActivityWords activity={activity} fields={FIELDS[activity.entity]} />
          </div>
        ))}
      </details>
      <Time at={at} />
    </li>
  );
}

function EventEntry({ activity, at }: { activity: Activity; at: ShownTime }) {
  const { icon, tone } = getLook(activity);
  const { entity, action } = activity;
  const note = getNote(activity);
  const facts = getNotedFacts(activity);
  const isQuiet = action === 'updated' && note === undefined;
  const isInWords = isTouch(activity) || note !== undefined || action === 'updated' || isNextStepDone(activity);
  return (
    <li data-quiet={isQuiet || undefined}>
      <span className="node" data-tone={isQuiet ? 'neutral' : tone}>
        <Icon of={icon} />
      </span>
      <div>
        {isQuiet && entity !== 'leads' && (
          <p className="about">
            <Subject activity={activity} />
          </p>
        )}
        {isInWords ? (
          <ActivityWords activity={isQuiet ? omitScore(activity) : activity} fields={FIELDS[entity]} />
        ) : (
          <p>
            {entity === 'leads' ? NOUN_OF.leads.label : <Subject activity={activity} />} {ACTION_LOOKS[action].words.toLowerCase()}
          </p>
        )}
        {note !== undefined && <p className="entry-text">{note}</p>}
        {facts !== undefined && <p className="small muted">{facts}</p>}
      </div>
      <Time at={at} />
    </li>
  );
}

/** A score that follows from what was changed says nothing new beside it. */
function omitScore(activity: Activity): Activity {
  const changes = activity.changes.filter(({ field }) => field !== 'ai_score');
  return changes.length === 0 ? activity : { ...activity, changes };
}

const SENT: Record<string, string> = { sms: 'Text sent', email: 'Email sent', direct_mail: 'Letter sent' };
const IN_OUTBOX: Record<string, string> = { sms: 'Text in the outbox, not sent', email: 'Email in the outbox, not sent' };
const RECEIVED: Record<string, string> = { sms: 'texted', email: 'wrote' };
/** Those that are no names. */
const ANSWERED: Record<string, string> = { phone: 'phone', web_chat: 'web chat' };

/** As beside the conversation: what is not certain is yellow, with how certain it is. */
const ReadFacts = ({ read }: Pick<Message, 'read'>) => (
  <p className="small muted row g-2" data-wrap="">
    {read.map(({ slot, label, confidence, status }) => {
      const isUnsure = confidence < CERTAIN && status === 'suggested';
      return (
        <span key={`${slot} ${label}`} className={isUnsure ? 'tone' : undefined} data-tone="yellow">
          {SLOT_LABELS[slot]}: {label} {formatWholePercent(confidence * 100)}
          {isUnsure && ', not certain'}
        </span>
      );
    })}
  </p>
);

function MessageEntry({ message, name, at }: { message: Message; name: string; at: ShownTime }) {
  const { direction, channel, subject, body, conversation_id, read, is_in_outbox } = message;
  const isIn = direction === 'in';
  const what = isIn
    ? (RECEIVED[channel] ?? 'said')
    : ((is_in_outbox ? IN_OUTBOX : SENT)[channel] ?? `Answered by ${ANSWERED[channel] ?? formatOption(undefined, channel)}`);
  const who = isIn ? name : what;
  return (
    <li>
      <span className="node" data-tone={isIn ? 'violet' : is_in_outbox ? 'yellow' : 'blue'}>
        <Icon of={channel === 'email' || channel === 'direct_mail' ? (isIn ? MailOpen : Mail) : MessageSquare} />
      </span>
      <div>
        <p>
          {conversation_id === null ? (
            <b>{who}</b>
          ) : (
            <Link className="name" to={paths.aiAssistant.one(conversation_id)} title="Open the conversation">
              <b>{who}</b>
            </Link>
          )}
          {isIn && ` ${what}`}
          {subject && `: ${subject}`}
        </p>
        <p className="entry-text">{body}</p>
        {read.length > 0 && <ReadFacts read={read} />}
      </div>
      <Time at={at} />
    </li>
  );
}
