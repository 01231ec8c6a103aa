// Runs before the first paint; a file of its own because the Content-Security-Policy forbids inline scripts.
try {
  document.documentElement.dataset.theme = localStorage.getItem('theme') === 'light' ? 'light' : 'dark';
} catch {
  // No storage: the dark default of the page stays.
}
