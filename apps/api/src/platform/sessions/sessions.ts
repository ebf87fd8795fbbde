import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import session from '@fastify/session';
import { isKnownDevice } from '@starchart/db';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Clock } from '../../core/clock.ts';
import { DomainError } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { rememberDevice } from '../../transport/http/client-info.ts';
import { cookieSigner } from '../../transport/http/cookie-signer.ts';
import type { LookUp } from '../../transport/trpc/read-ahead.ts';
import type { SessionHandle } from './session-handle.ts';
import { type FoundSession, PARENT_SESSION_MS, PgSessionStore } from './session-store.ts';

export interface SessionsOptions {
  db: ServiceContext['db'];
  clock: Clock;
  changes: ServiceContext['changes'];
  /** Signs the cookies; at least 32 characters. */
  secret: string;
  /** Served over https only: the cookie gets the `__Host-` prefix and Secure. */
  isHttps: boolean;
}

const USER_AGENT_LENGTH = 200;
const SESSION_ID_BYTES = 32;

function cookieName(isHttps: boolean): string {
  return isHttps ? '__Host-starchart' : 'starchart';
}

/** Reads the session cookie of every request in its scope; a signed one is looked up when the call is known, a forged one never. */
export const sessions = fastifyPlugin<SessionsOptions>(
  async (app, { db, clock, changes, secret, isHttps }) => {
    app.decorateRequest('nextSessionId');
    await app.register(cookie);
    await app.register(session, {
      store: new PgSessionStore(db, clock, changes),
      secret: cookieSigner(secret),
      cookieName: cookieName(isHttps),
      idGenerator,
      rolling: false,
      saveUninitialized: false,
      cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps ? true : 'auto' },
    });
    app.addHook('onRequest', (request, _reply, done) => {
      if (!request.session.find) overlookCookie(request, isHttps);
      done();
    });
  },
);

declare module 'fastify' {
  interface FastifyRequest {
    /** The id that its next session gets; otherwise a random one. */
    nextSessionId: string | undefined;
  }
}

function idGenerator(request?: FastifyRequest): string {
  return request?.nextSessionId ?? randomBytes(SESSION_ID_BYTES).toString('base64url');
}

/** The session of a request, with the actor and what `lookUp` reads along; null for a visitor, and when it does not count any more. */
export async function lookUpSession(
  request: FastifyRequest,
  isHttps: boolean,
  lookUp: LookUp,
): Promise<FoundSession | null> {
  const found = (await request.session.find?.(lookUp)) ?? null;
  if (!found) overlookCookie(request, isHttps);
  return found;
}

/**
 * The plugin tells the browser to forget the cookie of a session that has ended. By the time the browser hears of it, it may hold the
 * cookie of another tab's new session.
 */
function overlookCookie(request: FastifyRequest, isHttps: boolean): void {
  delete request.cookies[cookieName(isHttps)];
}

/** The caller's session, as the use cases may touch it; `found` is null for a visitor. */
export function sessionHandle(
  db: ServiceContext['db'],
  found: FoundSession | null,
  request: FastifyRequest,
  reply: FastifyReply,
  isHttps: boolean,
): SessionHandle {
  return {
    deviceId: found?.deviceId ?? null,
    async signIn(principal, passwordHash, sessionId) {
      if (isGone(request)) throw goneMeanwhile();
      // The answer was lost on its way, but not the cookie in its head.
      if (found && request.session.sessionId === sessionId) return;
      const deviceHash = await rememberDevice(request, reply, isHttps, (hash) =>
        isKnownDevice(db, principal.familyId, hash),
      );
      if (isGone(request)) throw goneMeanwhile();
      request.nextSessionId = sessionId;
      await request.session.regenerate();
      request.session.principal = principal;
      request.session.passwordHash = passwordHash;
      request.session.userAgent = request.headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? null;
      request.session.deviceHash = deviceHash;
      // A child's cookie goes with the browser's session: tablets are shared.
      if (principal.role === 'parent') request.session.options({ maxAge: PARENT_SESSION_MS });
    },
    async signOut() {
      if (isGone(request)) return;
      await request.session.destroy();
      reply.clearCookie(cookieName(isHttps), { path: '/' });
      // What the device remembers of itself (its cookie, sounds, colors) is no secret of who leaves, and stays.
      reply.header('clear-site-data', '"cache"');
    },
  };
}

/** Another call of the same batch has signed out: the plugin then takes the session away from the request. */
function isGone(request: { session: unknown }): boolean {
  return request.session === null;
}

function goneMeanwhile(): DomainError {
  return new DomainError('UNAUTHENTICATED', 'Please log in first.');
}
