/** The coming days, a lane for each open deal. */
import { keepPreviousData } from '@tanstack/react-query';
import { Check, Flag } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatCalendarDay, formatQuantity, today } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { addDays } from '#shared/core/days.ts';
import { Tooltip } from '#client/ui/hint.tsx';
import { type Lane, type Mark, listTimelineDays, buildTimelineLanes } from './timeline-lanes.ts';

const LANES_SHOWN = 4;
const AT_MOST = 100;

const createPartFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
};
const weekdayLetter = createPartFormat({ weekday: 'narrow' });
const weekday = createPartFormat({ weekday: 'long' });
const date = createPartFormat({ day: 'numeric' });
const formatMonth = createPartFormat({ month: 'long', year: 'numeric' });
const shortMonth = createPartFormat({ month: 'short' });
const shortMonthYear = createPartFormat({ month: 'short', year: 'numeric' });
const isWeekend = (day: string) => weekday(day).startsWith('S');

/** "March 2026", or "Mar to Apr 2026" when the days cross into the next month. */
const formatMonths = (first: string, last: string): string =>
  formatMonth(first) === formatMonth(last) ? formatMonth(first) : `${shortMonth(first)} to ${shortMonthYear(last)}`;

export function MilestoneTimeline() {
  const [isWhole, setWhole] = useState(false);
  const now = today();
  const days = listTimelineDays(now);
  const first = days[0] ?? now;
  const last = days.at(-1) ?? now;
  const order = { per_page: AT_MOST, sort_by: 'due_date', sort_order: 'asc' } as const;
  const options = { placeholderData: keepPreviousData };
  const near = trpc.milestones.list.useQuery({ due_date_from: first, due_date_to: last, ...order }, options);
  const late = trpc.milestones.list.useQuery({ due_date_to: addDays(first, -1), status: 'pending', ...order }, options);
  // The list below says what went wrong; the timeline is an addition to it.
  if (near.error) return null;
  if (!near.data || !late.data) return <div className="card gantt only-desktop gantt-wait" />;

  const lanes = buildTimelineLanes([...late.data.data, ...near.data.data], days);
  if (lanes.length === 0) return null;
  const shown = isWhole ? lanes : lanes.slice(0, LANES_SHOWN);
  return (
    <section className="card gantt only-desktop" aria-label={`Timeline, ${formatCalendarDay(first)} to ${formatCalendarDay(last)}`}>
      <div className="lane head">
        <span className="over">{formatMonths(first, last)}</span>
        <ol className="days">
          {days.map((day) => (
            <li
              key={day}
              aria-label={formatCalendarDay(day)}
              data-weekend={isWeekend(day) || undefined}
              data-now={day === now || undefined}
            >
              <small>{weekdayLetter(day)}</small>
              <span>{date(day)}</span>
            </li>
          ))}
        </ol>
      </div>
      <ul>
        {shown.map((lane) => (
          <TimelineLane key={lane.deal.id} lane={lane} days={days} now={now} />
        ))}
      </ul>
      {lanes.length > LANES_SHOWN && (
        <div className="lane-more">
          <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer deals' : `Show all ${formatQuantity(lanes.length, 'deal')}`}
          </Button>
        </div>
      )}
    </section>
  );
}

const joinNames = (deal: number, more: Record<string, string>) =>
  `${paths.milestones.list}?${new URLSearchParams({ deal_id: String(deal), ...more }).toString()}`;

function TimelineLane({ lane, days, now }: { lane: Lane; days: readonly string[]; now: string }) {
  const { deal, marks, late } = lane;
  const style = { '--days': days.length, '--now': days.indexOf(now), '--last': marks.at(-1)?.at ?? -1 } as CSSProperties;
  return (
    <li className="lane">
      <span className="row g-tight">
        <Link className="clip" to={paths.deals.one(deal.id)}>
          <b className="num">#{deal.id}</b> {deal.property.address}
        </Link>
        {late.length > 0 && (
          <Link className="badge" data-tone="red" to={joinNames(deal.id, { status: 'pending', due_date_to: addDays(days[0] ?? now, -1) })}>
            {late.length} late
          </Link>
        )}
      </span>
      <div className="milestone-track" style={style}>
        {marks.length > 0 && <i />}
        {marks.map((mark) => (
          <TimelineMark key={mark.day} deal={deal.id} mark={mark} />
        ))}
      </div>
    </li>
  );
}

const STATUS_WORDS = { overdue: 'late', pending: 'due', completed: 'done' } as const;

function TimelineMark({ deal, mark }: { deal: number; mark: Mark }) {
  const { day, at, status, isCritical, milestones } = mark;
  const [only] = milestones;
  const isOne = milestones.length === 1 && only;
  const names = milestones.map((milestone) => milestone.title).join(', ');
  // The visible text comes first in the name, for voice control.
  const label = `${isOne ? '' : `${milestones.length} `}${names}: ${STATUS_WORDS[status]} ${formatCalendarDay(day)}${isCritical ? ', critical' : ''}`;
  const inside = !isOne ? milestones.length : status === 'completed' ? <Icon of={Check} /> : isCritical ? <Icon of={Flag} /> : null;
  return (
    <Tooltip content={label}>
      <Link
        className="mark-day"
        style={{ '--at': at } as CSSProperties}
        data-status={status}
        aria-label={label}
        to={isOne ? paths.milestones.one(only.id) : joinNames(deal, { due_date_from: day, due_date_to: day })}
      >
        <span className={inside === null ? 'dot' : 'point'}>{inside}</span>
      </Link>
    </Tooltip>
  );
}
