import { isServerGone, isUnavailable } from '@starchart/db';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';

export interface LogOptions {
  level: string;
  /** Destination of the log; the console if left out. */
  stream?: { write(line: string): void } | undefined;
  /** The embedded database announces itself that it ended and starts again. */
  isDatabaseSupervised?: boolean | undefined;
}

const WARN = 40;
/** An outage of the database fails many requests and jobs; the log contains one line of it in this time. */
const QUIET_MS = 60_000;

/**
 * JSON logs without personal data: no bodies, headers, queries, tokens or e-mail addresses, and no values
 * quoted by PostgreSQL. Expected failures (warnings, an unavailable database) have no stack, except at level debug.
 */
export function logging({
  level,
  stream,
  isDatabaseSupervised = false,
}: LogOptions): FastifyServerOptions['logger'] {
  let quietUntil = 0;
  const isRepeated = () => {
    const isQuiet = performance.now() < quietUntil;
    if (!isQuiet) quietUntil = performance.now() + QUIET_MS;
    return isQuiet;
  };
  return {
    level,
    ...(stream && { stream }),
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: shownPath(request),
        remoteAddress: request.ip,
      }),
      err: shownError,
    },
    hooks: {
      // The message of a logged error is redacted like the error itself.
      logMethod(args: unknown[], method, levelOfLine) {
        const [subject, message] = args;
        const error = errorIn(subject);
        if (error && !this.isLevelEnabled('debug')) {
          const cause = [error.cause, error].find(isUnavailable);
          if (cause && ((isDatabaseSupervised && isServerGone(cause)) || isRepeated())) return;
          if (cause || levelOfLine <= WARN) {
            const { err: _err, ...fields } = subject instanceof Error ? {} : (subject as { err: Error });
            const reason = shownError(cause instanceof Error ? cause : error).message;
            method.apply(this, [{ ...fields, reason }, message ?? reason] as unknown as [string]);
            return;
          }
        }
        const isItsOwn = error && (message === undefined || message === error.message);
        method.apply(this, (isItsOwn ? [subject, shownError(error).message] : args) as [string]);
      },
    },
  };
}

function errorIn(subject: unknown): Error | undefined {
  if (subject instanceof Error) return subject;
  const isBeside = typeof subject === 'object' && subject !== null && 'err' in subject;
  return isBeside && subject.err instanceof Error ? subject.err : undefined;
}

/** The path of a known route; unknown paths may contain anything. */
function shownPath({ routeOptions, params }: FastifyRequest): string {
  if (routeOptions.url === undefined) return 'unknown';
  const given = new Map(Object.entries(params ?? {}));
  given.delete('token');
  const path = routeOptions.url.replaceAll(
    /:(\w+)|\*/g,
    (name, parameter = '*') => given.get(parameter) ?? name,
  );
  return path.replaceAll(ACCESS_TOKEN, '[token]');
}

type ShownError = {
  type: string;
  message: string;
  stack: string;
  code?: unknown;
  constraint?: unknown;
  cause?: ShownError;
};

const ACCESS_TOKEN = /sc_[\w-]+/g;
/** PostgreSQL errors of class 22 quote the values. */
const ABOUT_VALUES = /^22/;
const E_MAIL = /[^\s<>"'@/()]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi;

function shownError(error: Error & { code?: unknown; constraint?: unknown }): ShownError {
  const { code, constraint, cause } = error;
  const quotesValues = typeof code === 'string' && ABOUT_VALUES.test(code);
  const shown = (text = '') => {
    const careful = text.replaceAll(E_MAIL, '[e-mail]').replaceAll(ACCESS_TOKEN, '[token]');
    return quotesValues ? careful.replaceAll(/"[^"]*"/g, '"…"') : careful;
  };
  return {
    type: error.name,
    message: shown(error.message),
    stack: shown(error.stack),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(cause instanceof Error && { cause: shownError(cause) }),
  };
}
