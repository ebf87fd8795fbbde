import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from './router.ts';

type ErrorData = NonNullable<TRPCClientError<AppRouter>['data']>;

/** What the server says of a call that it refused. */
export interface Refusal {
  /** Such as `INSUFFICIENT_POINTS`: names the reason, and stays the same when words change. */
  code: ErrorData['code'];
  /** The status of the answer, such as 409. */
  status: number;
  /** For people. */
  message: string;
  /** The fields of the input that are wrong, if that is the reason. */
  errors: NonNullable<ErrorData['errors']>;
  /** When to try again, in seconds from now, if the server says so. */
  retryAfterSeconds: number | undefined;
}

/** The refusal that a call has thrown; undefined for every other error, a lost connection among them. */
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

/** Whether nobody knows what became of a call, because no answer of Starchart's came. A call that was given up is not lost. */
export function isLost(error: unknown): boolean {
  const isGivenUp =
    error instanceof Error && error.cause instanceof Error && error.cause.name === 'AbortError';
  return !isGivenUp && refusalOf(error) === undefined;
}
