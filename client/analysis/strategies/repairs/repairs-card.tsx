/** What the repairs of a house cost: chosen by level, room and big-ticket item, with the sum while one chooses. */
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatExactMoney, formatMoney } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { UnsavedChanges } from '#client/form/unsaved-changes.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { LabeledInput } from '#client/ui/labeled.tsx';
import { Pending } from '#client/ui/pending.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { estimateRepairs, isRoomAreaTooLarge, RATES } from '#shared/analysis/strategies/repairs/estimate.ts';
import { type RepairEstimate, REPAIR_LEVELS, type RepairLevel } from '#shared/analysis/strategies/repairs/repair.ts';
import { repairTexts, LEVEL_LABELS } from '#shared/analysis/strategies/repairs/texts.ts';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { FoldedLine } from '../figure-value.tsx';
import { toRepairDraft, readDraft, type RepairDraft } from './repair-draft.ts';
import { ItemLines, RoomLines } from './repair-lines.tsx';
import '../analysis.css';
import './repairs.css';

type Estimate = ReturnType<typeof estimateRepairs>;

/** What belongs to a level, beside the level below it, and how long it usually takes. */
const LEVEL_SCOPES: Record<RepairLevel, readonly [scope: string, time: string]> = {
  none: ['Cleaning and touch-ups', '1 week'],
  light: ['Paint, floors, fixtures, yard', '2 to 4 weeks'],
  medium: ['Also kitchen, baths, some systems and windows', '4 to 8 weeks'],
  heavy: ['Also roof, heating, electric, plumbing, structure', '8 to 16 weeks or more'],
};

interface Props {
  propertyId: number;
  /** The living area as the form has it now. */
  squareFeet: number | null;
  /** The repair estimate as the form has it now: what the offer is calculated with. */
  inForm: number | null;
  onUseEstimate: (dollars: number) => void;
}

export function RepairsCard({ propertyId, ...form }: Props) {
  const { data, error } = trpc.repairs.get.useQuery({ id: propertyId });
  // A save by somebody else must not overwrite what is being typed here.
  const [begun, setBegun] = useState<RepairEstimate>();
  const base = begun ?? data;
  if (base)
    return (
      <Editor
        key={`${base.version}`}
        base={base}
        {...form}
        isBegun={begun !== undefined}
        onBegin={() => setBegun(base)}
        onEnd={() => setBegun(undefined)}
      />
    );
  return (
    <Card title="Repair estimate">
      <Pending error={error} failed={repairTexts.loadFailed} loading="Loading the repair estimate..." />
    </Card>
  );
}

interface EditorProps extends Omit<Props, 'propertyId'> {
  base: RepairEstimate;
  isBegun: boolean;
  onBegin: () => void;
  onEnd: () => void;
}

/** The card may be inside a form, which Enter in its inputs must not submit. */
const stopEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.ctrlKey && !event.metaKey) event.preventDefault();
};

