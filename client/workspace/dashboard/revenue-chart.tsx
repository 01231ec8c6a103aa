import { scaleLinear } from 'd3-scale';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatQuantity, formatMoney } from '#client/core/format.ts';
import { Bar, placeBar } from '#client/ui/bars.tsx';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';
import type { DaySpan } from '#shared/workspace/dashboard/period.ts';

type Month = Dashboard['revenue_by_month'][number];

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
const short = format({ month: 'short' });
const long = format({ month: 'long', year: 'numeric' });
const toDate = ({ month }: Month) => new Date(`${month}-01T00:00:00Z`);

function getMonthSpan(month: Month): DaySpan {
  const end = toDate(month);
  end.setUTCMonth(end.getUTCMonth() + 1, 0);
  return { from: `${month.month}-01`, to: end.toISOString().slice(0, 10) };
}

const formatMonthName = (month: Month): string => long.format(toDate(month));

/** In percent of the drawing. */
const WHOLE = 100;

/** Twelve bars; the arrow keys go from one to the next, and each leads to its deals. */
export function RevenueChart({ months, to }: { months: readonly Month[]; to: (days: DaySpan) => string }) {
  const last = months.length - 1;
  const [chosen, setChosen] = useState(last);
  const bars = useRef<(HTMLAnchorElement | null)[]>([]);
  const values = months.map(({ revenue }) => revenue);
  const y = scaleLinear([Math.min(0, ...values), Math.max(0, ...values) || 1], [0, WHOLE]).nice();
  const zero = y(0);
  const shown = months[chosen];

  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: last }[event.key];
    if (next === undefined || next < 0 || next > last) return;
    event.preventDefault();
    bars.current[next]?.focus();
  };

  return (
    <div className="bar-chart">
      <p className="num" aria-hidden="true">
        {shown && (
          <>
            <b>{formatMoney(shown.revenue)}</b>{' '}
            <span className="muted">
              {formatMonthName(shown)}, {formatQuantity(shown.deals, 'deal')}
            </span>
          </>
        )}
      </p>
      <div className="bars" role="group" aria-label="Revenue by month; arrow keys move through the months" onKeyDown={onKeyDown}>
        {months.map((month, at) => {
          const top = y(month.revenue);
          return (
            <Link
              key={month.month}
              to={to(getMonthSpan(month))}
              ref={(element) => {
                bars.current[at] = element;
              }}
              tabIndex={at === chosen ? 0 : -1}
              // Begins with what stands under the bar, so that who speaks to the screen can name it.
              aria-label={`${short.format(toDate(month))} ${month.month.slice(0, 4)}: ${formatMoney(month.revenue)}, ${formatQuantity(month.deals, 'deal')}`}
              data-chosen={at === chosen ? '' : undefined}
              style={placeBar(at, months.length)}
              onFocus={() => setChosen(at)}
              onMouseEnter={() => setChosen(at)}
            >
              <Bar
                from={Math.min(top, zero)}
                height={Math.abs(top - zero)}
                isNegative={month.revenue < 0}
                caption={short.format(toDate(month))}
              />
            </Link>
          );
        })}
      </div>
    </div>
  );
}
