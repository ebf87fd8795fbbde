import type { Actor, GrownUpActor } from '../../core/actor.ts';
import { requireGrownUp } from '../../core/authorize.ts';
import { hmac } from '../../core/hmac.ts';
import type { RequestContext } from '../../core/service-context.ts';
import { consume, type Limit } from '../../platform/rate-limit/rate-limit.ts';
import type { SettleAttempt } from '../../trpc/procedures.ts';

const HOUR_MS = 3_600_000;

/**
 * Limits registrations per address block. Those with a valid invitation or invite code, of which this is the hash, have a count of their
 * own: strangers in the same network cannot use it up.
 */
export function registrationLimit(ctx: RequestContext, secretHash: Buffer | undefined): Limit {
  const { addressBlock } = ctx.visitor;
  return {
    key:
      secretHash === undefined
        ? hmac(ctx.keys.rateLimits, 'registration address', addressBlock)
        : hmac(ctx.keys.rateLimits, 'registration secret', secretHash.toString('hex'), addressBlock),
    account: null,
    max: ctx.settings.registrationsPerHour,
    windowMs: HOUR_MS,
    refusal: 'registrations.tooManyOfNetwork',
    hint: {
      message:
        'A registration was rejected: its network has used up REGISTRATIONS_PER_HOUR. Raise it if many families register there.',
    },
  };
}

/** Limits requests for password resets per address block. A known device of the account, of which this is the hash, has its own count. */
export function passwordResetLimit(ctx: RequestContext, knownDevice: Buffer | undefined): Limit {
  return {
    key:
      knownDevice === undefined
        ? hmac(ctx.keys.rateLimits, 'password reset address', ctx.visitor.addressBlock)
        : hmac(ctx.keys.rateLimits, 'password reset device', knownDevice.toString('hex')),
    account: null,
    max: 20,
    windowMs: HOUR_MS,
    refusal: 'request.tooManyOfNetwork',
  };
}

/** Limits the invitations of family devices per parent. */
function deviceInvitationLimit(ctx: RequestContext, { familyId, id }: GrownUpActor): Limit {
  return {
    key: hmac(ctx.keys.rateLimits, 'device invitations', familyId, id),
    account: null,
    max: 10,
    windowMs: HOUR_MS,
    refusal: 'inviteCodes.tooMany',
  };
}

/** Limits per grown-up and day how often USERNAME_TAKEN and EMAIL_TAKEN reveal that an account exists. */
function enumerationLimit(ctx: RequestContext, { familyId, id }: GrownUpActor): Limit {
  return {
    key: hmac(ctx.keys.rateLimits, 'taken names', familyId, id),
    account: null,
    max: 20,
    windowMs: 24 * HOUR_MS,
    refusal: 'registrations.tooManyTaken',
  };
}

/** Counts a call that names a username or an email address, if the answer is that it is taken. Throws RATE_LIMITED. */
export async function limitNameLookups(
  ctx: RequestContext,
  actor: Actor,
  { username, email }: { username?: unknown; email?: unknown },
): Promise<SettleAttempt> {
  if (username === undefined && email === undefined) return async () => {};
  const attempt = await consume(ctx, [enumerationLimit(ctx, requireGrownUp(actor))]);
  return async (refusal) => {
    if (refusal?.code !== 'USERNAME_TAKEN' && refusal?.code !== 'EMAIL_TAKEN') await attempt.refund();
  };
}

/** Counts an invitation of a family device, unless it is refused. Throws RATE_LIMITED. */
export async function limitDeviceInvitations(ctx: RequestContext, actor: Actor): Promise<SettleAttempt> {
  const attempt = await consume(ctx, [deviceInvitationLimit(ctx, requireGrownUp(actor))]);
  return async (refusal) => {
    if (refusal) await attempt.refund();
  };
}
