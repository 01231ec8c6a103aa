import {
  Search,
  CalendarDays,
  ChartNoAxesCombined,
  CircleQuestionMark,
  CircleUser,
  CreditCard,
  FileText,
  Gauge,
  LogOut,
  MapPin,
  Plus,
  Scale,
  SlidersHorizontal,
  SunMoon,
  UserPlus,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSignOut } from '#client/accounts/auth/use-sign-out.ts';
import { useDebounced } from '#client/core/hooks.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import { paths } from '#client/core/paths.ts';
import { toggleTheme } from '#client/core/theme.ts';
import { AREAS } from './areas.ts';
import { type Step, useRecordActs } from './palette-record.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FoundRecord } from '#client/core/found.ts';
import { trpc } from '#client/core/trpc.ts';

/** Searches records of all kinds for the palette. */
const PER_KIND = 5;

interface PaletteHit {
  key: string;
  label: string;
  /** A second, quieter word at the end of the line. */
  detail?: string | undefined;
  icon?: LucideIcon;
  /** Null while nothing is known. */
  score?: number | null;
  keys?: readonly string[];
  path?: string;
  run?: () => void;
  /** Further words that find it. */
  words?: string;
  /** What it asks for first. */
  step?: Step;
}

interface HitGroup {
  title: string;
  hits: PaletteHit[];
}

const SEARCHED = AREAS.filter(({ find }) => find);

/** Records whose text contains every word of `search`; nothing while it is empty. */
function useRecordHits(search: string): { groups: HitGroup[]; isSearching: boolean; failed: boolean } {
  const { client } = trpc.useUtils();
  const input = { search, per_page: PER_KIND };
  const { data, isFetching, isError } = useQuery({
    queryKey: ['found', search],
    queryFn: () => Promise.all(SEARCHED.map(async ({ find }) => (await find?.())?.(client, input) ?? [])),
    enabled: search !== '',
    placeholderData: keepPreviousData<FoundRecord[][]>,
  });
  if (search === '') return { groups: [], isSearching: false, failed: false };

  const groups = SEARCHED.map(({ label, path, icon, many = label }, index): HitGroup => ({
    title: many,
    hits: (data?.[index] ?? []).map(({ id, ...found }) => ({
      key: `${path}/${id}`,
      // A score takes the icon's place.
      ...('score' in found ? {} : { icon }),
      ...found,
      path: `${path}/${id}`,
    })),
  }));
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    isSearching: isFetching,
    failed: isError,
  };
}

const PAGE_ACTS_SHOWN = 8;

/** What the open page can do: its buttons, and the fields that are changed in place, under the words that they show. */
function findPageActs(): PaletteHit[] {
  const seen = new Set<string>();
  const offer = (element: HTMLElement, label: string, run: () => void, words = ''): PaletteHit[] => {
    if (!label || seen.has(label) || !element.checkVisibility() || element.closest('table')) return [];
    seen.add(label);
    return [{ key: `act:${label}`, label, icon: Zap, run, words }];
  };
  const titleOf = (element: HTMLElement, group: string, title: string) => element.closest(group)?.querySelector(title)?.textContent ?? '';
  const find = <Kind extends HTMLElement>(selector: string) => [...document.querySelectorAll<Kind>(selector)];
  return [
    ...find('main :is(button:not(:disabled), a.btn)').flatMap((one) =>
      offer(one, [titleOf(one, 'fieldset', 'legend'), readLabel(one)].filter(Boolean).join(': '), () => one.click()),
    ),
    ...find('main [data-items]').flatMap((menu) => {
      const [, record] = /^Actions for (.+)$/.exec(readLabel(menu)) ?? [];
      const items = (menu.dataset.items ?? '').split('\n');
      return items.flatMap((item) => offer(menu, record && item ? `${item}: ${record}` : item, () => chooseInMenu(menu, item)));
    }),
    ...find<HTMLLabelElement>('main .quiet label[for]').flatMap((one) =>
      offer(
        one,
        `Set ${readLabel(one).toLowerCase()}`,
        () => document.getElementById(one.htmlFor)?.focus(),
        `edit change add a ${titleOf(one, '.form-section', 'h2')}`,
      ),
    ),
    ...find('main textarea[aria-label]').flatMap((one) => offer(one, `Add ${readLabel(one).toLowerCase()}`, () => one.focus())),
  ];
}

