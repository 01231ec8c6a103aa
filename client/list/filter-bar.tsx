/** Search and filters of a list, drawn by the kind of each field; what is set shows as chips. */
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { toScalarText } from '#client/core/scalar-text.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { Popover } from '#client/ui/popover.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { FilterControl } from './filter-control.tsx';
import type { FilterSpec } from './filter-specs.ts';
import type { ListState } from './list-state.ts';
import { useTypedFilter } from './typed-filter.ts';
import { Icon } from '#client/ui/icon.tsx';

/** Something chosen that can be dropped again, such as an active filter. */
function Chip({
  label,
  children,
  removeLabel,
  onRemove,
}: {
  label?: string;
  children: ReactNode;
  removeLabel: string;
  onRemove: () => void;
}) {
  return (
    <span className="chip">
      {label && <span>{label}</span>}
      {children}
      <button type="button" aria-label={removeLabel} onClick={onRemove}>
        <Icon of={X} />
      </button>
    </span>
  );
}

interface FilterBarProps {
  state: ListState;
  filters: readonly FilterSpec[];
  /** Before the view switch. */
  end?: ReactNode;
}

export function FilterBar({ state, filters, end }: FilterBarProps) {
  const { search } = state.list;
  const bar = filters.filter(({ place }) => place === 'bar');
  const more = filters.filter(({ place }) => place === 'more');
  const [isOpen, setOpen] = useState(false);
  const hidden = more.filter((spec) => state.active.includes(spec.name)).length;
  return (
    <>
      <form className="filterbar" role="search" aria-label={search?.label ?? 'Filters'} onSubmit={(event) => event.preventDefault()}>
        {search && <SearchBox state={state} {...search} />}
        {search && (
          <IconButton
            className="only-mobile filter-toggle"
            label="Filters"
            icon={SlidersHorizontal}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
        <div className="row scroll" data-open={isOpen || !search ? '' : undefined}>
          {bar.map((spec) => (
            <FilterControl key={spec.name} state={state} spec={spec} />
          ))}
          {more.length > 0 && (
            <Popover
              label="More filters"
              trigger={
                <Button variant="ghost" icon={SlidersHorizontal}>
                  More filters
                  {hidden > 0 && (
                    <span className="badge" data-tone="blue">
                      {hidden}
                    </span>
                  )}
                </Button>
              }
            >
              <div className="stack g-3">
                {more.map((spec) => (
                  <FilterControl key={spec.name} state={state} spec={spec} labeled />
                ))}
              </div>
            </Popover>
          )}
          <Button variant="ghost" disabled={!state.isFiltered} onClick={state.clear}>
            Reset
          </Button>
        </div>
        {(end || state.views.length > 1) && (
          <div className="push">
            {end}
            {state.views.length > 1 && (
              <SegmentedControl label="View" name="view" value={state.view} onChange={state.setView} options={state.views} />
            )}
          </div>
        )}
      </form>
      {state.active.length > 0 && (
        <ul className="chips" aria-label="Active filters">
          {filters
            .filter((spec) => state.active.includes(spec.name))
            .map((spec) => (
              <li key={spec.name}>
                <Chip label={spec.label} removeLabel={`Remove filter ${spec.label}`} onRemove={() => state.change({ [spec.name]: '' })}>
                  {spec.say(state.query[spec.name])}
                </Chip>
              </li>
            ))}
        </ul>
      )}
    </>
  );
}

function SearchBox({ state, label, placeholder }: { state: ListState; label: string; placeholder: string }) {
  const box = useRef<HTMLInputElement>(null);
  const typed = useTypedFilter(toScalarText(state.query.search), (search) => state.change({ search }, { replace: true }));

  return (
    <Input
      ref={box}
      icon={Search}
      type="search"
      name="search"
      aria-label={label}
      placeholder={placeholder}
      aria-keyshortcuts="/"
      autoComplete="off"
      value={typed.text}
      onChange={(event) => typed.change(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') typed.applyNow();
        if (event.key === 'Escape' && typed.text === '') box.current?.blur();
      }}
      onBlur={typed.leave}
    />
  );
}
