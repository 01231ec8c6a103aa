import { whenCalm } from '#client/ui/when-calm.tsx';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';
import { closedDeals } from './closed-deals.ts';

const RevenueChart = whenCalm(async () => (await import('./revenue-chart.tsx')).RevenueChart);

export function RevenueCard({ months }: { months: Dashboard['revenue_by_month'] }) {
  return (
    <section className="card revenue-card">
      <header className="card-head">
        <h2>Revenue</h2>
      </header>
      <div className="card-body">
        <div className="months">
          <RevenueChart months={months} to={closedDeals} />
        </div>
      </div>
    </section>
  );
}
