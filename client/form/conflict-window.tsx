import { useId, useState } from 'react';
import { formatDateTime } from '#client/core/format.ts';
import { formatValue } from '#client/core/value-text.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { findFieldMeta } from '#shared/core/fields.ts';
import type { MergeChange, MergeConflict } from './conflict.ts';
import './conflict-window.css';
import type { Fields, FormValues } from './form-values.ts';
import { mergeChoices, type Side } from './merge.ts';

/** How much of a text is shown. */
const LONGEST = 600;

export interface ConflictDialogProps {
  open: boolean;
  conflict: MergeConflict;
  fields: Fields;
  /** Saves the stored record with my changes merged in. */
  onMerge: (merged: FormValues) => void;
  /** Starts again from the stored record. */
  onDiscard: () => void;
  /** Back to the form as it is. */
  onClose: () => void;
}

const describeAuthor = ({ by, at }: MergeChange) => `${by}, ${formatDateTime(at)}`;

export function ConflictWindow({ open, conflict, fields, onMerge, onDiscard, onClose }: ConflictDialogProps) {
  const id = useId();
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const { began, mine, theirs, comparison, changes, last } = conflict;
  const label = (name: string) => (fields[name] && findFieldMeta(fields[name])?.label) ?? name;
  const text = (values: Record<string, unknown>, name: string) => formatValue(values[name], fields[name], LONGEST);
  const who = (name: string) => {
    const change = changes[name] ?? last;
    return change && describeAuthor(change);
  };

  const choice = (name: string, side: Side) => {
    const values = side === 'mine' ? mine : theirs.values;
    return (
      <label className="choice" htmlFor={`${id}-${name}-${side}`}>
        <input
          id={`${id}-${name}-${side}`}
          className="check"
          type="radio"
          name={`${id}-${name}`}
          checked={(choices[name] ?? 'mine') === side}
          onChange={() => setChoices((chosen) => ({ ...chosen, [name]: side }))}
        />
        <span>
          <b>{side === 'mine' ? 'Yours' : 'Theirs'}</b>
          <span className="conflict-value">{text(values, name)}</span>
          {side === 'theirs' && <small>{who(name)}</small>}
        </span>
      </label>
    );
  };
  const list = (names: string[], after: Record<string, unknown>, isTheirs: boolean) => (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <span className="muted">{label(name)}: </span>
          <span className="conflict-value">
            {text(began, name)}
            <span className="sr"> to </span>
            <span aria-hidden="true"> → </span>
            <b>{text(after, name)}</b>
          </span>
          {isTheirs && <small>{who(name)}</small>}
        </li>
      ))}
    </ul>
  );

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Changed elsewhere meanwhile"
      description={`${last ? `${last.by} changed this record on ${formatDateTime(last.at)}` : 'This record was changed'}, after you opened it. What you typed is still here.`}
      width={640}
      footer={
        <div className="conflict-foot">
          <Button variant="ghost" onClick={onDiscard}>
            Discard mine
          </Button>
          <Button onClick={onClose}>Keep editing</Button>
          <Button variant="primary" onClick={() => onMerge(mergeChoices(comparison, { mine, theirs: theirs.values }, choices))}>
            Save merged
          </Button>
        </div>
      }
    >
      <div className="conflict">
        {comparison.both.length > 0 && (
          <section>
            <h3>Changed by both: choose</h3>
            {comparison.both.map((name) => (
              <fieldset key={name}>
                <legend>{label(name)}</legend>
                <div className="conflict-sides">
                  {choice(name, 'mine')}
                  {choice(name, 'theirs')}
                </div>
              </fieldset>
            ))}
          </section>
        )}
        {comparison.theirs.length > 0 && (
          <section>
            <h3>Changed only by them: taken over</h3>
            {list(comparison.theirs, theirs.values, true)}
          </section>
        )}
        {comparison.mine.length > 0 && (
          <section>
            <h3>Changed only by you: kept</h3>
            {list(comparison.mine, mine, false)}
          </section>
        )}
      </div>
    </Dialog>
  );
}
