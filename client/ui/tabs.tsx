import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useRef } from 'react';

interface Props {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  tabs: readonly { value: string; label: ReactNode }[];
  /** One `TabPanel` per tab. */
  children: ReactNode;
}

const TabsContext = createContext({ id: '', value: '' });
const getTabId = (id: string, value: string) => `${id}-${value}-tab`;
const getPanelId = (id: string, value: string) => `${id}-${value}-panel`;

/** The arrow keys go from tab to tab, Enter opens one: what a tab shows may have to be loaded. */
export function Tabs({ label, value, onValueChange, tabs, children }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // Where the tabs do not fit side by side, the open one may lie outside. Only the row moves, not the page.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!row || !tab) return;
    const [shown, wanted] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (wanted.left < shown.left || wanted.right > shown.right)
      row.scrollLeft += wanted.left - shown.left - (shown.width - wanted.width) / 2;
  }, [value]);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => getTabId(id, tab.value) === (event.target as HTMLElement).id);
    const last = tabs.length - 1;
    const next = { ArrowLeft: at === 0 ? last : at - 1, ArrowRight: at === last ? 0 : at + 1, Home: 0, End: last }[event.key];
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    document.getElementById(getTabId(id, tab.value))?.focus();
  };
  return (
    <TabsContext value={{ id, value }}>
      <div className="stack">
        <div ref={list} role="tablist" className="tabs" aria-label={label} onKeyDown={move}>
          {tabs.map((tab) => {
            const isOpen = tab.value === value;
            return (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={getTabId(id, tab.value)}
                aria-selected={isOpen}
                aria-controls={isOpen ? getPanelId(id, tab.value) : undefined}
                tabIndex={isOpen ? 0 : -1}
                onClick={() => onValueChange(tab.value)}
              >
                {tab.label}
              </button>
            );
          })}
        </div>
        {children}
      </div>
    </TabsContext>
  );
}

/** With `isKept` it stays while another one is shown, and with it what was typed there. */
export function TabPanel({ value, isKept = false, children }: { value: string; isKept?: boolean; children: ReactNode }) {
  const { id, value: open } = useContext(TabsContext);
  const isOpen = value === open;
  if (!isOpen && !isKept) return null;
  return (
    <div role="tabpanel" id={getPanelId(id, value)} aria-labelledby={getTabId(id, value)} hidden={!isOpen}>
      {children}
    </div>
  );
}
