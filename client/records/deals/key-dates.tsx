/** The days that a deal's form names, in their order, while they are typed. */
import { FileText, KeyRound, type LucideIcon, Search } from 'lucide-react';
import { formatCalendarDay, formatQuantity } from '#client/core/format.ts';
import { parseTypedNumber, useTypedValues } from '#client/form/form-scope.ts';
import type { Tone } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { addDays, countDaysBetween, isDay } from '#shared/core/days.ts';

const FIELDS = ['contract_date', 'closing_date', 'inspection_period'] as const;
/** A longer period is a typing error that the form itself will name. */
const LONGEST_PERIOD = 3650;

const parseDay = (value: unknown): string | undefined => (typeof value === 'string' && isDay(value) ? value : undefined);

interface KeyDate {
  what: string;
  icon: LucideIcon;
  tone: Tone;
  when: string;
  problem?: boolean;
}

export function KeyDates() {
  const typed = useTypedValues(FIELDS);
  const contract = parseDay(typed.contract_date);
  const closing = parseDay(typed.closing_date);
  const period = parseTypedNumber(typed.inspection_period);
  const dates: KeyDate[] = [];
  if (contract) dates.push({ what: 'Contract', icon: FileText, tone: 'blue', when: formatCalendarDay(contract) });
  if (contract && period !== undefined && Number.isInteger(period) && period >= 0 && period <= LONGEST_PERIOD)
    dates.push({ what: 'Inspection period ends', icon: Search, tone: 'yellow', when: formatCalendarDay(addDays(contract, period)) });
  if (closing) {
    const days = contract ? countDaysBetween(contract, closing) : undefined;
    const isBefore = days !== undefined && days < 0;
    const distance = days === undefined || isBefore ? '' : `, ${formatQuantity(days, 'day')} after the contract`;
    dates.push({
      what: 'Closing',
      icon: KeyRound,
      tone: isBefore ? 'red' : 'green',
      when: isBefore ? `${formatCalendarDay(closing)}, before the contract date` : formatCalendarDay(closing) + distance,
      problem: isBefore,
    });
  }
  if (dates.length === 0) return null;
  return (
    <Card title="Key dates">
      <ol className="timeline">
        {dates.map(({ what, icon, tone, when, problem }) => (
          <li key={what}>
            <span className="node" data-tone={tone}>
              <Icon of={icon} />
            </span>
            <div>
              <p>{what}</p>
              <small className={problem ? 'tone' : undefined} data-tone={problem ? 'red' : undefined}>
                {when}
              </small>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
