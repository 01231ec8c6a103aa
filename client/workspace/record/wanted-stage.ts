import { createSignal } from '#client/core/signal.ts';

/** The stage that is asked for from elsewhere on the page: the next one, or one by its name. */
export const wantedStage = createSignal<'next' | 'Mark closed' | undefined>(undefined);
