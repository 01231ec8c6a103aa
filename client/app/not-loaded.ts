/** The code of a page that did not come: the connection is lost, or the server was updated and has only newer code. */

/** What is thrown in its place. */
export class NotLoaded extends Error {}

/** Imports code; throws `NotLoaded` when it does not come. */
export async function loaded<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    throw new NotLoaded('The code of the page did not come', { cause: error });
  }
}

const KEY = 'reloaded_at';
const NOT_AGAIN_MS = 10_000;

/**
 * Loads the page anew when the server answers, and says whether it does. Not twice within seconds: then it is not the version.
 * Never without an answer: the browser's own page would take the place of all that is open here.
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
