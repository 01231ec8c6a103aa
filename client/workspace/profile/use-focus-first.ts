import { useEffect } from 'react';

/** Puts the cursor into the control of that name when a form opens inside a page. */
export function useFocusFirst(name: string): void {
  useEffect(() => {
    document.querySelector<HTMLElement>(`main [name="${name}"]`)?.focus();
  }, [name]);
}
