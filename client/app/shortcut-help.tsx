import { setSingleKeys, useSingleKeys } from '#client/core/keys.ts';
import { CALL_KEYS } from '#client/records/leads/touches/call-keys.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { AREAS } from './areas.ts';

interface Shortcut {
  does: string;
  keys: readonly string[];
}

const ANYWHERE: readonly Shortcut[] = [
  { does: 'Search everything, run a command', keys: ['Ctrl', 'K'] },
  { does: 'Search this list', keys: ['/'] },
  { does: 'Add a record here', keys: ['C'] },
  { does: 'Quick add lead', keys: ['Q'] },
  { does: 'Submit a form', keys: ['Ctrl', 'Enter'] },
  { does: 'Close what is open', keys: ['Esc'] },
  { does: 'Show this list', keys: ['?'] },
];

const IN_A_LIST: readonly Shortcut[] = [
  { does: 'Next, previous', keys: ['J', 'K'] },
  { does: 'Open', keys: ['Enter'] },
  { does: 'Peek', keys: ['Space'] },
  { does: 'Select', keys: ['X'] },
  { does: 'Edit', keys: ['E'] },
];

const ON_A_LEAD: readonly Shortcut[] = [
  ...CALL_KEYS.map(({ key, label }) => ({ does: label, keys: [key] })),
  { does: 'Write a note', keys: ['W'] },
  { does: 'Undo', keys: ['U'] },
];

const ON_TODAY: readonly Shortcut[] = [
  { does: 'Call', keys: ['C'] },
  { does: 'Done', keys: ['D'] },
  { does: 'Snooze until tomorrow', keys: ['S'] },
  { does: 'Why it is here', keys: ['W'] },
  { does: 'Undo', keys: ['U'] },
];

const GO: readonly Shortcut[] = AREAS.flatMap(({ label, goKey }) => (goKey ? [{ does: label, keys: ['G', goKey.toUpperCase()] }] : []));
const ADD: readonly Shortcut[] = AREAS.flatMap(({ create }) =>
  create ? [{ does: create.label, keys: ['N', create.key.toUpperCase()] }] : [],
);

/** All keyboard shortcuts, and the switch that turns single keys off. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const on = useSingleKeys();
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts" width={640}>
      <div className="stack g-5">
        <Switch
          label="Single-key shortcuts. They are off while you type."
          checked={on}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
        <div className="shortcut-columns">
          <ShortcutTable title="Anywhere" shortcuts={ANYWHERE} />
          <ShortcutTable title="Go to" shortcuts={GO} />
          <ShortcutTable title="In a list" shortcuts={IN_A_LIST} />
          <ShortcutTable title="Add" shortcuts={ADD} />
          <ShortcutTable title="On a lead or on Today: log a call" shortcuts={ON_A_LEAD} />
          <ShortcutTable title="On Today" shortcuts={ON_TODAY} />
        </div>
      </div>
    </Dialog>
  );
}

function ShortcutTable({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="facts">
        {shortcuts.map(({ does, keys }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd className="row g-tight">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
