/** What the API says of a refused call; see `docs` of the API for the codes. */
export type ServerError = {
  code: string;
  httpStatus: number;
  message: string;
  errors: { path: string; message: string }[];
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The refusal behind an error, or undefined where the server did not answer at all. */
export function readServerError(error: unknown): ServerError | undefined {
  if (!(error instanceof Error) || !('data' in error) || !isRecord(error.data)) return undefined;
  const { code, httpStatus, errors } = error.data;
  if (typeof code !== 'string') return undefined;
  return {
    code,
    httpStatus: typeof httpStatus === 'number' ? httpStatus : 500,
    message: error.message,
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
  };
}

function isFieldError(value: unknown): value is { path: string; message: string } {
  return isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string';
}

/** The server no longer knows who is signed in: nothing to tell, for the page leads to the login by itself. */
export function isSessionLost(error: unknown): boolean {
  return readServerError(error)?.code === 'UNAUTHENTICATED';
}

/** What the server says when something was tried too often; undefined for any other error. */
export function waitOf(error: unknown): string | undefined {
  const refusal = readServerError(error);
  return refusal?.code === 'RATE_LIMITED' ? refusal.message : undefined;
}

/** The server's own words where it found some, else the given ones. */
export function messageOf(error: unknown, otherwise: string): string {
  const refusal = readServerError(error);
  return refusal && refusal.code !== 'INTERNAL' && refusal.message ? refusal.message : otherwise;
}

/** The server's field errors, ready for `form.setErrors`. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const errors = readServerError(error)?.errors ?? [];
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}