function Editor({ base, squareFeet, inForm, onUseEstimate, isBegun, onBegin, onEnd }: EditorProps) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const [draft, setDraft] = useState(() => toRepairDraft(base));
  const [isDeleting, setDeleting] = useState(false);
  const id = base.property_id;
  const version = base.version ?? undefined;
  const save = trpc.repairs.replace.useMutation({
    onSuccess: (saved) => {
      utils.repairs.get.setData({ id }, saved);
      onEnd();
      toast.success(repairTexts.saved);
    },
  });
  const remove = trpc.repairs.remove.useMutation({
    onSuccess: async () => {
      await utils.repairs.get.refetch({ id });
      setDeleting(false);
      onEnd();
      toast.success(repairTexts.deleted);
    },
  });
  const change = (part: Partial<RepairDraft>) => {
    onBegin();
    save.reset();
    setDraft((before) => ({ ...before, ...part }));
  };

  const { input, problem } = readDraft(draft);
  const facts = input && { ...input, square_feet: squareFeet };
  const estimate = facts && estimateRepairs(facts);
  const reloadIsNeeded = save.error && toProblem(save.error).status === 412;
  return (
    <div className="split repairs" onKeyDown={stopEnter}>
      <UnsavedChanges when={isBegun} onDiscard={onEnd} />
      <Card
        title="What it needs"
        footer={
          <>
            <Button
              variant="primary"
              disabled={!input}
              busy={save.isPending}
              busyText="Saving..."
              onClick={() => input && save.mutate({ ...input, id, version })}
            >
              Save
            </Button>
            {base.is_saved && (
              <Button variant="ghost" onClick={() => setDeleting(true)}>
                Delete
              </Button>
            )}
          </>
        }
      >
        <div className="stack">
          <LevelChoice
            label={draft.rooms.length > 0 ? 'Rest of the house' : 'Whole house'}
            level={draft.level}
            onChange={(level) => change({ level })}
          />
          {squareFeet === null && (
            <p className="small muted">Enter the square feet to price the level; until then only the items below count.</p>
          )}
          <RoomLines lines={draft.rooms} onChange={(rooms) => change({ rooms })} />
          {facts && isRoomAreaTooLarge(facts) && <Banner tone="yellow">The rooms have more square feet than the house.</Banner>}
          <ItemLines lines={draft.items} onChange={(items) => change({ items })} />
          <div className="repair-pair">
            <Quantity
              label="Local factor"
              hint="1 is the national average"
              value={draft.local_factor}
              step={0.05}
              onChange={(local_factor) => change({ local_factor })}
            />
            <Quantity
              label="Contingency"
              hint="Usually 10 to 20%"
              post="%"
              value={draft.contingency_percent}
              step={1}
              onChange={(contingency_percent) => change({ contingency_percent })}
            />
          </div>
          {save.error && (
            <Banner
              tone="red"
              actions={
                reloadIsNeeded && (
                  <Button size="sm" onClick={() => void utils.repairs.get.refetch({ id }).then(onEnd)}>
                    Load again
                  </Button>
                )
              }
            >
              {toProblem(save.error).reason}
            </Banner>
          )}
        </div>
      </Card>
      <aside className="rail repair-sum" aria-label="Repair estimate">
        <Card title="Repair estimate" actions={!base.is_saved && <Badge tone="neutral">Not saved</Badge>}>
          <div className="stack">
            <Sum estimate={estimate} problem={problem} />
            {estimate && inForm === estimate.expected ? (
              <p className="muted">The offer uses it.</p>
            ) : (
              <div className="stack g-2">
                <Button disabled={!estimate} onClick={() => estimate && onUseEstimate(estimate.expected)}>
                  Use as repair estimate
                </Button>
                {inForm !== null && <p className="small muted num">The offer counts with {formatExactMoney(inForm)}.</p>}
              </div>
            )}
            {estimate && <Lines estimate={estimate} />}
            <Link className="link small" to={paths.assumptions}>
              {Number(draft.local_factor) === base.usual_local_factor
                ? 'Local factor for all properties'
                : `Local factor for all properties: ${base.usual_local_factor}`}
            </Link>
          </div>
        </Card>
      </aside>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title="Delete the repair estimate"
        question="Are you sure you want to delete this repair estimate?"
        busy={remove.isPending}
        problem={remove.error && toProblem(remove.error).reason}
        onConfirm={() => remove.mutate({ id, version })}
      />
    </div>
  );
}

function Sum({ estimate, problem }: { estimate: Estimate | undefined; problem: string | undefined }) {
  if (!estimate) return <p className="error">{problem}</p>;
  return (
    <div role="status" aria-label="Estimated repairs">
      <p className="big-figure num">{formatMoney(estimate.expected)}</p>
      <p className="muted small num">
        {formatMoney(estimate.low)} to {formatMoney(estimate.high)}
      </p>
    </div>
  );
}

type QuantityProps = Pick<ComponentProps<typeof LabeledInput>, 'label' | 'hint' | 'post' | 'value' | 'step'> & {
  onChange: (value: string) => void;
};

const Quantity = ({ onChange, ...props }: QuantityProps) => (
  <LabeledInput
    {...props}
    className="num"
    type="number"
    inputMode="decimal"
    min={0}
    onChange={(event) => onChange(event.target.value)}
    onWheel={(event) => event.currentTarget.blur()}
  />
);

/** How it adds up: each amount opens what it was calculated from. */
const Lines = ({ estimate }: { estimate: Estimate }) => (
  <details>
    <summary>How it adds up</summary>
    <div className="figures">
      {estimate.lines.map(({ label, low, expected, high, formula }, at) => (
        <FoldedLine key={`${label}-${at}`} label={label} value={formatExactMoney(expected)}>
          {formula}
          {low !== high && `, so ${formatMoney(low)} to ${formatMoney(high)}`}
        </FoldedLine>
      ))}
    </div>
  </details>
);

const CHOICES = REPAIR_LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] }));

/** The level of work, with what it means in scope, dollars a square foot, and weeks. */
function LevelChoice({ label, level, onChange }: { label: string; level: RepairLevel; onChange: (level: RepairLevel) => void }) {
  const { low, expected, high } = RATES[level];
  const [scope, time] = LEVEL_SCOPES[level];
  return (
    <div className="field">
      <span className="label">{label}</span>
      <SegmentedControl label={label} value={level} options={CHOICES} onChange={onChange} />
      <span className="hint">
        {scope}. {formatMoney(expected)} a square foot ({formatMoney(low)} to {formatMoney(high)}), {time}.
      </span>
    </div>
  );
}
