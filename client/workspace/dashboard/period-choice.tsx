import { useId, useState } from 'react';
import { formatOption } from '#client/core/option-label.ts';
import { Button } from '#client/ui/button.tsx';
import { Input } from '#client/ui/input.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { dashboardInput, periodFields } from '#shared/workspace/dashboard/input.ts';
import { getFieldMeta } from '#shared/core/fields.ts';
import { type DaySpan, PERIODS } from '#shared/workspace/dashboard/period.ts';
import type { ChosenPeriod } from './use-period.ts';

const CHOICES = [
  ...PERIODS.map((value) => ({ value, label: formatOption(PERIODS, value) })),
  { value: 'custom', label: 'Custom' } as const,
];

/** `shown` is the period on the screen, with which days of one's own begin. */
export function PeriodChoice({ period, shown }: { period: ChosenPeriod; shown: DaySpan | undefined }) {
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
  const submit = () => {
    const read = dashboardInput.safeParse(span);
    setProblem(read.error?.issues[0]?.message);
    if (read.success) onChoose(span);
  };
  return (
    <form
      className="row"
      aria-label="Days"
      data-wrap
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
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
