import { hash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Bearer } from '../../core/actor.ts';
import { DomainError, rateLimited } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { findBearer } from '../../features/access-tokens/bearer.ts';
import { isToken } from '../../features/access-tokens/token-text.ts';
import { Semaphore } from '../../platform/semaphore.ts';
import { addressBlock } from './client-info.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The access token's holder, or why the token or the session is rejected; otherwise undefined. */
    bearer?: Bearer | DomainError;
  }
}

/**
 * Requests per minute and address block with unknown tokens. Above it, tokens are looked up one at a time, so that made-up ones cannot
 * fill the queue of the database, and wrong ones are rejected. A valid token is refunded, and works whatever strangers in its network send.
 */
export const UNVERIFIED_REQUESTS = { max: 120, windowMs: 60_000 } as const;

/** Lookups for address blocks above their limit; further ones are rejected without a lookup. */
const LOOKUPS_ABOVE_LIMIT = { permits: 1, maxQueued: 64 };

/** Address blocks counted at once; beyond that, the one that began first starts over. */
const MAX_COUNTED_CLIENTS = 10_000;

/** Tokens counted at once; beyond that, the least recently used one starts over. */
const MAX_COUNTED_TOKENS = 10_000;

const SCHEME = /^Bearer(?= |$)/i;

/**
 * Reads `Authorization: Bearer` with one statement, after the body; other schemes belong to proxies. A rejection is thrown
 * by the procedure, so that each transport serializes it. Register it before anything that reads cookies.
 */
export const bearerTokens = fastifyPlugin<Pick<ServiceContext, 'db' | 'clock'>>(async (app, ctx) => {
  await app.register(rateLimit, { global: false, cache: MAX_COUNTED_TOKENS });
  const unverified = new UnverifiedRequests();
  const verified = new RecentTokens(MAX_COUNTED_TOKENS);
  const lookups = new Semaphore(LOOKUPS_ABOVE_LIMIT);

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
    const client = isToken(token) && !verified.has(token) ? addressBlock(request.ip) : undefined;
    const retryAfterSeconds = client && unverified.consume(client);
    const found = await (retryAfterSeconds ? lookUpInTurn(token) : findBearer(ctx, token).catch(asRefusal));
    const isValid = found !== undefined && !(found instanceof DomainError);
    verified.note(token, isValid);
    if (retryAfterSeconds && !isValid) {
      request.bearer = tooManyUnverified(retryAfterSeconds);
      return;
    }
    if (client && isValid && !retryAfterSeconds) unverified.refund(client);
    request.bearer = found;
    if (!isValid) reply.header('www-authenticate', 'Bearer error="invalid_token"');
  }

  /** Undefined if too many requests wait for their turn. */
  async function lookUpInTurn(token: string): Promise<Bearer | DomainError | undefined> {
    const release = await lookups.acquire();
    return await (release && findBearer(ctx, token).catch(asRefusal).finally(release));
  }
});

function hasToken({ headers }: FastifyRequest): boolean {
  return SCHEME.test(headers.authorization ?? '');
}

function asRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

function tooManyUnverified(retryAfterSeconds: number): DomainError {
  return rateLimited('accessTokens.tooManyUnknown', retryAfterSeconds);
}

/** The most recently valid tokens, as hashes. They only skip the limit of unverified tokens. */
class RecentTokens {
  readonly #max: number;
  /** The hashes, in the order of their last use. */
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

/** Requests of the running minute by address block. */
class UnverifiedRequests {
  readonly #counts = new Map<string, { count: number; endsAt: number }>();

  /** Counts a request, or returns the seconds until the next one is allowed. */
  consume(client: string): number | undefined {
    const now = Date.now();
    const found = this.#counts.get(client);
    const current = found && found.endsAt > now ? found : this.#begin(client, now);
    if (current.count >= UNVERIFIED_REQUESTS.max) return Math.ceil((current.endsAt - now) / 1_000);
    current.count++;
    return undefined;
  }

  refund(client: string): void {
    const current = this.#counts.get(client);
    if (current && current.count > 0) current.count--;
  }

  #begin(client: string, now: number): { count: number; endsAt: number } {
    const current = { count: 0, endsAt: now + UNVERIFIED_REQUESTS.windowMs };
    this.#counts.delete(client);
    this.#counts.set(client, current);
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined && this.#counts.size > MAX_COUNTED_CLIENTS) this.#counts.delete(oldest);
    return current;
  }
}
