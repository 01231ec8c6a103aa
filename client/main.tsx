/** Loads as little as the address needs: the landing page brings no application code, the application no landing page. */
import '#client/ui/styles/index.css';
import { reloadOnNewVersion } from '#client/app/new-version.ts';
import { paths } from '#client/app/paths.ts';

reloadOnNewVersion();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

if (location.pathname === paths.home) void import('#client/landing/mount.tsx').then(({ mount }) => mount(root));
else void import('#client/app/mount.tsx').then(({ mount }) => mount(root));
