import { Phone } from 'lucide-react';
import { paths } from '#client/core/paths.ts';
import { formatCalendarDay, formatMoney } from '#client/core/format.ts';
import { useSingleKeys } from '#client/core/keys.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { CALL_KEYS } from '#client/records/leads/touches/call-keys.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import type { NextAction, NextActions } from '#shared/workspace/today/next-action.ts';
import { DAY_GROUPS, type DayGroup, groupByDay, listAddedValues } from '#shared/workspace/today/rank.ts';
import { nextActionTexts } from '#shared/workspace/today/texts.ts';
import { ActionList } from './action-list.tsx';
import './today.css';

/** "Nov 22, 2026 · 14 to do · $73,240 · 2 snoozed". */
const describeList = ({ today, actions, value, snoozed }: NextActions): string =>
  [
    formatCalendarDay(today),
    ...(actions.length > 0 ? [`${actions.length} to do`, formatMoney(value)] : []),
    ...(snoozed > 0 ? [`${snoozed} snoozed`] : []),
  ].join(' · ');

const isCallable = ({ lead }: NextAction) => lead?.phone && lead.no_call === null;

export function TodayPage() {
  const { data, error, refetch } = trpc.nextActions.get.useQuery();
  return (
    <>
      <PageHead
        title="Today"
        actions={
          data?.actions.some(isCallable) && (
            <ButtonLink icon={Phone} variant="primary" to={paths.calls.today}>
              Start calling
            </ButtonLink>
          )
        }
      >
        {data && <span className="num">{describeList(data)}</span>}
      </PageHead>
      {data ? (
        <Day list={data} />
      ) : error ? (
        <div className="card">
          <ErrorState
            title={nextActionTexts.listFailed}
            message={toProblem(error).reason}
            requestId={toProblem(error).requestId}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <LoadingArea text="Loading what is next..." />
      )}
    </>
  );
}

const TITLES: Record<DayGroup, string> = { overdue: 'Overdue', today: 'Today', next: 'Up next' };

function Day({ list: { actions, today } }: { list: NextActions }) {
  const leads = trpc.counts.get.useQuery().data?.leads;
  const groups = DAY_GROUPS.map((group) => ({ group, actions: actions.filter((action) => groupByDay(action, today) === group) }));
  const worth = listAddedValues(groups.map(({ actions: some }) => some));
  return (
    <>
      {actions.length === 0 && (
        <div className="card">
          <EmptyState
            title="Nothing waits for you today"
            actions={
              <>
                <ButtonLink variant="primary" to={leads === 0 ? paths.leads.import : paths.leads.list}>
                  {leads === 0 ? 'Import a list' : 'View leads'}
                </ButtonLink>
                <ButtonLink to={paths.leads.add}>Add Lead</ButtonLink>
              </>
            }
          >
            Follow-ups, first calls, milestones and offers show up here.
          </EmptyState>
        </div>
      )}
      <ActionList
        today={today}
        groups={groups
          .map(({ group, actions: some }, at) => ({
            title: TITLES[group],
            ...(group === 'overdue' ? { tone: 'red' as const } : {}),
            count: some.length,
            note: formatMoney(worth[at] ?? 0),
            actions: some,
          }))
          .filter(({ count }) => count > 0)}
      />
      {actions.length > 0 && <Keys />}
    </>
  );
}

const KEYS: readonly [does: string, ...keys: string[]][] = [
  ['Move', 'J', 'K'],
  ['Call', 'C'],
  ['Outcome', ...CALL_KEYS.map(({ key }) => key)],
  ['Done', 'D'],
  ['Snooze', 'S'],
  ['Why', 'W'],
  ['Undo', 'U'],
];

/** What the keys do, as long as they are switched on. */
function Keys() {
  if (!useSingleKeys()) return null;
  return (
    <p className="today-keys muted small">
      {KEYS.map(([does, ...keys]) => (
        <span key={does}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}{' '}
          {does}
        </span>
      ))}
    </p>
  );
}
