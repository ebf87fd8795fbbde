/** An error response of the API; its documentation lists the codes. */
export type ServerError = {
  code: string;
  httpStatus: number;
  message: string;
  errors: { path: string; message: string }[];
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The server's error response, or undefined if there was no response. */
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

/** The family that a signed-in browser would leave its session for, of an error that says so. */
export function familyNameOf(error: unknown): string | undefined {
  const { familyName } = paramsOf(error);
  return typeof familyName === 'string' ? familyName : undefined;
}

/** What an error says besides its message. */
export function paramsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error) || !('data' in error) || !isRecord(error.data)) return {};
  const { params } = error.data;
  return isRecord(params) ? params : {};
}

/** The session has ended. Needs no notice: the page redirects to the login. */
export function isSessionLost(error: unknown): boolean {
  return readServerError(error)?.code === 'UNAUTHENTICATED';
}

/** A call without an answer of our server: the network failed, it took too long, or `response` is not ours, such as that of a proxy. */
export class UnansweredError extends Error {
  readonly response: Response | undefined;

  constructor(response?: Response) {
    super();
    this.response = response;
  }
}

/** The response behind an error; undefined without one. */
export function responseOf(error: unknown): Response | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.cause instanceof UnansweredError) return error.cause.response;
  const response = 'meta' in error && isRecord(error.meta) && error.meta.response;
  return response instanceof Response ? response : undefined;
}

/**
 * Whether a call had no answer of our server: a lost connection, a timeout, or the page of a proxy. Any other error without an answer is
 * the program's, such as an answer that it cannot read.
 */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof UnansweredError;
}

/** Whether code, texts or styles of a part of the app did not arrive. All browsers and Vite have these words. */
export function isLoadFailure(error: unknown): boolean {
  return / module\b| CSS\b/.test(String(error));
}

/** The server's reason why a login has to wait or cannot work here, undefined for other errors. */
export function loginObstacleOf(error: unknown): string | undefined {
  const refusal = readServerError(error);
  return refusal && ['RATE_LIMITED', 'HTTPS_REQUIRED'].includes(refusal.code) ? refusal.message : undefined;
}

/** The server's message, or else the given one. */
export function messageOf(error: unknown, otherwise: string): string {
  const refusal = readServerError(error);
  return refusal && refusal.code !== 'INTERNAL' && refusal.message ? refusal.message : otherwise;
}

const FIELD_OF_CODE: Partial<Record<string, string>> = { EMAIL_TAKEN: 'email', USERNAME_TAKEN: 'username' };

/** The server's field errors, ready for `form.setErrors`. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const { code = '', message = '', errors = [] } = readServerError(error) ?? {};
  const field = FIELD_OF_CODE[code];
  if (field) return { [field]: message };
  return Object.fromEntries(errors.map(({ path, message: text }) => [path, text]));
}
