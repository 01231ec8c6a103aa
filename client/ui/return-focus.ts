import { useRef } from 'react';

/**
 * Gives the focus back to what had it when a window opened. Radix only knows windows that bring their own trigger; ours are opened
 * from rows, menus and keys.
 */
export function useReturnFocus() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}
