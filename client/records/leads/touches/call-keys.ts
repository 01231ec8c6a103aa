/** The keys under which calls are logged, on every screen that does. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isSingleKey } from '#client/core/keys.ts';
import { OUTCOMES, type TouchOutcome } from '#shared/records/leads/touches/touch.ts';

interface CallKey {
  key: string;
  outcome: TouchOutcome;
}

const KEYS: readonly CallKey[] = [
  { key: '1', outcome: 'no_answer' },
  { key: '2', outcome: 'voicemail' },
  { key: '3', outcome: 'talked' },
  { key: '4', outcome: 'wrong_number' },
  { key: '5', outcome: 'callback' },
  { key: '6', outcome: 'interested' },
  { key: '7', outcome: 'appointment' },
  { key: '8', outcome: 'not_now' },
  { key: '9', outcome: 'offer_made' },
  { key: '0', outcome: 'do_not_call' },
];

export const CALL_KEYS = KEYS.map((one) => ({ ...one, label: OUTCOMES[one.outcome].label }));

/** The second of two keys (G, then an area) belongs to the shell. */
const FIRST_KEYS = ['g', 'n'];
const SECOND_KEY_WITHIN_MS = 1500;

interface Handlers {
  log: (outcome: TouchOutcome) => void;
  undo: () => void;
  /** Where a note is written, for its key. */
  note?: RefObject<HTMLElement | null>;
}

/** Listens for the keys of calls, and for W (write a note) and U (undo). */
export function useCallKeys(handlers: Handlers): void {
  const now = useRef(handlers);
  // Before the next lead is seen: a key pressed at once would be logged with the one before.
  useLayoutEffect(() => {
    now.current = handlers;
  });
  useEffect(() => {
    let before: { key: string; at: number } | undefined;
    const press = (event: KeyboardEvent) => {
      const first = before;
      const key = event.key.toLowerCase();
      before = { key, at: event.timeStamp };
      if (event.repeat || !isSingleKey(event)) return;
      if (first && FIRST_KEYS.includes(first.key) && event.timeStamp - first.at < SECOND_KEY_WITHIN_MS) return;
      const { log, undo, note } = now.current;
      const outcome = KEYS.find((one) => one.key === key)?.outcome;
      if (outcome) log(outcome);
      else if (key === 'u') undo();
      else if (key === 'w' && note?.current) note.current.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
