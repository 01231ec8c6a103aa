/** A page's code failed to load: the connection is lost, or the server was updated and has only newer files. */

/** The error for it. */
export class NotLoaded extends Error {}

/** Imports code; throws `NotLoaded` when it does not come. */
export async function importCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    throw new NotLoaded('The code of the page did not come', { cause: error });
  }
}

const KEY = 'reloaded_at';
const NOT_AGAIN_MS = 10_000;

/**
 * Reloads the page if the server answers, and returns whether it does. Not twice within seconds, and never offline, where the browser's
 * error page would replace unsaved work.
 */
export async function reloadWhenServed({ isAsked = false } = {}): Promise<boolean> {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (!isAsked && Date.now() - last < NOT_AGAIN_MS) return false;
  try {
    const { ok } = await fetch('/health', { cache: 'no-store' });
    if (!ok) return false;
  } catch {
    return false;
  }
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
}
