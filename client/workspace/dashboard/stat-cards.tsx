/** The four key figures, each with its change against the equal period before and its course. */
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { calendarDay, counted, formatMoney, formatNumberOrDash } from '#client/core/format.ts';
import type { Tone } from '#client/ui/badge.tsx';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';
import { countDays } from '#shared/workspace/dashboard/period.ts';
import { dashboardTexts } from '#shared/workspace/dashboard/texts.ts';
import { closedDeals } from './closed-deals.ts';

const Spark = lazy(async () => ({ default: (await import('./spark.tsx')).Spark }));

const signed = (value: number, text: string) => `${value > 0 ? '+' : value < 0 ? '−' : '±'}${text}`;
const percent = (value: number | null) => (value === null ? '–' : `${value}%`);

export function StatCards({ data }: { data: Dashboard }) {
  const { total_leads, active_deals, revenue, conversion_rate } = data;
  const days = counted(countDays(data.previous), 'day');
  const against = `vs the ${days} before`;
  return (
    <section className="grid dashboard-cards" aria-label="Key figures">
      <Stat
        title="Total Leads"
        how={dashboardTexts.how.total_leads}
        to={paths.leads.list}
        value={formatNumberOrDash(total_leads.value)}
        figure={total_leads}
        unit={(value) => formatNumberOrDash(value)}
        steps={data.steps}
      >
        {total_leads.change === null || total_leads.is_small ? (
          `${formatNumberOrDash(total_leads.current)} new, ${formatNumberOrDash(total_leads.previous)} in the ${days} before`
        ) : (
          <>
            <Change figure={total_leads} text={`${formatNumberOrDash(Math.abs(total_leads.change))}%`} /> new {against}
          </>
        )}
      </Stat>
      <Stat
        title="Active Deals"
        how={dashboardTexts.how.active_deals}
        to={`${paths.deals.list}?sort_by=status&sort_order=asc`}
        leadsTo={dashboardTexts.leadsTo.active_deals}
        value={formatNumberOrDash(active_deals.value)}
        figure={active_deals}
        unit={(value) => counted(value, 'contract')}
        steps={data.steps}
      >
        <Change figure={active_deals} text={formatNumberOrDash(Math.abs(active_deals.change ?? 0))} /> contracts {against}
      </Stat>
      <Stat
        title="Revenue"
        how={dashboardTexts.how.revenue}
        to={closedDeals(data.period)}
        value={formatMoney(revenue.value)}
        figure={revenue}
        unit={formatMoney}
        steps={data.steps}
      >
        {revenue.change === null || revenue.is_small ? (
          `${formatMoney(revenue.previous)} in the ${days} before`
        ) : (
          <>
            <Change figure={revenue} text={`${formatNumberOrDash(Math.abs(revenue.change))}%`} /> {against}
          </>
        )}
      </Stat>
      <Stat
        title="Conversion Rate"
        how={dashboardTexts.how.conversion_rate}
        to={`${paths.deals.list}?status=closed&sort_by=closing_date`}
        leadsTo={dashboardTexts.leadsTo.conversion_rate}
        isTold
        value={percent(conversion_rate.value)}
        figure={conversion_rate}
        unit={percent}
        steps={data.steps}
      >
        {conversion_rate.change !== null && (
          <>
            <Change
              figure={{ ...conversion_rate, is_small: conversion_rate.is_small || conversion_rate.is_so_far }}
              text={`${Math.abs(conversion_rate.change)} pt`}
            />{' '}
          </>
        )}
        {formatNumberOrDash(conversion_rate.closed)} of {counted(conversion_rate.leads, 'new lead')} closed
        {conversion_rate.is_so_far && <span title={dashboardTexts.soFar}> so far</span>}
      </Stat>
    </section>
  );
}

type Figure = Pick<Dashboard['revenue'], 'change' | 'is_small' | 'series'>;

/** Coloured where it means something. */
function Change({ figure: { change, is_small }, text }: { figure: Figure; text: string }) {
  const value = change ?? 0;
  const tone: Tone = is_small || value === 0 ? 'neutral' : value > 0 ? 'green' : 'red';
  return (
    <b data-tone={tone} title={is_small ? dashboardTexts.small : undefined}>
      {signed(value, text)}
    </b>
  );
}

interface StatProps {
  title: string;
  how: string;
  to: string;
  /** What is behind the link, where that is not just what was counted. */
  leadsTo?: string;
  /** The definition is read on the card itself. */
  isTold?: boolean;
  value: string;
  figure: Figure;
  unit: (value: number) => string;
  steps: Dashboard['steps'];
  children: ReactNode;
}

function Stat({ title, how, to, leadsTo, isTold = false, value, figure, unit, steps, children }: StatProps) {
  return (
    <article className="card stat" title={how}>
      <h2 className="over">{title}</h2>
      <Link className="value" to={to} title={leadsTo} aria-description={leadsTo}>
        {value}
      </Link>
      <Suspense fallback={<span className="spark" />}>
        <Spark values={figure.series} />
      </Suspense>
      <span className="delta">{children}</span>
      {isTold && <p className="small muted">{how}</p>}
      <div className="sr">
        {!isTold && <p>{how}</p>}
        <table>
          <caption>{title}, over the period</caption>
          <thead>
            <tr>
              <th>Days</th>
              <th>{title}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ from, to: end }, at) => (
              <tr key={from}>
                <th scope="row">{from === end ? calendarDay(from) : `${calendarDay(from)} to ${calendarDay(end)}`}</th>
                <td>{unit(figure.series[at] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </article>
  );
}
