import { confirmSession, findParentPassword } from '@starchart/db';
import { MESSAGES } from '@starchart/schema';
import type { Actor, GrownUpActor } from '../../core/actor.ts';
import { requireGrownUp } from '../../core/authorize.ts';
import { invalidField } from '../../core/domain-error.ts';
import type { RequestContext } from '../../core/service-context.ts';
import { sessionLimits } from './login-rate-limits.ts';
import { tryPassword } from './verify-login.ts';

const CONFIRMED_FOR_MS = 10 * 60_000;
/** The clocks of servers may differ by this much. In ms. */
const SKEW_MS = 60_000;

/**
 * Verifies the current password, rate limited per session and account, and stores the time in the session. Returns its hash, or undefined
 * if it is wrong. Throws RATE_LIMITED. Must not run inside a transaction.
 */
export async function checkCurrentPassword(
  ctx: RequestContext,
  parent: Pick<GrownUpActor, 'id' | 'familyId'>,
  password: string,
): Promise<string | undefined> {
  const { sessionId } = ctx.session;
  const stored = await findParentPassword(ctx.db, parent.familyId, parent.id);
  if (!stored || sessionId === null) return undefined;
  const account = { role: 'parent', username: stored.usernameKey } as const;
  const limits = sessionLimits(ctx, account, sessionId);
  const owner = { role: 'parent', id: parent.id, familyId: parent.familyId } as const;
  const isRight = await tryPassword(ctx, limits, owner, stored.passwordHash, password);
  if (!isRight) return undefined;
  await confirmSession(ctx.db, sessionId, ctx.clock.now());
  return stored.passwordHash;
}

/**
 * Until when the actor's session needs no password, except for what always asks; undefined: it needs one. A time of confirmation in the
 * future, which a clock that was set back shows, counts as over.
 */
export function confirmedUntil(
  { confirmedAt }: Pick<GrownUpActor, 'confirmedAt'>,
  now: Date,
): Date | undefined {
  if (!confirmedAt) return undefined;
  const ageMs = now.getTime() - confirmedAt.getTime();
  const counts = ageMs > -SKEW_MS && ageMs < CONFIRMED_FOR_MS;
  return counts ? new Date(confirmedAt.getTime() + CONFIRMED_FOR_MS) : undefined;
}

/** Throws VALIDATION unless the password was confirmed in this session in the last ten minutes. */
export function requireRecentPassword(ctx: Pick<RequestContext, 'clock'>, actor: GrownUpActor): void {
  if (!confirmedUntil(actor, ctx.clock.now())) throw missingCurrentPassword();
}

/**
 * Verifies `currentPassword` if given, for a grown-up: VALIDATION if it is wrong, RATE_LIMITED after too many attempts. Returns its hash as
 * `confirmed`.
 */
export async function confirmPassword(
  ctx: RequestContext,
  actor: Actor,
  { currentPassword }: { currentPassword?: string | undefined },
): Promise<{ confirmed: string | undefined }> {
  if (currentPassword === undefined) return { confirmed: undefined };
  const confirmed = await checkCurrentPassword(ctx, requireGrownUp(actor), currentPassword);
  if (confirmed === undefined) throw wrongCurrentPassword();
  return { confirmed };
}

/** Like `confirmPassword`; without `currentPassword`, the session must have been confirmed in the last ten minutes. */
export async function confirmRecentPassword(
  ctx: RequestContext,
  actor: Actor,
  input: { currentPassword?: string | undefined },
): Promise<{ confirmed: string | undefined }> {
  if (input.currentPassword !== undefined) return await confirmPassword(ctx, actor, input);
  const parent = requireGrownUp(actor);
  requireRecentPassword(ctx, parent);
  const stored = await findParentPassword(ctx.db, parent.familyId, parent.id);
  return { confirmed: stored?.passwordHash };
}

/** Like `confirmPassword`, and returns the hash of `newPassword` as `passwordHash`. */
export async function confirmAndHashPassword(
  ctx: RequestContext,
  actor: Actor,
  input: { currentPassword: string; newPassword: string },
): Promise<{ confirmed: string | undefined; passwordHash: string }> {
  const confirmed = await confirmPassword(ctx, actor, input);
  return { ...confirmed, passwordHash: await ctx.passwords.hash(input.newPassword) };
}

/** The error for an operation that needs the current password. */
export function missingCurrentPassword() {
  return invalidField('currentPassword', MESSAGES.currentPassword);
}

/** The error for a wrong current password. */
export function wrongCurrentPassword() {
  return invalidField('currentPassword', MESSAGES.wrongPassword);
}
