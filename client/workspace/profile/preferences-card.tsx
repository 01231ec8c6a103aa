import { setTheme, type Theme, useTheme } from '#client/core/theme.ts';
import { setSingleKeys, useSingleKeys } from '#client/core/keys.ts';
import { Card } from '#client/ui/card.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
];

/** What is remembered in this browser. */
export function PreferencesCard() {
  const theme = useTheme();
  const keys = useSingleKeys();
  return (
    <Card title="Preferences">
      <div className="stack">
        <div className="row">
          <span className="grow">Theme</span>
          <SegmentedControl label="Theme" name="theme" value={theme} onChange={setTheme} options={THEMES} />
        </div>
        <label className="row">
          <span className="two grow">
            <span>Single-key shortcuts</span>
            <small>Such as / for search</small>
          </span>
          <input
            className="switch"
            type="checkbox"
            role="switch"
            name="single_keys"
            checked={keys}
            onChange={(event) => setSingleKeys(event.target.checked)}
          />
        </label>
      </div>
    </Card>
  );
}
