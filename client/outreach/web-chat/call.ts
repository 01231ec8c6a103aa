/** Calls of the public procedures, without the application's client: what a visitor loads must be small. */
import type { FieldErrors } from '#shared/core/problem.ts';

/** A failed call; `status` is undefined when the server did not answer. */
export class CallFailed extends Error {
  readonly status: number | undefined;
  readonly errors: FieldErrors;

  constructor(message: string, status?: number, errors: FieldErrors = {}) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

interface Envelope<T> {
  result?: { data: T };
  error?: { message: string; data?: { httpStatus?: number; errors?: FieldErrors } };
}

const NO_ANSWER = 'The server did not answer. Check your connection.';

/** Sends a call. Always a POST: the token goes in the body, because addresses end up in logs. */
export async function post(procedure: string, input: unknown, signal?: AbortSignal): Promise<Response> {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input), signal: signal ?? null };
  const answer = await fetch(`/trpc/webChat.${procedure}`, request).catch(() => undefined);
  if (!answer) throw new CallFailed(NO_ANSWER);
  if (answer.ok) return answer;
  const body = (await answer.json().catch(() => ({}))) as Envelope<never>;
  throw new CallFailed(body.error?.message ?? NO_ANSWER, answer.status, body.error?.data?.errors);
}

/** The result of a procedure; throws `CallFailed`. */
export async function call<T>(procedure: string, input: unknown): Promise<T> {
  const answer = await post(procedure, input);
  const body = (await answer.json().catch(() => ({}))) as Envelope<T>;
  if (!body.result) throw new CallFailed(NO_ANSWER);
  return body.result.data;
}
