/** The break-even value of each input, the others unchanged. */
import { useDeferredValue, useMemo } from 'react';
import { formatMoney, formatNumberOrDash } from '#client/core/format.ts';
import { type SmallColumn, SmallTable } from '#client/ui/small-table.tsx';
import { calculateBreakEven, NO_EFFECT } from '#shared/analysis/strategies/sensitivity.ts';
import { useAssumptions } from './use-assumptions.tsx';
import { useStrategies } from './use-strategies.ts';
import './analysis.css';

type BreakEvenRow = ReturnType<typeof calculateBreakEven>[number];
type Value = BreakEvenRow['values'][number];

const formatBreakEven = (value: number | null, unit: Value['unit']): string =>
  value === null ? '–' : unit === 'months' ? `${formatNumberOrDash(Math.round(value * 10) / 10)} months` : formatMoney(value);

const BreakEvenCell = ({ value: { value, unit, why_not } }: { value: Value }) =>
  why_not === null || why_not === NO_EFFECT ? formatBreakEven(value, unit) : <small className="muted">{why_not}</small>;

export function BreakEven() {
  const { facts } = useStrategies();
  const { assumptions } = useAssumptions();
  const [laterFacts, laterAssumptions] = [useDeferredValue(facts), useDeferredValue(assumptions)];
  const rows = useMemo(() => calculateBreakEven(laterFacts, laterAssumptions), [laterFacts, laterAssumptions]);
  const [first] = rows;
  if (!first) return <p className="muted card-body">Needs the ARV and the purchase price.</p>;
  return (
    <>
      <SmallTable
        className="compact"
        isLabeled
        label="Break-even of each input"
        columns={[
          { header: 'Nothing is left at', isRowHeader: true, cell: ({ label }) => label, foot: 'Now' },
          ...first.values.map(({ label, now, unit }, at): SmallColumn<BreakEvenRow> => ({
            header: label,
            isNumber: true,
            cell: ({ values }) => <BreakEvenCell value={values[at] as Value} />,
            foot: <span className="muted">{formatBreakEven(now, unit)}</span>,
          })),
        ]}
        rows={rows}
        keyOf={({ strategy }) => strategy}
      />
      <p className="small muted card-body">
        Each input is changed alone: the highest price, repairs and time before a loss, and the lowest ARV and rent.
      </p>
    </>
  );
}
