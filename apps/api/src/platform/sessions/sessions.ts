import cookie from '@fastify/cookie';
import session from '@fastify/session';
import {
  countOtherBrowsers,
  insertGuestSession,
  isBrowserOfGuestPass,
  isKnownDevice,
  revokeSession,
} from '@starchart/db';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Clock } from '../../core/clock.ts';
import { DomainError } from '../../core/domain-error.ts';
import { hashSecret, makeSecret } from '../../core/secret.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import type { DeviceSession, SessionHandle } from '../../core/session-handle.ts';
import { DEVICE_COOKIE_MS, rememberDevice } from './device-cookie.ts';
import type { HttpsGuard } from './https-guard.ts';
import { type NewLogin, PARENT_SESSION_MS, PgSessionStore, profileEnd } from './session-store.ts';

export interface SessionsOptions {
  db: ServiceContext['db'];
  clock: Clock;
  /** Signs the cookies; at least 32 characters. */
  secret: string;
  /** HTTPS only: the cookie gets the `__Host-` prefix and Secure. */
  isHttps: boolean;
}

const USER_AGENT_LENGTH = 200;
const TOKEN_BYTES = 32;

function cookieName(isHttps: boolean): string {
  return isHttps ? '__Host-starchart' : 'starchart';
}

/** Reads the session of every request in one statement, after its body; none for a cookie without a valid signature. */
export const sessions = fastifyPlugin<SessionsOptions>(async (app, { db, clock, secret, isHttps }) => {
  app.decorateRequest('sessionCookie');
  await app.register(cookie);
  // The plugin would read the session before the body arrives. A client could keep a request open, without its body, until
  // after the session is revoked.
  app.addHook('onRequest', (request, _reply, done) => {
    request.sessionCookie = request.cookies[cookieName(isHttps)];
    delete request.cookies[cookieName(isHttps)];
    done();
  });
  await app.register(session, {
    store: new PgSessionStore(db, clock),
    secret,
    cookieName: cookieName(isHttps),
    idGenerator: () => makeSecret(TOKEN_BYTES),
    rolling: false,
    saveUninitialized: false,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps ? true : 'auto' },
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const { sessionCookie } = request;
    if (sessionCookie === undefined) return done();
    app.decryptSession(sessionCookie, request, (error) => {
      // The plugin clears the cookie of an ended session. The browser may already hold the cookie of a session from another
      // tab, so the plugin sees only cookies of valid sessions.
      if (request.session.signedIn) request.cookies[cookieName(isHttps)] = sessionCookie;
      done(error);
    });
  });
});

declare module 'fastify' {
  interface FastifyRequest {
    /** The session cookie as received. */
    sessionCookie: string | undefined;
  }
}

export function sessionHandle(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { isHttps, requireHttps }: { isHttps: boolean; requireHttps: HttpsGuard },
): SessionHandle {
  const { signedIn } = request.session;
  let remembered: Promise<Buffer> | undefined;

  function deviceOf(familyId: number): Promise<Buffer> {
    remembered ??= rememberDevice(request, reply, isHttps, (hash) => isKnownDevice(db, familyId, hash));
    return remembered;
  }

  async function open(opened: Omit<NewLogin, 'userAgent' | 'deviceHash'> | DeviceSession): Promise<void> {
    if (isGone(request)) throw goneMeanwhile();
    const deviceHash = await deviceOf(opened.familyId);
    if (isGone(request)) throw goneMeanwhile();
    await request.session.regenerate();
    request.session.opened = { ...opened, userAgent: userAgentOf(request), deviceHash };
    // The cookie of a child's own login ends with the browser session, because tablets are shared.
    if (opened.onDevice) request.session.options({ maxAge: DEVICE_COOKIE_MS });
    else if (opened.principal?.role === 'parent') request.session.options({ maxAge: PARENT_SESSION_MS });
  }

  return {
    sessionId: signedIn?.sessionId ?? null,
    requireHttps: () => requireHttps(request),
    async signIn(principal, passwordHash) {
      const { familyId } = principal;
      const device = signedIn?.actor.familyId === familyId ? signedIn.actor.familyDevice : undefined;
      const onDevice = device && {
        familyDeviceId: device.id,
        profileExpiresAt: profileEnd(device, principal, clock.now()),
      };
      await open({ familyId, principal, passwordHash, onDevice });
    },
    signInOnDevice: open,
    rememberDevice: deviceOf,
    async beginGuestSession() {
      if (isGone(request)) throw goneMeanwhile();
      await request.session.regenerate();
      const begun = request.session;
      return async (tx, { familyId, passId, maxBrowsers }) => {
        const deviceHash = await rememberDevice(request, reply, isHttps, (hash) =>
          isBrowserOfGuestPass(tx, familyId, passId, hash),
        );
        if ((await countOtherBrowsers(tx, familyId, passId, deviceHash)) >= maxBrowsers) return false;
        await insertGuestSession(tx, {
          idHash: hashSecret(begun.sessionId),
          familyId,
          passId,
          userAgent: userAgentOf(request),
          deviceHash,
          at: clock.now(),
        });
        begun.opened = 'stored';
        return true;
      };
    },
    async signOut() {
      if (isGone(request)) return;
      await revokeSession(db, hashSecret(request.session.sessionId), clock.now());
      await request.session.destroy();
      reply.clearCookie(cookieName(isHttps), { path: '/' });
      // Device settings (cookie, sounds, colors) are not private and stay.
      reply.header('clear-site-data', '"cache"');
    },
  };
}

function userAgentOf({ headers }: FastifyRequest): string | null {
  return headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? null;
}

/** True after another call of the batch signed out: the plugin then removes the request's session. */
function isGone(request: { session: unknown }): boolean {
  return request.session === null;
}

function goneMeanwhile(): DomainError {
  return new DomainError('UNAUTHENTICATED', 'access.loginFirst');
}
