import { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { DomainError, type OperatorHint } from '../../core/domain-error.ts';
import { arrivalOf } from './client-info.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs what the operator can change about a rejected request, if anything. */
    logHint(request: FastifyRequest, error: unknown): void;
  }
}

const PERIOD_MS = 60 * 60_000;
/** Lines with the same hint in a period. Clients choose the values, so there can be any number. */
const MAX_LINES_OF_HINT = 5;
const MAX_LENGTH = 200;

/** Logs each hint once an hour. */
export function logOperatorHints(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  const logged = new Map<string, Set<string>>();
  let periodEndsAt = 0;
  app.decorate('logHint', (request, error) => {
    const refusal = refusalIn(error);
    if (!refusal) return;
    const hint = refusal.hint ?? hintOnAddresses(refusal, request, trustProxy);
    if (!hint) return;
    const now = performance.now();
    if (now >= periodEndsAt) {
      logged.clear();
      periodEndsAt = now + PERIOD_MS;
    }
    const found = Object.entries(hint.found ?? {}).map(([name, value]) => [
      name,
      value?.slice(0, MAX_LENGTH),
    ]);
    const lines = logged.get(hint.message) ?? new Set();
    const line = JSON.stringify(found);
    if (lines.size >= MAX_LINES_OF_HINT || lines.has(line)) return;
    logged.set(hint.message, lines.add(line));
    request.log.warn(Object.fromEntries(found), hint.message);
  });
}

function refusalIn(error: unknown): DomainError | undefined {
  const refusal = error instanceof TRPCError ? error.cause : error;
  return refusal instanceof DomainError ? refusal : undefined;
}

/** The log says once an hour what the operator can change; the error itself is not logged. */
export function hasHint(error: unknown): boolean {
  return refusalIn(error)?.hint !== undefined;
}

/** A limit per address concerns all visitors if the server sees only the proxy's address. */
function hintOnAddresses(
  { code }: DomainError,
  request: FastifyRequest,
  trustProxy: Config['trustProxy'],
): OperatorHint | undefined {
  const isOfOneHolder = request.bearer !== undefined || request.session?.signedIn !== undefined;
  if (code !== 'RATE_LIMITED' || isOfOneHolder) return undefined;
  const found = { peer: request.socket.remoteAddress };
  if (arrivalOf(request).isProxyUntrusted) {
    return {
      message:
        'A visitor was rejected by a rate limit. The request names the address of its client (X-Forwarded-For), but ' +
        'TRUST_PROXY does not name the peer: if that is your proxy, all visitors share the limits of its address until TRUST_PROXY names it.',
      found,
    };
  }
  if (trustProxy === false || request.headers['x-forwarded-for'] !== undefined) return undefined;
  return {
    message:
      'A visitor was rejected by a rate limit. TRUST_PROXY names a proxy, but the request has no X-Forwarded-For: if the ' +
      'peer is your proxy, all visitors share the limits of its address until it sends that header.',
    found,
  };
}
