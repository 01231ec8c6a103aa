/** Any failure of a call, as screens show it. */
import type { FieldErrors } from '#shared/core/problem.ts';

export interface Problem {
  /** What the server said; undefined when it did not answer. */
  message: string | undefined;
  /** A sentence in any case. */
  reason: string;
  /** Field name to messages, of a refused input. */
  errors: FieldErrors | undefined;
  /** To quote when asking for help. */
  requestId: string | undefined;
  /** The HTTP status; undefined when there was no answer. */
  status: number | undefined;
  /** Whether the server could not be reached. */
  offline: boolean;
  /** In how many seconds the server wants to be asked again. */
  retryAfter: number | undefined;
}

const NO_ANSWER = 'The server did not answer.';

interface Answer {
  httpStatus: number;
  errors?: FieldErrors;
  requestId?: string;
}

/** The server's own error body. A proxy's page, or no answer at all, has none. */
function answerOf(error: unknown): Answer | undefined {
  if (typeof error !== 'object' || error === null || !('data' in error)) return undefined;
  const { data } = error;
  return typeof data === 'object' && data !== null && 'httpStatus' in data ? (data as Answer) : undefined;
}

/** The seconds of `Retry-After`, which came with the answer. */
function retryAfterOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('meta' in error)) return undefined;
  const { response } = (error.meta ?? {}) as { response?: unknown };
  const stated = response instanceof Response ? response.headers.get('retry-after') : null;
  return stated !== null && /^\d{1,6}$/.test(stated) ? Number(stated) : undefined;
}

export function toProblem(error: unknown): Problem {
  const answer = answerOf(error);
  const message = answer && error instanceof Error ? error.message : undefined;
  return {
    message,
    reason: message ?? NO_ANSWER,
    errors: answer?.errors,
    requestId: answer?.requestId,
    status: answer?.httpStatus,
    offline: !answer,
    retryAfter: retryAfterOf(error),
  };
}

/** Two sentences behind one another, whether or not the first brings its period. */
export const joinSentences = (first: string, second: string): string => `${/[.!?]$/.test(first) ? first : `${first}.`} ${second}`;

/** Whether asking again may help: the network failed, or the server did; never when it refused. */
export const isTransient = (error: unknown): boolean => (answerOf(error)?.httpStatus ?? 500) >= 500;

export const isUnauthorized = (error: unknown): boolean => answerOf(error)?.httpStatus === 401;
