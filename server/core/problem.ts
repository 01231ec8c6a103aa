/** Anything thrown -> status, message and field errors: the one table of statuses, for both faces. */
import { getTRPCErrorFromUnknown, TRPCError, type TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { VALIDATION_BANNER } from '#shared/core/fields.ts';
import { findStorageFailure } from '#server/db/failures.ts';
import { type FieldErrors, toFieldErrors, NO_ROOM, NOT_AVAILABLE, SOMETHING_WENT_WRONG } from '#shared/core/problem.ts';
import { z } from '#shared/core/zod.ts';
import {
  Busy,
  Changed,
  Conflict,
  Forbidden,
  Invalid,
  Malformed,
  NoRoom,
  NotFound,
  TooMany,
  Unauthenticated,
  Unavailable,
} from './errors.ts';

/** The domain's errors as tRPC's, which both faces serialize; others stay what they are. */
export function asTrpcError(error: TRPCError): TRPCError {
  const cause = error.code === 'INTERNAL_SERVER_ERROR' ? asStorageProblem(error.cause) : error.cause;
  const code = resolveCode(error.code, cause);
  if (code === error.code && code !== 'UNPROCESSABLE_CONTENT') return error;
  const message = cause instanceof Invalid || cause instanceof z.ZodError ? VALIDATION_BANNER : (cause?.message ?? error.message);
  return new TRPCError({ code, message, cause });
}

/** Turns a failure of the disk or the database into the error for the caller; anything else stays. */
function asStorageProblem(cause: Error | undefined): Error | undefined {
  const failure = findStorageFailure(cause);
  if (failure === 'full') return new NoRoom(NO_ROOM, { cause });
  if (failure === 'busy' || failure === 'disk' || failure === 'readonly' || failure === 'unreachable')
    return new Unavailable(NOT_AVAILABLE, { cause });
  return cause;
}

/** A rule that is itself wrong, not the caller's input. */
const isBroken = (cause: unknown) => cause instanceof TypeError || cause instanceof RangeError || cause instanceof ReferenceError;

function resolveCode(code: TRPC_ERROR_CODE_KEY, cause: unknown): TRPC_ERROR_CODE_KEY {
  if (code === 'BAD_REQUEST' && isBroken(cause)) return 'INTERNAL_SERVER_ERROR';
  if (cause instanceof z.ZodError && code === 'BAD_REQUEST') return 'UNPROCESSABLE_CONTENT';
  if (cause instanceof Invalid) return 'UNPROCESSABLE_CONTENT';
  if (cause instanceof NotFound) return 'NOT_FOUND';
  if (cause instanceof Conflict) return 'CONFLICT';
  if (cause instanceof Changed) return 'PRECONDITION_FAILED';
  if (cause instanceof Malformed) return 'BAD_REQUEST';
  if (cause instanceof Unauthenticated) return 'UNAUTHORIZED';
  if (cause instanceof Forbidden) return 'FORBIDDEN';
  if (cause instanceof TooMany) return 'TOO_MANY_REQUESTS';
  // tRPC has no name of its own for 507: `findStatus` tells the two apart.
  if (cause instanceof NoRoom || cause instanceof Unavailable) return 'SERVICE_UNAVAILABLE';
  return code;
}

/** The HTTP status of a failure, on both faces. */
export const findStatus = (error: TRPCError): number => (error.cause instanceof NoRoom ? 507 : getHTTPStatusCodeFromError(error));

/** Whether to log a failure: one not caused by the caller. */
export const isUnexpected = ({ code, cause }: { code: string; cause?: unknown }): boolean =>
  code === 'INTERNAL_SERVER_ERROR' || (code === 'SERVICE_UNAVAILABLE' && !(cause instanceof Busy));

/** The seconds after which it makes sense to try again. */
export const retryAfter = ({ cause }: TRPCError): number | undefined => {
  if (cause instanceof TooMany) return cause.retryAfter;
  return cause instanceof Unavailable ? 1 : undefined;
};

/** The messages of each field, when there are any. */
export function getFieldErrors(error: TRPCError): FieldErrors | undefined {
  const { cause } = error;
  if (cause instanceof Invalid) return cause.errors;
  if (error.code === 'UNPROCESSABLE_CONTENT' && cause instanceof z.ZodError) return toFieldErrors(cause.issues);
  return undefined;
}

/** The message for the caller: of an unexpected failure only that it happened. */
export const getPublicMessage = (error: TRPCError): string =>
  error.code === 'INTERNAL_SERVER_ERROR' ? SOMETHING_WENT_WRONG : error.message;

/** A failure for REST, of a procedure or of a plain route; `unexpected` belongs in the log, `retryAfter` (seconds) in a header. */
export function toProblemBody(error: unknown) {
  const known = asTrpcError(getTRPCErrorFromUnknown(error));
  const errors = getFieldErrors(known);
  return {
    status: findStatus(known),
    message: getPublicMessage(known),
    ...(errors ? { errors } : {}),
    unexpected: isUnexpected(known),
    retryAfter: retryAfter(known),
  };
}

/** The answer of /trpc to a refused request: a batch reads it as the answer to each call. */
export const buildRefusedCalls = (code: TRPC_ERROR_CODE_KEY, message: string, requestId: string) => ({
  error: {
    message,
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: { code, httpStatus: getHTTPStatusCodeFromError(new TRPCError({ code })), requestId },
  },
});

/** Messages of failures that Fastify itself answers. */
export const HTTP_MESSAGES: Readonly<Record<number, string>> = {
  400: 'Malformed JSON',
  413: 'The body is larger than 1 MiB',
  415: 'The body must be application/json',
};
