const KEY = 'reloaded_at';
const NOT_AGAIN_MS = 10_000;

/** After an update of the server, the code that an open tab still asks for is gone: load the page anew, once. */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < NOT_AGAIN_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
