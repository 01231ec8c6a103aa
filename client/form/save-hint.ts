import { onlineManager } from '@tanstack/react-query';
import type { toProblem } from '#client/core/problem.ts';
import { SOMETHING_WENT_WRONG } from '#shared/core/problem.ts';

type Problem = ReturnType<typeof toProblem>;

const STILL_THERE = 'What you typed is still here';

/** Advice after a failed save; empty where the server's message is enough. */
export function saveHint({ offline, status = 0, requestId }: Problem, isNew: boolean): string | undefined {
  if (offline && !onlineManager.isOnline()) return `You are offline. ${STILL_THERE}: save again once you are connected.`;
  if (offline && isNew) return `The server did not answer, so it may have been saved anyway: saving again checks first. ${STILL_THERE}.`;
  if (offline) return `The server did not answer. ${STILL_THERE}: save again in a moment.`;
  if (status < 500) return undefined;
  return `${STILL_THERE}.${requestId ? ` Request ${requestId}` : ''}`;
}

/** What to do about a call that failed and changed nothing; empty where the server gave a reason. */
export function tryAgainHint({ offline, message, status = 0, requestId }: Problem): string | undefined {
  if (offline && !onlineManager.isOnline()) return 'You are offline. Try again once you are connected.';
  if (offline) return 'The server did not answer. Try again in a moment.';
  if (status < 500) return undefined;
  const why = message === SOMETHING_WENT_WRONG ? 'Something went wrong on the server. Try again in a moment.' : message;
  return [why, requestId && `Request ${requestId}`].filter(Boolean).join(' ');
}
