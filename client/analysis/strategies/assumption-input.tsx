import { RotateCcw } from 'lucide-react';
import { formatExactMoney, formatNumberOrDash } from '#client/core/format.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { Labeled } from '#client/ui/labeled.tsx';
import { ASSUMPTIONS, type AssumptionKey } from '#shared/analysis/strategies/assumptions.ts';
import { useAssumptions } from './use-assumptions.tsx';

type AssumptionUnit = (typeof ASSUMPTIONS)[AssumptionKey]['unit'];

/** The prefix and suffix of an assumption's input. */
const UNIT_SIGNS: Record<AssumptionUnit, { pre?: string; post?: string }> = {
  usd: { pre: '$' },
  usd_month: { pre: '$', post: 'a month' },
  usd_year: { pre: '$', post: 'a year' },
  percent: { post: '%' },
  months: { post: 'months' },
  years: { post: 'years' },
  days: { post: 'days' },
  ratio: {},
};

/** "$1,500 a month", "70%", "5 months". */
function formatAssumption(value: number, unit: AssumptionUnit): string {
  const { pre, post } = UNIT_SIGNS[unit];
  const plain = pre ? formatExactMoney(value) : formatNumberOrDash(value);
  return post === '%' ? `${plain}%` : post ? `${plain} ${post}` : plain;
}

/** One assumption: the placeholder shows its default, and it can be reset. */
export function AssumptionInput({ assumption: key }: { assumption: AssumptionKey }) {
  const live = useAssumptions();
  const { label, unit } = ASSUMPTIONS[key];
  const text = live.textOf(key);
  const problem = live.problemOf(key);
  const { pre, post } = UNIT_SIGNS[unit];
  const fallback = live.fallback[key];
  const otherwise = text !== '' && fallback !== null && `Otherwise ${formatAssumption(fallback, unit)}.`;
  return (
    <Labeled label={label} error={problem} hint={!problem && otherwise && <span className="hint">{otherwise}</span>}>
      {(control) => (
        <div className="row g-tight">
          <span className="grow">
            <Input
              {...control}
              className="num"
              inputMode="decimal"
              autoComplete="off"
              pre={pre}
              post={post}
              value={text}
              placeholder={fallback === null ? 'Not known' : formatNumberOrDash(fallback)}
              onChange={(event) => live.type(key, event.target.value.replace(/[$,\s]/g, ''))}
            />
          </span>
          {text !== '' && <IconButton label={`Reset ${label}`} icon={RotateCcw} onClick={() => live.type(key, '')} />}
        </div>
      )}
    </Labeled>
  );
}
