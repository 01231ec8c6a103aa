import { lazy, Suspense } from 'react';
import { exactMoney, formatNumberOrDash } from '#client/core/format.ts';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';
import { closedDeals } from './closed-deals.ts';

const RevenueChart = lazy(async () => ({ default: (await import('./revenue-chart.tsx')).RevenueChart }));

export function RevenueCard({ months }: { months: Dashboard['revenue_by_month'] }) {
  return (
    <section className="card revenue-card">
      <header className="card-head">
        <h2>Revenue</h2>
        <span className="push muted small">profit of closed deals by month</span>
      </header>
      <div className="card-body">
        <Suspense fallback={<div className="months" />}>
          <RevenueChart months={months} to={closedDeals} />
        </Suspense>
        <div className="sr">
          <table>
            <caption>Revenue by month</caption>
            <thead>
              <tr>
                <th>Month</th>
                <th>Revenue</th>
                <th>Closed deals</th>
              </tr>
            </thead>
            <tbody>
              {months.map(({ month, revenue, deals }) => (
                <tr key={month}>
                  <th scope="row">{month}</th>
                  <td>{exactMoney(revenue)}</td>
                  <td>{formatNumberOrDash(deals)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}