const MOST_FRAMES = 120;

/** Opens a menu and, once its items are there, chooses one. */
function chooseInMenu(menu: HTMLElement, item: string): void {
  menu.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  const choose = (frames: number) => {
    const found = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find((one) => readLabel(one) === item);
    if (found) found.click();
    else if (frames > 0) requestAnimationFrame(() => choose(frames - 1));
  };
  choose(MOST_FRAMES);
}

/** What an element is called, without the keys and pictures in it. */
const readLabel = (element: HTMLElement): string =>
  element.getAttribute('aria-label') ??
  [...element.childNodes]
    .filter((node) => !(node instanceof Element && node.matches('kbd, .kbd, svg, .opt')))
    .map((node) => node.textContent)
    .join('')
    .trim();

const hasWords = (label: string, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word));

/** Commands whose name contains every word of `search`, navigation included. */
function findCommands(search: string, actions: { onHelp: () => void; onCapture: () => void; onSignOut: () => void }): PaletteHit[] {
  const commands: PaletteHit[] = [
    ...AREAS.flatMap(({ create }) =>
      create ? [{ key: create.path, label: create.label, icon: Plus, keys: ['N', create.key.toUpperCase()], path: create.path }] : [],
    ),
    { key: 'capture', label: 'Quick add lead', icon: UserPlus, keys: ['Q'], run: actions.onCapture },
    { key: 'address', label: 'Add property by address', icon: MapPin, path: `${paths.properties.list}#add` },
    ...AREAS.map(({ label, path, icon, goKey }) => ({
      key: path,
      label: `Go to ${label}`,
      icon,
      path,
      ...(goKey ? { keys: ['G', goKey.toUpperCase()] } : {}),
    })),
    { key: 'appointments', label: 'Go to Appointments', icon: CalendarDays, path: paths.aiAssistant.appointments },
    { key: 'assumptions', label: 'Go to Assumptions', icon: SlidersHorizontal, path: paths.assumptions },
    { key: 'contract-templates', label: 'Go to Contract templates', icon: FileText, path: paths.contractTemplates.list },
    { key: 'state-rules', label: 'Go to State rules', icon: Scale, path: paths.stateRules },
    { key: 'predictions', label: 'Score accuracy', icon: Gauge, path: paths.predictions },
    { key: 'insight', label: 'Go to Insight', icon: ChartNoAxesCombined, path: paths.insight },
    { key: 'profile', label: 'Go to Profile', icon: CircleUser, path: paths.profile },
    { key: 'pay', label: 'Go to Premium', icon: CreditCard, path: paths.pay },
    { key: 'theme', label: 'Switch between dark and light', icon: SunMoon, run: toggleTheme },
    { key: 'help', label: 'Show keyboard shortcuts', icon: CircleQuestionMark, keys: ['?'], run: actions.onHelp },
    { key: 'sign-out', label: 'Sign out', icon: LogOut, run: actions.onSignOut },
  ];
  return commands.filter(({ label }) => hasWords(label, search));
}

const SEARCH_AFTER_MS = 200;

interface Props {
  onClose: () => void;
  onHelp: () => void;
  onCapture: () => void;
}

