import { useId, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatOption } from '#client/core/option-label.ts';
import { Button } from '#client/ui/button.tsx';
import { Input } from '#client/ui/input.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { dashboardInput, periodFields } from '#shared/workspace/dashboard/input.ts';
import { getFieldMeta } from '#shared/core/fields.ts';
import { DEFAULT_PERIOD, type DaySpan, type Period, PERIODS } from '#shared/workspace/dashboard/period.ts';

const CHOICES = [
  ...PERIODS.map((value) => ({ value, label: formatOption(PERIODS, value) })),
  { value: 'custom', label: 'Custom' } as const,
];

/** The dashboard's period, stored in the URL; an address that says something impossible shows what one that says nothing does. */
export function usePeriod() {
  const [params, setParams] = useSearchParams();
  const input = useMemo(() => {
    const read = dashboardInput.safeParse(
      Object.fromEntries(Object.keys(periodFields).map((name) => [name, params.get(name) ?? undefined])),
    );
    return read.success ? read.data : {};
  }, [params]);
  const choice: Period | 'custom' = input.from && input.to ? 'custom' : (input.period ?? DEFAULT_PERIOD);
  return {
    input,
    choice,
    choose: (period: Period) => setParams(period === DEFAULT_PERIOD ? {} : { period }, { preventScrollReset: true }),
    chooseDays: ({ from, to }: DaySpan) => setParams({ from, to }, { preventScrollReset: true }),
  };
}

/** `shown` is the period on the screen, with which days of one's own begin. */
export function PeriodChoice({ period, shown }: { period: ReturnType<typeof usePeriod>; shown: DaySpan | undefined }) {
  const [isOpen, setOpen] = useState(period.choice === 'custom');
  const choice = isOpen ? 'custom' : period.choice;
  return (
    <div className="row g-3" data-wrap>
      <SegmentedControl
        label="Period"
        options={CHOICES}
        value={choice}
        onChange={(next) => {
          setOpen(next === 'custom');
          if (next !== 'custom') period.choose(next);
        }}
      />
      {choice === 'custom' && shown && <Days key={`${shown.from} ${shown.to}`} shown={shown} onChoose={period.chooseDays} />}
    </div>
  );
}

function Days({ shown, onChoose }: { shown: DaySpan; onChoose: (span: DaySpan) => void }) {
  const id = useId();
  const [span, setSpan] = useState(shown);
  const [problem, setProblem] = useState<string>();
  return (
    <form
      className="row"
      aria-label="Days"
      data-wrap
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const read = dashboardInput.safeParse(span);
        setProblem(read.error?.issues[0]?.message);
        if (read.success) onChoose(span);
      }}
    >
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="row muted small" htmlFor={`${id}-${name}`}>
          {getFieldMeta(periodFields[name]).label}
          <Input
            id={`${id}-${name}`}
            type="date"
            value={span[name]}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={(event) => setSpan({ ...span, [name]: event.target.value })}
          />
        </label>
      ))}
      <Button type="submit">Show</Button>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="tone small" data-tone="red">
          {problem}
        </p>
      )}
    </form>
  );
}
