import { formatQuantity, formatNumberOrDash } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Select } from '#client/ui/select.tsx';
import type { DuplicateChoice, ImportOptions, ImportPreview } from '#shared/workspace/import-export/import.ts';
import type { Mapping } from '#shared/workspace/import-export/mapping.ts';
import type { ImportNoun } from '#shared/workspace/import-export/nouns/noun.ts';
import { STATE_CODES } from '#shared/core/us-states.ts';
import { LEAD_SOURCES } from '#shared/records/leads/lead.ts';
import { Labeled } from '#client/ui/labeled.tsx';

const DUPLICATES: readonly { value: DuplicateChoice; label: string }[] = [
  { value: 'skip', label: 'Leave them out' },
  { value: 'merge', label: 'Fill in what is missing' },
  { value: 'import', label: 'Import them anyway' },
];

interface OptionsCardProps {
  noun: ImportNoun;
  options: ImportOptions;
  mapping: Mapping;
  /** How many of the first names show each order. */
  orders: ImportPreview['name_orders'];
  onChange: (change: Partial<ImportOptions>) => void;
}

export function OptionsCard({ noun: { entity, words }, options, mapping, orders, onChange }: OptionsCardProps) {
  const isOfLeads = entity === 'leads';
  const targets = Object.values(mapping);
  const asksPlace = isOfLeads && (!targets.includes('property_city') || !targets.includes('property_state'));
  return (
    <Card title="Options">
      <div className="form-grid">
        {isOfLeads && (
          <Labeled
            label="Source of these leads"
            hint={<span className="hint">Used for rows whose source is blank or not on this list.</span>}
          >
            {(control) => (
              <Select
                {...control}
                name="source"
                value={options.source}
                options={LEAD_SOURCES.map((value) => ({ value, label: formatOption(LEAD_SOURCES, value) }))}
                onChange={({ target: { value } }) => onChange({ source: value as ImportOptions['source'] })}
              />
            )}
          </Labeled>
        )}
        {asksPlace && (
          <fieldset className="field">
            <legend>All of this file is in</legend>
            <div className="import-place">
              <input
                className="input"
                name="place_city"
                aria-label="City"
                placeholder="City"
                maxLength={100}
                autoComplete="off"
                defaultValue={options.place?.city ?? ''}
                onBlur={({ target: { value } }) => onChange({ place: { ...options.place, city: value.trim() || undefined } })}
              />
              <Select
                name="place_state"
                aria-label="State"
                value={options.place?.state ?? ''}
                options={[
                  { value: '', label: 'State' },
                  ...STATE_CODES.map((value) => ({ value, label: formatOption(STATE_CODES, value) })),
                ]}
                onChange={({ target: { value } }) => onChange({ place: { ...options.place, state: (value || undefined) as never } })}
              />
            </div>
            <span className="hint">For rows without a city and state.</span>
          </fieldset>
        )}
        {isOfLeads && targets.includes('owner_name') && (
          <Labeled
            label="Full names without a comma read"
            hint={orders && <OrderHint order={options.name_order} orders={orders} onTurn={(name_order) => onChange({ name_order })} />}
          >
            {(control) => (
              <Select
                {...control}
                name="name_order"
                value={options.name_order}
                options={[
                  { value: 'first_last', label: 'First name first: JOHN SMITH' },
                  { value: 'last_first', label: 'Last name first: SMITH JOHN' },
                ]}
                onChange={({ target: { value } }) => onChange({ name_order: value as ImportOptions['name_order'] })}
              />
            )}
          </Labeled>
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

interface OrderHintProps {
  order: ImportOptions['name_order'];
  orders: NonNullable<ImportPreview['name_orders']>;
  onTurn: (order: ImportOptions['name_order']) => void;
}

/** How many names of the column read as chosen, and a click that turns the choice. */
function OrderHint({ order, orders, onTurn }: OrderHintProps) {
  const all = orders.first_last + orders.last_first;
  const other = order === 'last_first' ? 'first_last' : 'last_first';
  return (
    <span className="hint">
      {all === 0
        ? 'The order of the names is unclear. '
        : `${formatNumberOrDash(orders[order])} of ${formatQuantity(all, 'name')} ${all === 1 ? 'shows' : 'show'} this order. `}
      <Button size="sm" variant="ghost" onClick={() => onTurn(other)}>
        Swap the order
      </Button>
    </span>
  );
}
