/** The server cannot start as things are; the message says why and what to do, worded for the person who runs it. */
export class StartupError extends Error {
  override name = 'StartError';
}

/** The reason of a failed call to the operating system or the database, in a few words and without a stack. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** The code that Node and PostgreSQL give an error, such as `EADDRINUSE`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
