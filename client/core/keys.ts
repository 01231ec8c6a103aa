/** Single-key shortcuts: whether a keystroke counts, and whether they are enabled. */
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './browser-storage.ts';

const KEY = 'single_keys';
const listeners = new Set<() => void>();

const isSingleKeyMode = (): boolean => readStored(KEY) !== 'off';

export const useSingleKeys = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isSingleKeyMode);

/** On unless switched off; remembered in this browser. */
export function setSingleKeys(on: boolean): void {
  writeStored(KEY, on ? null : 'off');
  for (const listener of listeners) listener();
}

const TYPING = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]';
const IN_FRONT = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether a keystroke is a shortcut: no modifier, no input focused, no overlay, shortcuts on. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const target = event.target instanceof Element ? event.target : null;
  return isSingleKeyMode() && !target?.closest(TYPING) && !document.querySelector(IN_FRONT);
}
