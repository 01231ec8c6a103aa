/** The areas that are not built yet: each says so in one sentence and leads to something that works. */
import { LaterPage } from './later-page.tsx';
import { paths } from './paths.ts';

const toLeads = { label: 'Go to leads', path: paths.leads.list };
