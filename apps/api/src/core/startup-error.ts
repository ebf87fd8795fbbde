/** The server cannot start; the message tells the operator why and what to do. */
export class StartupError extends Error {
  override name = 'StartError';
}

/** A short reason for a failed system or database call, without a stack. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** The code of a Node or PostgreSQL error, such as `EADDRINUSE`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
