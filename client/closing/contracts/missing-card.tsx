import { type FormEvent, useId, useState } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { Input } from '#client/ui/input.tsx';
import type { ContractDetail } from '#shared/closing/contracts/contract.ts';
import { describeField, isContractField, type ContractFieldName, type ValueKind } from '#shared/closing/contracts/fields.ts';
import { useChangeContract } from './use-change-contract.ts';

/** How many problems block sending; an unprintable name counts once, wherever it is used. */
export const countLeft = ({ missing, unprintable }: Pick<ContractDetail, 'missing' | 'unprintable'>): number =>
  missing.length + new Set(unprintable.map(({ message }) => message)).size;

/** Required values, asked for in place, and optional ones. */
export function MissingCard({ contract }: { contract: ContractDetail }) {
  const { missing, unprintable, optional } = contract;
  const [asked, others] = [missing.filter(({ field }) => isContractField(field)), missing.filter(({ field }) => !isContractField(field))];
  const typed = contract.values.filter(({ is_typed }) => is_typed);
  const left = countLeft(contract);
  if (left + optional.length + typed.length === 0) return null;
  return (
    <section className="card" aria-label="Missing">
      <header className="card-head">
        <h2>Missing</h2>
        <Badge tone={left > 0 ? 'yellow' : 'green'} dot={false}>
          {left}
        </Badge>
      </header>
      <div className="card-body stack">
        {[...new Set(unprintable.map(({ message }) => message))].map((message) => (
          <p key={message} className="error">
            {message}
          </p>
        ))}
        {asked.map(({ field, label }) => isContractField(field) && <Answer key={field} contract={contract} name={field} label={label} />)}
        {others.length > 0 && (
          <ul className="stack">
            {others.map(({ field, label }) => (
              <li key={field}>
                {label} <span className="muted small">under Signers</span>
              </li>
            ))}
          </ul>
        )}
        {typed.map(({ name, label }) => (
          <Answer key={name} contract={contract} name={name} label={label} />
        ))}
        {optional.length > 0 && (
          <details>
            <summary>Optional ({optional.length})</summary>
            <div className="stack contract-optional">
              {optional.map(({ name, label }) => (
                <Answer key={name} contract={contract} name={name} label={label} />
              ))}
            </div>
          </details>
        )}
      </div>
    </section>
  );
}

const INPUTS: Partial<Record<ValueKind, { type?: string; inputMode?: 'decimal' | 'numeric'; pre?: string }>> = {
  day: { type: 'date' },
  money: { inputMode: 'decimal', pre: '$' },
  count: { inputMode: 'numeric' },
};

interface AnswerProps {
  contract: ContractDetail;
  name: ContractFieldName;
  label: string;
}

/** One value, saved on blur or Enter. */
function Answer({ contract, name, label }: AnswerProps) {
  const id = useId();
  const change = useChangeContract(contract.id);
  const stored = contract.answers[name] ?? '';
  const [value, setValue] = useState(stored);
  const [message, setMessage] = useState<string>();
  const { kind, hint } = describeField(name);
  const save = async () => {
    if (value.trim() === stored) return;
    setMessage(await change({ answers: { [name]: value.trim() || null } }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className="field" onSubmit={submit}>
      <label htmlFor={id}>
        {label} {hint && <span className="opt">{hint}</span>}
      </label>
      <Input
        {...INPUTS[kind]}
        id={id}
        value={value}
        autoComplete="off"
        maxLength={2000}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? `${id}-error` : undefined}
        onChange={(event) => setValue(event.target.value)}
        onBlur={() => void save()}
      />
      {message && (
        <p className="error" id={`${id}-error`}>
          {message}
        </p>
      )}
    </form>
  );
}
