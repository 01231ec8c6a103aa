/** A combobox that picks a record by search; its value is the record's id. */
import { keepPreviousData } from '@tanstack/react-query';
import { ChevronsUpDown, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { toScalarText } from '#client/core/scalar-text.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { ControlProps } from './control.tsx';
import './form.css';
import type { Page } from '#shared/core/list.ts';

const SEARCH_AFTER_MS = 200;

interface RecordPickerProps<Option extends { id: number }> {
  control: ControlProps;
  /** What fits the search, best first. */
  options: readonly Option[];
  /** The option in one line of text, as the closed control shows it. */
  labelOf: (option: Option) => string;
  renderOption?: (option: Option) => ReactNode;
  /** The record whose id is the value, when it is known. */
  selected: Option | undefined;
  onSearch: (text: string) => void;
  onOpenChange?: (open: boolean) => void;
  /** The options are stale for the current search. */
  isSearching: boolean;
  placeholder: string;
  /** Shown when nothing matches. */
  empty: ReactNode;
  /** Adds a record of what was searched for, when nothing matches. */
  add?: { label: string; onSelect: () => void };
  /** Takes a typed number as the id itself. */
  acceptsId?: boolean;
}

export function RecordPicker<Option extends { id: number }>(props: RecordPickerProps<Option>) {
  const { bind, ...control } = props.control;
  const { options, labelOf, selected, onSearch, onOpenChange, isSearching, acceptsId = false } = props;
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [isPending, setPending] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pending.current), []);

  const value = toScalarText(control.value) || undefined;
  const known = selected ?? options.find((option) => String(option.id) === value);
  const shown = typed ?? (value === undefined ? '' : known ? labelOf(known) : `#${value}`);
  const at = Math.min(active, options.length - 1);
  const listId = `${control.id}-list`;
  const optionId = (option: Option) => `${listId}-${option.id}`;
  // Enter must not choose from stale options.
  const isSettled = !isPending && !isSearching;
  const activeOption = isOpen && isSettled ? options[at] : undefined;

  const open = (yes: boolean) => {
    if (yes === isOpen) return;
    setOpen(yes);
    setActive(0);
    onOpenChange?.(yes);
  };
  const search = (text: string) => {
    clearTimeout(pending.current);
    setPending(true);
    pending.current = setTimeout(() => {
      setPending(false);
      onSearch(text.trim());
      setActive(0);
    }, SEARCH_AFTER_MS);
  };
  const finish = () => {
    clearTimeout(pending.current);
    setPending(false);
    setTyped(undefined);
    onSearch('');
    open(false);
  };
  const choose = (option: Option) => {
    control.onChange(String(option.id));
    finish();
  };
  const isAddable = props.add !== undefined && isSettled && options.length === 0 && Boolean(typed?.trim());
  const addTyped = () => {
    props.add?.onSelect();
    finish();
  };
  /** Unselected input: an id, blank, or to be discarded. */
  const leave = () => {
    const text = typed?.trim();
    if (text === '') control.onChange('');
    else if (text !== undefined && acceptsId && /^#?\d+$/.test(text)) control.onChange(text.replace('#', ''));
    finish();
    control.onBlur();
  };
  const move = (to: number) => {
    open(true);
    const next = Math.max(0, Math.min(options.length - 1, to));
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey) return;
    switch (event.key) {
      case 'ArrowDown':
        event.preventDefault();
        move(isOpen ? at + 1 : 0);
        break;
      case 'ArrowUp':
        event.preventDefault();
        move(isOpen ? at - 1 : 0);
        break;
      case 'Enter':
        // Never submits the form while choosing.
        if (isOpen || typed !== undefined) event.preventDefault();
        if (activeOption) choose(activeOption);
        else if (isOpen && isAddable) addTyped();
        else if (typed !== undefined && isSettled) leave();
        break;
      case 'Escape':
        if (!isOpen && typed === undefined) return;
        event.stopPropagation();
        event.preventDefault();
        finish();
        break;
    }
  };

  return (
    <div className="record-picker">
      <input
        id={control.id}
        name={control.name}
        ref={bind}
        className="input"
        type="text"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={activeOption && optionId(activeOption)}
        required={control.required}
        aria-invalid={control['aria-invalid']}
        aria-describedby={control['aria-describedby']}
        placeholder={props.placeholder}
        value={shown}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => open(true)}
        onChange={(event) => {
          setTyped(event.target.value);
          open(true);
          search(event.target.value);
        }}
        onKeyDown={press}
        onBlur={leave}
      />
      <Icon of={ChevronsUpDown} size="sm" />
      <div className="menu" hidden={!isOpen}>
        <ul id={listId} ref={list} role="listbox" aria-label={props.placeholder}>
          {options.map((option, index) => (
            <li
              key={option.id}
              id={optionId(option)}
              role="option"
              aria-selected={String(option.id) === value}
              className="menu-item"
              data-active={index === at || undefined}
              // The list must not take the focus: leaving the input would close it before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
              onMouseMove={() => setActive(index)}
            >
              {props.renderOption ? props.renderOption(option) : labelOf(option)}
            </li>
          ))}
        </ul>
        {options.length === 0 && <p className="muted small note">{!isSettled ? 'Searching...' : props.empty}</p>}
        {isAddable && (
          <button type="button" className="menu-item" tabIndex={-1} onMouseDown={(event) => event.preventDefault()} onClick={addTyped}>
            <Icon of={Plus} size="sm" />
            {props.add?.label}
          </button>
        )}
      </div>
      <span className="sr" role="status">
        {isOpen && isSettled ? `${options.length} ${options.length === 1 ? 'choice' : 'choices'}` : ''}
      </span>
    </div>
  );
}

interface PickerCalls<Row, Query> {
  list: {
    useQuery(
      query: Query,
      options: { enabled: boolean; placeholderData: typeof keepPreviousData },
    ): { data: Page<Row> | undefined; isFetching: boolean; isError: boolean };
  };
  get: { useQuery(input: { id: number }, options: { enabled: boolean }): { data: Row | undefined } };
}

/** What a picker of the account's records shows: those that fit what is typed, and the one whose id is the value. */
export function useRecordSearch<Row extends { id: number }, Query = { search: string; per_page: number }>(
  { list, get }: PickerCalls<Row, Query>,
  control: ControlProps,
  buildQuery: (search: string) => Query,
) {
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const offered = list.useQuery(buildQuery(search), { enabled: isOpen, placeholderData: keepPreviousData });
  const options = offered.data?.data ?? [];
  const id = Number(control.value);
  const chosen = get.useQuery({ id }, { enabled: id > 0 && !options.some((row) => row.id === id) }).data;
  const picker = { control, options, onSearch: setSearch, onOpenChange: setOpen, isSearching: offered.isFetching };
  return { search, isFailed: offered.isError, picker: { ...picker, selected: chosen?.id === id ? chosen : undefined } };
}
