/** The days that a deal's form names, in their order, while they are typed. */
import { FileText, KeyRound, type LucideIcon, Search } from 'lucide-react';
import { calendarDay, counted } from '#client/core/format.ts';
import { typedNumber, useTypedValues } from '#client/form/form-scope.ts';
import type { Tone } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { addDays, daysBetween, isDay } from '#shared/core/days.ts';

const FIELDS = ['contract_date', 'closing_date', 'inspection_period'] as const;
/** A longer period is a typing error that the form itself will name. */
const LONGEST_PERIOD = 3650;

const typedDay = (value: unknown): string | undefined => (typeof value === 'string' && isDay(value) ? value : undefined);

interface KeyDate {
  what: string;
  icon: LucideIcon;
  tone: Tone;
  when: string;
  problem?: boolean;
}

export function KeyDates() {
  const typed = useTypedValues(FIELDS);
  const contract = typedDay(typed.contract_date);
  const closing = typedDay(typed.closing_date);
  const period = typedNumber(typed.inspection_period);
  const dates: KeyDate[] = [];
  if (contract) dates.push({ what: 'Contract', icon: FileText, tone: 'blue', when: calendarDay(contract) });
  if (contract && period !== undefined && Number.isInteger(period) && period >= 0 && period <= LONGEST_PERIOD)
    dates.push({ what: 'Inspection period ends', icon: Search, tone: 'yellow', when: calendarDay(addDays(contract, period)) });
  if (closing) {
    const days = contract ? daysBetween(contract, closing) : undefined;
    const isBefore = days !== undefined && days < 0;
    const distance = days === undefined || isBefore ? '' : `, ${counted(days, 'day')} after the contract`;
    dates.push({
      what: 'Closing',
      icon: KeyRound,
      tone: isBefore ? 'red' : 'green',
      when: isBefore ? `${calendarDay(closing)}, before the contract date` : calendarDay(closing) + distance,
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
