/** Asks about a closing on a weekend or a federal holiday, while it is typed. */
import { useTypedValues } from '#client/form/form-scope.ts';
import { Banner } from '#client/ui/banner.tsx';
import { explainClosedDay } from '#shared/records/deals/warnings.ts';

const FULL_WIDTH = { gridColumn: '1 / -1' };

/** In a form with a `closing_date`; nothing on a business day, and nothing once the deal is over. */
export function ClosingDayOff() {
  const { closing_date, status } = useTypedValues(['closing_date', 'status']);
  if (typeof closing_date !== 'string' || status === 'closed' || status === 'cancelled') return null;
  const doubt = explainClosedDay(closing_date);
  return doubt ? (
    <div style={FULL_WIDTH}>
      <Banner tone="yellow">{doubt}</Banner>
    </div>
  ) : null;
}
