import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const APPLY_AFTER_MS = 250;

interface Draft {
  text: string;
  /** The shown value, and the requested value that may still be loading. */
  awaited: readonly string[];
}

/**
 * A filter that is typed: the text shows at once, the list follows when typing pauses, and the control follows the list when it
 * changes by other means (back, clear). The list may answer late: what it was asked for earlier never replaces what was typed since.
 */
export function useTypedFilter(value: string, apply: (text: string) => void) {
  const [draft, setDraft] = useState<Draft>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const reached = draft ? draft.awaited.lastIndexOf(value) : -1;
  const current = reached < 0 ? undefined : draft;
  if (current && reached > 0) setDraft({ ...current, awaited: current.awaited.slice(reached) });

  const text = current ? current.text : value;
  const applyNow = (typed: string) => {
    clearTimeout(timer.current);
    const wanted = typed.trim();
    if (wanted === (current?.awaited.at(-1) ?? value)) return;
    // Synchronous: a key pressed while the list changes must see the requested value.
    flushSync(() => setDraft((now) => now && { ...now, awaited: [...now.awaited, wanted] }));
    apply(wanted);
  };
  return {
    text,
    change: (typed: string) => {
      setDraft({ text: typed, awaited: current?.awaited ?? [value] });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => applyNow(typed), APPLY_AFTER_MS);
    },
    applyNow: () => applyNow(text),
    leave: () => {
      if (current) applyNow(current.text);
      setDraft(undefined);
    },
  };
}
