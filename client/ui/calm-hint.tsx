import { loadWhenIdle } from './when-calm.tsx';

/** A hint whose code comes once nothing of the page is on its way any more. */
export const CalmHint = loadWhenIdle(async () => (await import('./hint.tsx')).Hint);
