import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { formatExactMoney, formatNumberOrDash } from '#client/core/format.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { ASSUMPTIONS, type AssumptionKey, type AssumptionUnit } from '#shared/analysis/strategies/assumptions.ts';
import { useAssumptions } from './use-assumptions.tsx';

/** The prefix and suffix of an assumption's input. */
function getUnitSigns(unit: AssumptionUnit): { pre?: string; post?: string } {
  const signs: Record<AssumptionUnit, { pre?: string; post?: string }> = {
    usd: { pre: '$' },
    usd_month: { pre: '$', post: 'a month' },
    usd_year: { pre: '$', post: 'a year' },
    percent: { post: '%' },
    months: { post: 'months' },
    years: { post: 'years' },
    days: { post: 'days' },
    ratio: {},
  };
  return signs[unit];
}

/** "$1,500 a month", "70%", "5 months". */
function formatAssumption(value: number, unit: AssumptionUnit): string {
  const { pre, post } = getUnitSigns(unit);
  const plain = pre ? formatExactMoney(value) : formatNumberOrDash(value);
  return post === '%' ? `${plain}%` : post ? `${plain} ${post}` : plain;
}

/** One assumption: the placeholder shows its default, and it can be reset. */
export function AssumptionInput({ assumption: key }: { assumption: AssumptionKey }) {
  const live = useAssumptions();
  const id = useId();
  const { label, unit } = ASSUMPTIONS[key];
  const text = live.textOf(key);
  const problem = live.problemOf(key);
  const { pre, post } = getUnitSigns(unit);
  const fallback = live.fallback[key];
  const hint = problem ?? (text !== '' && fallback !== null ? `Otherwise ${formatAssumption(fallback, unit)}.` : undefined);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="row g-tight">
        <span className="grow">
          <Input
            id={id}
            className="num"
            inputMode="decimal"
            autoComplete="off"
            pre={pre}
            post={post}
            value={text}
            placeholder={fallback === null ? 'Not known' : formatNumberOrDash(fallback)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={hint && `${id}-hint`}
            onChange={(event) => live.type(key, event.target.value.replace(/[$,\s]/g, ''))}
          />
        </span>
        {text !== '' && <IconButton label={`Reset ${label}`} icon={RotateCcw} onClick={() => live.type(key, '')} />}
      </div>
      {hint && (
        <p className={problem ? 'error' : 'hint'} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
