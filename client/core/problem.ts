/** Any failed call, in the form screens show. */
import type { FieldErrors } from '#shared/core/problem.ts';

interface Problem {
  /** The server's message; undefined when it did not answer. */
  message: string | undefined;
  /** Always a sentence. */
  reason: string;
  /** Field name to messages, of a refused input. */
  errors: FieldErrors | undefined;
  /** For support requests. */
  requestId: string | undefined;
  /** The HTTP status; undefined when there was no answer. */
  status: number | undefined;
  /** Whether the server could not be reached. */
  offline: boolean;
  /** Retry delay in seconds, as requested by the server. */
  retryAfter: number | undefined;
}

const NO_ANSWER = 'The server did not answer.';

interface Answer {
  httpStatus: number;
  errors?: FieldErrors;
  requestId?: string;
}

/** The server's own error body. A proxy's page, or no answer at all, has none. */
function parseAnswer(error: unknown): Answer | undefined {
  if (typeof error !== 'object' || error === null || !('data' in error)) return undefined;
  const { data } = error;
  return typeof data === 'object' && data !== null && 'httpStatus' in data ? (data as Answer) : undefined;
}

/** The seconds of `Retry-After`, which came with the answer. */
function parseRetryAfter(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('meta' in error)) return undefined;
  const { response } = (error.meta ?? {}) as { response?: unknown };
  const stated = response instanceof Response ? response.headers.get('retry-after') : null;
  return stated !== null && /^\d{1,6}$/.test(stated) ? Number(stated) : undefined;
}

export function toProblem(error: unknown): Problem {
  const answer = parseAnswer(error);
  const message = answer && error instanceof Error ? error.message : undefined;
  return {
    message,
    reason: message ?? NO_ANSWER,
    errors: answer?.errors,
    requestId: answer?.requestId,
    status: answer?.httpStatus,
    offline: !answer,
    retryAfter: parseRetryAfter(error),
  };
}

/** Two sentences behind one another, whether or not the first brings its period. */
export const joinSentences = (first: string, second: string): string => `${/[.!?]$/.test(first) ? first : `${first}.`} ${second}`;

/** Whether a retry may help: the network or the server failed; never after a refusal. */
export const isTransient = (error: unknown): boolean => (parseAnswer(error)?.httpStatus ?? 500) >= 500;

export const isUnauthorized = (error: unknown): boolean => parseAnswer(error)?.httpStatus === 401;