/** One line to find any record, go anywhere and do anything. */
export function Palette({ onClose, onHelp, onCapture }: Props) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const search = useDebounced(typed.trim(), SEARCH_AFTER_MS);
  const [step, setStep] = useState<Step>();
  const records = useRecordHits(step ? '' : search);
  const record = useRecordActs();
  const [pageActs] = useState(findPageActs);
  const acts = pageActs.filter(({ label, words }) => hasWords(`${label} ${words ?? ''}`, typed)).slice(0, PAGE_ACTS_SHOWN);
  const commands = findCommands(typed, { onHelp, onCapture, onSignOut: () => void signOut() });
  const fits = ({ label, words }: PaletteHit) => hasWords(`${label} ${words ?? ''}`, typed);
  const ofRecord = record?.acts.filter(fits) ?? [];
  const steps: HitGroup[] = step ? [{ title: step.title, hits: step.find(typed).filter(fits) }] : [];
  const groups: HitGroup[] = step
    ? steps
    : [
        ...(record && ofRecord.length > 0 ? [{ title: record.title, hits: ofRecord }] : []),
        ...records.groups,
        ...(commands.length > 0 ? [{ title: 'Commands', hits: commands }] : []),
        ...(typed.trim() !== '' && acts.length > 0 ? [{ title: 'On this page', hits: acts }] : []),
      ];
  const hits = groups.flatMap((group) => group.hits);
  const at = Math.min(chosen, hits.length - 1);
  const isWaiting = !step && (records.isSearching || search !== typed.trim());

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, hits.length]);

  const open = (hit: PaletteHit, inNewTab: boolean) => {
    if (hit.step) return goTo(hit.step);
    if (hit.path && inNewTab) {
      window.open(hit.path, '_blank', 'noopener');
      return;
    }
    onClose();
    if (hit.path) void navigate(hit.path);
    // After the focus has gone back to where it was.
    if (hit.run) setTimeout(hit.run);
  };
  const goTo = (next: Step | undefined) => {
    setStep(next);
    setTyped('');
    setChosen(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const hit = hits[at];
    if (event.key === 'Backspace' && step && typed === '') goTo(undefined);
    else if (event.key === 'ArrowDown') setChosen(Math.min(at + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(at - 1, 0));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && hit) open(hit, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  let index = -1;
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim palette-scrim">
          <Dialog.Content
            className="palette"
            aria-describedby={undefined}
            onKeyDown={onKeyDown}
            onEscapeKeyDown={(event) => {
              if (!step) return;
              event.preventDefault();
              goTo(undefined);
            }}
          >
            <Dialog.Title className="sr">Search and commands</Dialog.Title>
            <div className="query">
              <Icon of={Search} />
              {step && <span className="palette-step">{step.title}</span>}
              <input
                type="text"
                role="combobox"
                aria-label="Search or run a command"
                aria-expanded="true"
                aria-controls={id}
                aria-activedescendant={hits[at] ? `${id}-${at}` : undefined}
                aria-autocomplete="list"
                placeholder={step?.placeholder ?? 'Search leads, properties, deals, milestones'}
                autoComplete="off"
                spellCheck={false}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setChosen(0);
                }}
              />
              {isWaiting && <span className="spinner muted" aria-hidden="true" />}
              <Kbd>Esc</Kbd>
            </div>
            <div className="list" role="listbox" id={id} aria-label="Results" ref={list}>
              {groups.map((group) => (
                <div key={group.title} role="group" aria-label={group.title}>
                  <p className="over" aria-hidden="true">
                    {group.title}
                  </p>
                  {group.hits.map((hit) => {
                    index += 1;
                    const own = index;
                    return (
                      <HitLine
                        key={hit.key}
                        id={`${id}-${own}`}
                        hit={hit}
                        isChosen={own === at}
                        onPoint={() => setChosen(own)}
                        onOpen={(inNewTab) => open(hit, inNewTab)}
                      />
                    );
                  })}
                </div>
              ))}
            </div>
            <p className="palette-note muted small" role="status">
              {records.failed
                ? 'The search did not answer. Commands still work.'
                : hits.length === 0 && !isWaiting && !(step && typed === '')
                  ? `Nothing matches "${typed}".`
                  : ''}
            </p>
            <footer className="only-desktop">
              <span>
                <Kbd>↑</Kbd>
                <Kbd>↓</Kbd>Move
              </span>
              <span>
                <Kbd>Enter</Kbd>Open
              </span>
              <span>
                <Kbd>Ctrl</Kbd>
                <Kbd>Enter</Kbd>New tab
              </span>
            </footer>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface HitLineProps {
  id: string;
  hit: PaletteHit;
  isChosen: boolean;
  onPoint: () => void;
  onOpen: (inNewTab: boolean) => void;
}

function HitLine({ id, hit, isChosen, onPoint, onOpen }: HitLineProps) {
  return (
    <div
      id={id}
      className="menu-item"
      role="option"
      aria-selected={isChosen}
      data-active={isChosen ? '' : undefined}
      onPointerMove={onPoint}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
    >
      {hit.score === undefined ? hit.icon && <Icon of={hit.icon} /> : <ScoreRing value={hit.score} label="AI score" />}
      <span className="clip">{hit.label}</span>
      {hit.detail && <span className="end muted small clip">{hit.detail}</span>}
      {hit.keys && (
        <span className="end row g-tight">
          {hit.keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </div>
  );
}
