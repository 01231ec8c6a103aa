import { useId } from 'react';
import { optionLabel } from '#client/core/option-label.ts';
import { Card } from '#client/ui/card.tsx';
import { Select } from '#client/ui/select.tsx';
import type { DuplicateChoice, ImportOptions } from '#shared/workspace/import-export/import.ts';
import type { Mapping } from '#shared/workspace/import-export/mapping.ts';
import type { ImportNoun } from '#shared/workspace/import-export/nouns/noun.ts';
import { LEAD_SOURCES } from '#shared/records/leads/lead.ts';

const DUPLICATES: readonly { value: DuplicateChoice; label: string }[] = [
  { value: 'skip', label: 'Leave them out' },
  { value: 'merge', label: 'Fill in what is missing' },
  { value: 'import', label: 'Import them anyway' },
];

interface OptionsCardProps {
  noun: ImportNoun;
  options: ImportOptions;
  mapping: Mapping;
  onChange: (change: Partial<ImportOptions>) => void;
}

export function OptionsCard({ noun: { asks, words }, options, mapping, onChange }: OptionsCardProps) {
  const id = useId();
  const hasFullNames = asks.nameOrder && Object.values(mapping).includes('owner_name');
  return (
    <Card title="Options">
      <div className="form-grid">
        {asks.source && (
          <div className="field">
            <label htmlFor={`${id}-source`}>Source of these leads</label>
            <Select
              id={`${id}-source`}
              name="source"
              value={options.source}
              options={LEAD_SOURCES.map((value) => ({ value, label: optionLabel(LEAD_SOURCES, value) }))}
              onChange={({ target: { value } }) => onChange({ source: value as ImportOptions['source'] })}
            />
            <span className="hint">Used for rows whose source is blank or not on this list.</span>
          </div>
        )}
        {hasFullNames && (
          <div className="field">
            <label htmlFor={`${id}-order`}>Full names without a comma read</label>
            <Select
              id={`${id}-order`}
              name="name_order"
              value={options.name_order}
              options={[
                { value: 'first_last', label: 'First name first: JOHN SMITH' },
                { value: 'last_first', label: 'Last name first: SMITH JOHN' },
              ]}
              onChange={({ target: { value } }) => onChange({ name_order: value as ImportOptions['name_order'] })}
            />
          </div>
        )}
        <fieldset className="field duplicates">
          <legend>{words.already}</legend>
          <div className="grid g-2">
            {DUPLICATES.map(({ value, label }) => (
              <label key={value} className="choice">
                <input
                  className="check"
                  type="radio"
                  name="duplicates"
                  value={value}
                  checked={options.duplicates === value}
                  onChange={() => onChange({ duplicates: value })}
                />
                <span>
                  <b>{label}</b>
                  <small>{words.choices[value]}</small>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </Card>
  );
}
