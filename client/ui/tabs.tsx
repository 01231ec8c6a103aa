import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  tabs: readonly { value: string; label: ReactNode }[];
  /** One `TabPanel` per tab. */
  children: ReactNode;
}

/** The arrow keys go from tab to tab, Enter opens one: what a tab shows may have to be loaded. */
export function Tabs({ label, value, onValueChange, tabs, children }: Props) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange} activationMode="manual" className="stack">
      <Radix.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

/** With `isKept` it stays while another one is shown, and with it what was typed there. */
export function TabPanel({ value, isKept, children }: { value: string; isKept?: boolean; children: ReactNode }) {
  return (
    <Radix.Content value={value} forceMount={isKept || undefined} className="tab-panel">
      {children}
    </Radix.Content>
  );
}
