/** Loads only what the URL needs: landing page and application share no code. */
import '#client/ui/styles/index.css';
import { paths } from '#client/core/paths.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

const start = location.pathname === paths.home ? import('#client/app/landing/mount.tsx') : import('#client/app/mount.tsx');
start.then(
  ({ mount }) => mount(root),
  () => {
    // Nothing of the application is here to say it more nicely.
    root.textContent = 'DealFlow could not be loaded. Check the connection, then load the page again.';
  },
);
