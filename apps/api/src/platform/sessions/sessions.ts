import cookie, { Signer } from '@fastify/cookie';
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
import type { CookieNames } from './cookie-names.ts';
import { DEVICE_COOKIE_MS, rememberDevice } from './device-cookie.ts';
import type { HttpsGuard } from './https-guard.ts';
import { type NewLogin, PARENT_SESSION_MS, PgSessionStore, profileEnd } from './session-store.ts';

export interface SessionsOptions {
  db: ServiceContext['db'];
  clock: Clock;
  /** Signs the cookies; at least 32 characters. */
  secret: string;
  /** HTTPS only: the cookie is Secure. */
  isHttps: boolean;
  names: CookieNames;
}

const USER_AGENT_LENGTH = 200;
const TOKEN_BYTES = 32;

/** Reads the session of every request in one statement, after its body; none for a cookie without a valid signature. */
export const sessions = fastifyPlugin<SessionsOptions>(async (app, { db, clock, secret, isHttps, names }) => {
  const signer = new Signer(secret);
  app.decorateRequest('sessionCookie');
  app.decorateRequest('earlierSessionCookie');
  await app.register(cookie);
  // The plugin would read the session before the body arrives. A client could keep a request open, without its body, until
  // after the session is revoked.
  app.addHook('onRequest', (request, _reply, done) => {
    const earlier = request.cookies[names.earlier.session];
    request.sessionCookie = request.cookies[names.session];
    // Another installation on the same host may have set it.
    request.earlierSessionCookie = earlier && signer.unsign(earlier).valid ? earlier : undefined;
    delete request.cookies[names.session];
    done();
  });
  await app.register(session, {
    store: new PgSessionStore(db, clock),
    secret: signer,
    cookieName: names.session,
    idGenerator: () => makeSecret(TOKEN_BYTES),
    rolling: false,
    saveUninitialized: false,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps ? true : 'auto' },
  });

  function readSession(
    request: FastifyRequest,
    cookies: (string | undefined)[],
    done: (error?: Error) => void,
  ): void {
    const [first, ...others] = cookies;
    if (first === undefined) return others.length > 0 ? readSession(request, others, done) : done();
    app.decryptSession(first, request, (error) => {
      // The plugin clears the cookie of an ended session. The browser may already hold the cookie of a session from another
      // tab, so the plugin sees only cookies of valid sessions.
      if (request.session.signedIn) request.cookies[names.session] = first;
      else if (!error && others.length > 0) return readSession(request, others, done);
      done(error);
    });
  }

  app.addHook('preValidation', (request, _reply, done) => {
    readSession(request, [request.sessionCookie, request.earlierSessionCookie], done);
  });
});

declare module 'fastify' {
  interface FastifyRequest {
    /** The session cookie as received. */
    sessionCookie: string | undefined;
    /** The session cookie of an earlier release of this installation. */
    earlierSessionCookie: string | undefined;
  }
}

export function sessionHandle(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { isHttps, names, requireHttps }: { isHttps: boolean; names: CookieNames; requireHttps: HttpsGuard },
): SessionHandle {
  const { signedIn } = request.session;
  let remembered: Promise<Buffer> | undefined;
  let lastChange: Promise<unknown> = Promise.resolve();

  /** Calls of one batch share the request's session: each change waits until the one before it has ended. */
  function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const result = lastChange.then(change);
    lastChange = result.catch(() => undefined);
    return result;
  }

  function deviceOf(familyId: number): Promise<Buffer> {
    remembered ??= rememberDevice(request, reply, { isHttps, names }, (hash) =>
      isKnownDevice(db, familyId, hash),
    );
    return remembered;
  }

  function clearEarlierCookie(): void {
    if (request.earlierSessionCookie) clear(names.earlier.session);
  }

  /** Browsers ignore a cookie with the prefix `__Host-` that is not Secure. */
  function clear(name: string): void {
    reply.clearCookie(name, { path: '/', secure: isHttps });
  }

  async function replaceSession(): Promise<void> {
    if (isGone(request)) throw goneMeanwhile();
    await request.session.regenerate();
    clearEarlierCookie();
  }

  async function open(opened: Omit<NewLogin, 'userAgent' | 'deviceHash'> | DeviceSession): Promise<void> {
    const deviceHash = await deviceOf(opened.familyId);
    await replaceSession();
    request.session.opened = { ...opened, userAgent: userAgentOf(request), deviceHash };
    // The cookie of a child's own login ends with the browser session, because tablets are shared.
    if (opened.onDevice) request.session.options({ maxAge: DEVICE_COOKIE_MS });
    else if (opened.principal?.role === 'parent') request.session.options({ maxAge: PARENT_SESSION_MS });
  }

  async function close(): Promise<void> {
    if (isGone(request)) return;
    await revokeSession(db, hashSecret(request.session.sessionId), clock.now());
    await request.session.destroy();
    clear(names.session);
    clearEarlierCookie();
    // Device settings (cookie, sounds, colors) are not private and stay.
    reply.header('clear-site-data', '"cache"');
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
      await inTurn(() => open({ familyId, principal, passwordHash, onDevice }));
    },
    signInOnDevice: (opened) => inTurn(() => open(opened)),
    rememberDevice: deviceOf,
    async beginGuestSession() {
      await inTurn(replaceSession);
      const begun = request.session;
      return async (tx, { familyId, passId, maxBrowsers }) => {
        const deviceHash = await rememberDevice(request, reply, { isHttps, names }, (hash) =>
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
    signOut: () => inTurn(close),
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
