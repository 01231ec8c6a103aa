/** The browser's local storage, which may refuse (private windows, full disks): what is remembered there is a convenience. */

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remembers `value`; null forgets it. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without stored values the defaults apply.
  }
}
