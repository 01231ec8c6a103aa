import { useEffect, useRef, useState } from 'react';

const APPLY_AFTER_MS = 250;

/**
 * A filter that is typed: the text shows at once, the list follows when typing pauses, and the control follows the list when it
 * changes by other means (back, clear).
 */
export function useTypedFilter(value: string, apply: (text: string) => void) {
  const [draft, setDraft] = useState<{ text: string; from: string }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isCurrent = draft !== undefined && (value === draft.from || value === draft.text.trim());
  const text = isCurrent ? draft.text : value;
  const applyNow = (typed: string) => {
    clearTimeout(timer.current);
    if (typed.trim() !== value) apply(typed.trim());
  };
  return {
    text,
    change: (typed: string) => {
      setDraft({ text: typed, from: value });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => applyNow(typed), APPLY_AFTER_MS);
    },
    applyNow: () => applyNow(text),
    leave: () => {
      if (isCurrent) applyNow(draft.text);
      setDraft(undefined);
    },
  };
}
