import { onlineManager } from '@tanstack/react-query';
import type { Problem } from '#client/core/problem.ts';

const KEPT = 'What you typed is kept';

/** What a person can do about a save that did not come through; nothing where the server's own message says it. */
export function saveHint({ offline, status = 0, requestId }: Problem, isNew: boolean): string | undefined {
  if (offline && !onlineManager.isOnline()) return `You are offline. ${KEPT}: save again once you are connected.`;
  if (offline && isNew)
    return `The server did not answer, so it may have been saved all the same: saving again looks for it first. ${KEPT}.`;
  if (offline) return `The server did not answer. ${KEPT}: save again in a moment.`;
  if (status < 500) return undefined;
  return `${KEPT}.${requestId ? ` Request ${requestId}` : ''}`;
}
