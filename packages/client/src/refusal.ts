import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from './router.ts';

type ErrorData = NonNullable<TRPCClientError<AppRouter>['data']>;

/** The error response of the server to a rejected call. */
export interface Refusal {
  /** Stable error code, such as `INSUFFICIENT_POINTS`. */
  code: ErrorData['code'];
  /** HTTP status, such as 409. */
  status: number;
  /** Human-readable message. */
  message: string;
  /** Invalid fields of the input, if any. */
  errors: NonNullable<ErrorData['errors']>;
  /** Seconds until a retry is allowed, if the server sends it. */
  retryAfterSeconds: number | undefined;
}

/** The server's rejection behind an error; undefined for every other error, such as a lost connection. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const { data, message, meta } = error as TRPCClientError<AppRouter>;
  if (!data) return undefined;
  const response = meta?.response instanceof Response ? meta.response : undefined;
  const retryAfter = Number(response?.headers.get('retry-after') ?? Number.NaN);
  return {
    code: data.code,
    status: data.httpStatus,
    message,
    errors: data.errors ?? [],
    retryAfterSeconds: Number.isNaN(retryAfter) ? undefined : retryAfter,
  };
}

/** Whether a call's outcome is unknown, because no response from Starchart arrived. False for an aborted call. */
export function isLost(error: unknown): boolean {
  const isGivenUp =
    error instanceof Error && error.cause instanceof Error && error.cause.name === 'AbortError';
  return !isGivenUp && refusalOf(error) === undefined;
}
