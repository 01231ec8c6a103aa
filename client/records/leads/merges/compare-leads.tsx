/** Differences of two leads with a choice for each, and what moves in the merge. */
import { Merge } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatQuantity, formatPhoneOrDash } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { joinSentences, toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { formatValue } from '#client/core/value-text.ts';
import '../leads.css';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { UNDO_SHOWN_MS, useToast } from '#client/ui/toast.tsx';
import { useUndo } from '#client/ui/use-undo.ts';
import { getFieldMeta } from '#shared/core/fields.ts';
import { formatNumber } from '#shared/core/format.ts';
import {
  CHOSEN_FIELDS,
  type ChosenField,
  chosenFields,
  type MergeAnswer,
  type MergeSide,
  type MovedKind,
} from '#shared/records/leads/merges/lead-merge.ts';
import { leadMergeTexts } from '#shared/records/leads/texts.ts';
import { type Lead, formatLeadName } from '#shared/records/leads/lead.ts';

const LONGEST = 600;

/** One of each; the plural has an s. */
const NOUNS: Record<MovedKind, string> = {
  touches: 'logged touch',
  conversations: 'conversation',
  messages: 'message',
  appointments: 'appointment',
  deals: 'deal',
  properties: 'property',
  documents: 'document',
  campaigns: 'campaign',
  lists: 'list',
  tags: 'tag',
  phones: 'phone',
  emails: 'email',
};

const getValue = (lead: Lead, name: ChosenField) => lead[name] ?? null;
/** Only what both know, and differently, has to be chosen. */
const findDifferences = (mine: Lead, theirs: Lead): ChosenField[] =>
  CHOSEN_FIELDS.filter((name) => {
    const [one, other] = [getValue(mine, name), getValue(theirs, name)];
    return one !== null && other !== null && String(one) !== String(other);
  });

function describe(lead: Lead, name: ChosenField): string {
  const value = getValue(lead, name);
  return name === 'phone' && typeof value === 'string' ? formatPhoneOrDash(value) : formatValue(value, chosenFields[name], LONGEST);
}

export function CompareLeads({ mine, theirs }: { mine: Lead; theirs: Lead }) {
  const navigate = useNavigate();
  const toast = useToast();
  const utils = trpc.useUtils();
  const { undo } = useUndo(trpc.leadMerges.undo.useMutation(), leadMergeTexts, () => utils.invalidate());
  const merge = trpc.leadMerges.merge.useMutation();
  const [take, setTake] = useState<{ [Name in ChosenField]?: MergeSide }>({});
  const names = findDifferences(mine, theirs);

  const run = async () => {
    const versions = { version: mine.version, other_version: theirs.version };
    try {
      const done = await merge.mutateAsync({ id: mine.id, other_id: theirs.id, take, ...versions, dry_run: false });
      const id = done.merge?.id;
      const action = id === undefined ? {} : { action: { label: 'Undo', onSelect: () => void undo(id) } };
      await navigate(paths.leads.one(mine.id), { replace: true });
      toast.success(leadMergeTexts.merged, { duration: UNDO_SHOWN_MS, ...action });
      await utils.invalidate();
    } catch {
      // Shown below.
    }
  };

  return (
    <div className="stack">
      {names.length > 0 && (
        <Card title={`${formatQuantity(names.length, 'difference')}`}>
          <div className="conflict">
            {names.map((name, at) => (
              <Choice
                key={name}
                isNamed={at === 0}
                name={name}
                leads={{ mine, theirs }}
                side={take[name] ?? (name === 'notes' ? 'both' : 'mine')}
                onChoose={(side) => setTake((chosen) => ({ ...chosen, [name]: side }))}
              />
            ))}
          </div>
        </Card>
      )}
      <Moves mine={mine} theirs={theirs} />
      {merge.isError && <Banner tone="red">{joinSentences(leadMergeTexts.mergeFailed, toProblem(merge.error).reason)}</Banner>}
      <div className="row">
        <Button variant="primary" icon={Merge} busy={merge.isPending} onClick={() => void run()}>
          Merge leads
        </Button>
        <span className="muted small">Can be undone for 30 days.</span>
      </div>
    </div>
  );
}

interface ChoiceProps {
  name: ChosenField;
  leads: Record<'mine' | 'theirs', Lead>;
  /** Whether it shows whose values they are: both stand in the same order in all. */
  isNamed: boolean;
  side: MergeSide;
  onChoose: (side: MergeSide) => void;
}

function Choice({ name, leads, isNamed, side, onChoose }: ChoiceProps) {
  const id = useId();
  const option = (which: MergeSide, title: string, words: string) => (
    <label className="choice" htmlFor={`${id}-${which}`}>
      <input id={`${id}-${which}`} className="check" type="radio" name={id} checked={side === which} onChange={() => onChoose(which)} />
      <span>
        <b className="conflict-value">{words}</b>
        <small className={isNamed || which === 'both' ? undefined : 'sr'}>{title}</small>
      </span>
    </label>
  );
  return (
    <fieldset>
      <legend>{getFieldMeta(chosenFields[name]).label}</legend>
      <div className="conflict-sides">
        {option('mine', formatLeadName(leads.mine), describe(leads.mine, name))}
        {option('theirs', `${formatLeadName(leads.theirs)}, merged`, describe(leads.theirs, name))}
        {name === 'notes' && option('both', 'One below the other', 'Both notes')}
      </div>
    </fieldset>
  );
}

const formatMovedCount = (kind: MovedKind, count: number): string =>
  count === 1 ? `1 ${NOUNS[kind]}` : `${formatNumber(count)} ${kind === 'touches' ? 'logged touches' : kind}`;

/** What the surviving lead gets, as the server has counted it. */
function Moves({ mine, theirs }: { mine: Lead; theirs: Lead }) {
  const { mutate, data, error } = trpc.leadMerges.merge.useMutation();
  useEffect(() => mutate({ id: mine.id, other_id: theirs.id, dry_run: true }), [mutate, mine.id, theirs.id]);
  return <Card title="What moves">{error ? <p>{toProblem(error).reason}</p> : <p>{data ? describeMoves(data) : 'Counting...'}</p>}</Card>;
}

const describeMoves = ({ moves }: Pick<MergeAnswer, 'moves'>): string =>
  moves.length === 0 ? 'Nothing besides the fields.' : moves.map(({ kind, count }) => formatMovedCount(kind, count)).join(', ');
