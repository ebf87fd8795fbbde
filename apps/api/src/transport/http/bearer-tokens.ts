import { hash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { DomainError, rateLimited } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { type Bearer, findBearer } from '../../features/access-tokens/bearer.ts';
import { isToken } from '../../features/access-tokens/token-text.ts';
import { addressBlock } from './client-info.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The access token's holder, or the reason why the token is rejected; undefined without a token. */
    bearer?: Bearer | DomainError;
  }
}

/** Requests per minute of one token, on one server process. */
export const REQUESTS = { max: 120, windowMs: 60_000 } as const;

/**
 * Requests per minute and address block with tokens that this server process has not found valid yet. Limited before the database is
 * asked, so that made-up tokens cannot fill its queue.
 */
export const UNVERIFIED_REQUESTS = { max: 120, windowMs: 60_000 } as const;

/** Tokens counted at once; beyond that, the least recently used one starts over. */
const MAX_COUNTED_TOKENS = 10_000;

const SCHEME = /^Bearer(?= |$)/i;

/**
 * Reads `Authorization: Bearer` with one statement, after the body; other schemes belong to proxies. A rejection is thrown
 * by the procedure, so that each transport serializes it. Register it before anything that reads cookies.
 */
export const bearerTokens = fastifyPlugin<Pick<ServiceContext, 'db' | 'clock'>>(async (app, ctx) => {
  await app.register(rateLimit, { global: false, cache: MAX_COUNTED_TOKENS });
  const countRequest = app.createRateLimit({
    max: REQUESTS.max,
    timeWindow: REQUESTS.windowMs,
    keyGenerator: ({ bearer }) => (bearer instanceof DomainError ? 0 : (bearer?.actor.token.id ?? 0)),
  });

  const countUnverified = app.createRateLimit({
    max: UNVERIFIED_REQUESTS.max,
    timeWindow: UNVERIFIED_REQUESTS.windowMs,
    keyGenerator: ({ ip }) => addressBlock(ip),
  });
  const verified = new RecentTokens(MAX_COUNTED_TOKENS);

  app.addHook('onRequest', (request, _reply, done) => {
    // A request with a token never uses or changes the session of a cookie.
    if (hasToken(request)) delete request.headers.cookie;
    done();
  });
  // After the body, so that a token revoked before the body arrives is rejected.
  app.addHook('preValidation', (request, reply, done) => {
    if (hasToken(request)) readToken(request, reply).then(() => done(), done);
    else done();
  });

  async function readToken(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = (request.headers.authorization ?? '').replace(SCHEME, '').trim();
    if (isToken(token) && !verified.has(token)) {
      const unverified = await countUnverified(request);
      if (!unverified.isAllowed && unverified.isExceeded) {
        request.bearer = tooManyUnverified(unverified.ttlInSeconds);
        return;
      }
    }
    request.bearer = await findBearer(ctx, token).catch(asRefusal);
    verified.note(token, !(request.bearer instanceof DomainError));
    if (request.bearer instanceof DomainError) {
      reply.header('www-authenticate', 'Bearer error="invalid_token"');
      return;
    }
    const limit = await countRequest(request);
    // True only for keys on an allow list, of which there are none.
    if (limit.isAllowed) return;
    // Header fields of the IETF draft "RateLimit header fields for HTTP".
    reply.header('ratelimit-policy', `"token";q=${REQUESTS.max};w=${REQUESTS.windowMs / 1000}`);
    reply.header('ratelimit', `"token";r=${limit.remaining};t=${limit.ttlInSeconds}`);
    if (limit.isExceeded) request.bearer = tooMany(limit.ttlInSeconds);
  }
});

function hasToken({ headers }: FastifyRequest): boolean {
  return SCHEME.test(headers.authorization ?? '');
}

function asRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

function tooMany(retryAfterSeconds: number): DomainError {
  return rateLimited(
    `This access token has used up its ${REQUESTS.max} requests for this minute. Please try again in a moment.`,
    retryAfterSeconds,
  );
}

function tooManyUnverified(retryAfterSeconds: number): DomainError {
  return rateLimited(
    'Too many requests with unknown access tokens come from this network. Please try again in a moment.',
    retryAfterSeconds,
  );
}

/** The most recently valid tokens, as hashes. They only skip the limit of unverified tokens. */
class RecentTokens {
  readonly #max: number;
  /** In the order of their last use. */
  readonly #hashes = new Set<string>();

  constructor(max: number) {
    this.#max = max;
  }

  has(token: string): boolean {
    return this.#hashes.has(hash('sha256', token));
  }

  note(token: string, isValid: boolean): void {
    const key = hash('sha256', token);
    this.#hashes.delete(key);
    if (isValid) this.#hashes.add(key);
    const [oldest] = this.#hashes;
    if (oldest !== undefined && this.#hashes.size > this.#max) this.#hashes.delete(oldest);
  }
}
