import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { formatMoney } from '#client/core/format.ts';
import { RATES } from '#shared/analysis/repairs/estimate.ts';
import { REPAIR_LEVELS, type RepairLevel } from '#shared/analysis/repairs/repair.ts';
import { LEVEL_LABELS, LEVEL_SCOPES, LEVEL_WEEKS } from '#shared/analysis/repairs/texts.ts';

const CHOICES = REPAIR_LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] }));

interface Props {
  label: string;
  level: RepairLevel;
  onChange: (level: RepairLevel) => void;
}

/** The level of work, with what it means in scope, dollars a square foot, and weeks. */
export function LevelChoice({ label, level, onChange }: Props) {
  const { low, expected, high } = RATES[level];
  return (
    <div className="field">
      <span className="label">{label}</span>
      <SegmentedControl label={label} value={level} options={CHOICES} onChange={onChange} />
      <span className="hint">
        {LEVEL_SCOPES[level]}. {formatMoney(expected)} a square foot ({formatMoney(low)} to {formatMoney(high)}), {LEVEL_WEEKS[level]}.
      </span>
    </div>
  );
}
