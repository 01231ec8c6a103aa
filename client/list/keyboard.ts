/** Keys that work anywhere on a screen, and when they rest. */

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';

/** Whether a bare key press may be taken as a shortcut: not while typing, and not under a dialog, drawer or menu. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TYPING)) return false;
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') === null;
}
