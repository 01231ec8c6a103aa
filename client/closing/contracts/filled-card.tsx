import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { ContractDetail, ContractValue } from '#shared/closing/contracts/contract.ts';
import { type ContractFieldName, FIELD_SOURCE_LABELS, type FieldSource } from '#shared/closing/contracts/fields.ts';

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
      className="contract-source"
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
