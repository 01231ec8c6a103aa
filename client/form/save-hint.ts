import { onlineManager } from '@tanstack/react-query';
import type { Problem } from '#client/core/problem.ts';
import { SOMETHING_WENT_WRONG } from '#shared/core/problem.ts';

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

/** What a person can do about a call that failed and changed nothing; nothing where the server refused it and said why. */
export function tryAgainHint({ offline, message, status = 0, requestId }: Problem): string | undefined {
  if (offline && !onlineManager.isOnline()) return 'You are offline. Try again once you are connected.';
  if (offline) return 'The server did not answer. Try again in a moment.';
  if (status < 500) return undefined;
  const why = message === SOMETHING_WENT_WRONG ? 'The server made a mistake. Try again in a moment.' : message;
  return [why, requestId && `Request ${requestId}`].filter(Boolean).join(' ');
}
