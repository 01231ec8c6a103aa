/** The unsaved forms and cards of the page. */
import type { RefObject } from 'react';
import { createSignal } from '#client/core/signal.ts';

export interface Unsaved {
  /** Set by a form just before it navigates. */
  isLeaving?: RefObject<boolean> | undefined;
  /** The person chose to discard. */
  onDiscard: () => void;
}

/** The router warns of every blocker, so there is one only while there is something to ask about. */
export const unsaved = createSignal<readonly Unsaved[]>([]);
