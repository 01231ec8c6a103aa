import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { formatNumberOrDash } from '#client/core/format.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { type AssumptionKey, ASSUMPTIONS } from '#shared/analysis/strategies/assumptions.ts';
import { assumptionWords, unitSigns } from './assumption-words.ts';
import { useAssumptions } from './use-assumptions.tsx';

/** One assumption: what holds without it stands in the empty control, and it can be reset. */
export function AssumptionInput({ assumption: key }: { assumption: AssumptionKey }) {
  const live = useAssumptions();
  const id = useId();
  const { label, unit } = ASSUMPTIONS[key];
  const text = live.textOf(key);
  const problem = live.problemOf(key);
  const { pre, post } = unitSigns(unit);
  const fallback = live.fallback[key];
  const hint = problem ?? (text !== '' && fallback !== null ? `Otherwise ${assumptionWords(fallback, unit)}.` : undefined);
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
