import { type FormEvent, useState } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { LabeledInput } from '#client/ui/labeled.tsx';
import type { ContractDetail, ContractValue } from '#shared/closing/contracts/contract.ts';
import {
  describeField,
  isContractField,
  type ContractFieldName,
  type ValueKind,
  FIELD_SOURCE_LABELS,
  type FieldSource,
} from '#shared/closing/contracts/fields.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useToast } from '#client/ui/toast.tsx';
import { contractTexts } from '#shared/closing/contracts/texts.ts';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { useSavePostalAddress } from '#client/records/contacts/postal-address.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';

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
  const change = useChangeContract(contract.id);
  const stored = contract.answers[name] ?? '';
  const [value, setValue] = useState(stored);
  const [message, setMessage] = useState<string>();
  const { kind, hint } = describeField(name);
  const keepAddress = useKeepAddress(contract.id);
  const save = async () => {
    const typed = value.trim();
    if (typed === stored) return;
    setMessage(await (name === 'account.address' && typed ? keepAddress(typed) : change({ answers: { [name]: typed || null } })));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={submit}>
      <LabeledInput
        {...INPUTS[kind]}
        label={
          <>
            {label} {hint && <span className="opt">{hint}</span>}
          </>
        }
        error={message}
        value={value}
        autoComplete="off"
        maxLength={2000}
        onChange={(event) => setValue(event.target.value)}
        onBlur={() => void save()}
      />
    </form>
  );
}

/** Saves the account's postal address for all that need it, and reloads the draft. Returns the error message, if any. */
function useKeepAddress(id: number): (address: string) => Promise<string | undefined> {
  const save = useSavePostalAddress();
  const utils = trpc.useUtils();
  return async (address) => {
    try {
      await save(address);
      await utils.contracts.get.invalidate({ id: String(id) });
      return undefined;
    } catch (error) {
      return toProblem(error).reason;
    }
  };
}

type Change = Omit<Parameters<ReturnType<typeof trpc.contracts.update.useMutation>['mutateAsync']>[0], 'id'>;

/** Saves a change of a draft and reloads it. Returns the first error message, if any. */
export function useChangeContract(id: number): (change: Change) => Promise<string | undefined> {
  const update = trpc.contracts.update.useMutation();
  const utils = trpc.useUtils();
  const toast = useToast();
  return async (change) => {
    try {
      const saved = await update.mutateAsync({ ...change, id });
      utils.contracts.get.setData({ id: String(id) }, saved);
      return undefined;
    } catch (error) {
      const { errors, reason } = toProblem(error);
      const [message] = Object.values(errors ?? {}).flat();
      if (message === undefined) toast.error(contractTexts.updateFailed, { detail: reason });
      return message ?? reason;
    }
  };
}

const SHOWN_AT_FIRST = 6;

const RECORD_PATHS: Partial<Record<FieldSource, (id: number) => string>> = {
  deal: paths.deals.one,
  lead: paths.leads.one,
  property: paths.properties.one,
  buyer: paths.buyers.one,
};

/** The page where a field's value can be changed; undefined for values typed here. */
function getSourcePath({ source, record_id, is_typed }: ContractValue): string | undefined {
  if (is_typed) return undefined;
  if (source === 'account') return paths.profile;
  return record_id === null ? undefined : RECORD_PATHS[source]?.(record_id);
}

interface Props {
  contract: ContractDetail;
  active: ContractFieldName | undefined;
  onActive: (name: ContractFieldName | undefined) => void;
}

/** Each value of the contract with its source record. */
export function FilledCard({ contract, active, onActive }: Props) {
  const [isOpen, setOpen] = useState(false);
  const filled = contract.values.filter(({ value }) => value !== null);
  const shown = isOpen ? filled : filled.slice(0, SHOWN_AT_FIRST);
  return (
    <section className="card" aria-label="Filled">
      <header className="card-head">
        <h2>Filled</h2>
        <span className="muted num">{filled.length}</span>
        {filled.length > SHOWN_AT_FIRST && (
          <div className="push">
            <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Show fewer' : 'Show all'}
            </Button>
          </div>
        )}
      </header>
      {shown.map((value) => (
        <Value key={value.name} value={value} isActive={active === value.name} onActive={onActive} />
      ))}
    </section>
  );
}

function Value({ value, isActive, onActive }: { value: ContractValue; isActive: boolean; onActive: Props['onActive'] }) {
  const path = getSourcePath(value);
  const source = value.is_typed ? 'Typed here' : FIELD_SOURCE_LABELS[value.source];
  return (
    <div
      className="contract-source ruled"
      data-active={isActive ? '' : undefined}
      onPointerEnter={() => onActive(value.name)}
      onPointerLeave={() => onActive(undefined)}
      onFocus={() => onActive(value.name)}
      onBlur={() => onActive(undefined)}
    >
      <div>
        <small>{value.label}</small>
        {value.value}
      </div>
      {path ? (
        <Link to={path} aria-label={`${value.label}: open ${source.toLowerCase()}`}>
          {source}
          <Icon of={ArrowRight} size="sm" />
        </Link>
      ) : (
        <span className="muted small">{source}</span>
      )}
    </div>
  );
}
