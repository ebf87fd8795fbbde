import { middleware } from '../../transport/trpc/init.ts';
import { requestFingerprint, sessionTokenOf } from './fingerprint.ts';

/**
 * Hands the key of a visitor's write on as `keyed`, for the service to take; what signs in opens the same session for the same
 * write. A visitor belongs to no family in which `idempotent` could keep a key.
 */
export const anonymousIdempotency = middleware(async ({ ctx, next, ...call }) => {
  const { deps, session, idempotencyKey } = ctx;
  if (idempotencyKey === undefined) return await next({ ctx: { keyed: undefined } });
  const keyed = await requestFingerprint(deps.answerKey, idempotencyKey, call);
  const sessionToken = sessionTokenOf(deps.answerKey, keyed);
  const door: typeof session = {
    ...session,
    signIn: (principal, passwordHash) => session.signIn(principal, passwordHash, sessionToken),
  };
  return await next({ ctx: { keyed, session: door } });
});
