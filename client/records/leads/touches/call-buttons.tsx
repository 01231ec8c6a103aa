import { Button } from '#client/ui/button.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import type { TouchOutcome } from '#shared/records/leads/touches/touch.ts';
import { CALL_KEYS } from './call-keys.ts';
import './touches.css';

/** A button for each outcome of a call, with its key. */
export const CallButtons = ({ legend, onLog }: { legend: string; onLog: (outcome: TouchOutcome) => void }) => (
  <fieldset className="call-keys">
    <legend className="sr">{legend}</legend>
    {CALL_KEYS.map(({ key, outcome, label }) => (
      <Button key={key} aria-keyshortcuts={key} data-tone={outcome === 'do_not_call' ? 'red' : undefined} onClick={() => onLog(outcome)}>
        {label}
        <Kbd>{key}</Kbd>
      </Button>
    ))}
  </fieldset>
);
