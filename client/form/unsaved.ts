/** What of the page is typed and not saved: forms and cards, each on its own. */
import type { RefObject } from 'react';
import { createSignal } from '#client/core/signal.ts';

export interface Unsaved {
  /** Set by the form just before it leads away itself. */
  isLeaving?: RefObject<boolean> | undefined;
  /** The person chose to leave: what was typed may go. */
  onDiscard: () => void;
}

/** The router warns of every blocker, so there is one only while there is something to ask about. */
export const unsaved = createSignal<readonly Unsaved[]>([]);
