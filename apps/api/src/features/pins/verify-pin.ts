import { deletePin, findPin, inTransaction, listParentEmails, type Person } from '@starchart/db';
import { MESSAGES } from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import { invalidField } from '../../core/domain-error.ts';
import { hmac } from '../../core/hmac.ts';
import type { RequestContext, ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { consume, type Limit, resetAttempts } from '../../platform/rate-limit/rate-limit.ts';
import { queueMail } from '../mail/queue-mail.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Maximum wrong PINs on one device, and the count of a day from which the parents are warned. */
const MAX = {
  child: { quarter: 5, day: 30, notifyFrom: 10 },
  parent: { quarter: 3, day: 10, notifyFrom: 3 },
};

const REFUSALS = {
  child: 'pins.tooManyOfChild',
  parent: 'pins.tooManyOfParent',
} as const;

/** The key under which the attempts of a person are counted, on all devices. */
export function pinKey(
  { keys }: Pick<ServiceContext, 'keys'>,
  familyId: number,
  { role, id }: Person,
): Buffer {
  return hmac(keys.rateLimits, 'pin', familyId, role, id);
}

/** A lock holds per person and device, so that a sibling cannot lock a child out elsewhere. */
export function pinLimits(
  ctx: ServiceContext,
  { familyId, familyDeviceId }: { familyId: number; familyDeviceId: number },
  person: Person,
): Limit[] {
  const { quarter, day, notifyFrom } = MAX[person.role];
  const account = pinKey(ctx, familyId, person);
  const keyOf = (window: string) =>
    hmac(ctx.keys.rateLimits, `pin ${window}`, familyId, familyDeviceId, person.role, person.id);
  return [
    {
      key: keyOf('15 minutes'),
      account,
      max: quarter,
      windowMs: 15 * MINUTE_MS,
      refusal: REFUSALS[person.role],
    },
    { key: keyOf('day'), account, max: day, windowMs: DAY_MS, refusal: REFUSALS[person.role], notifyFrom },
  ];
}

/**
 * Consumes an attempt, then verifies a PIN. Returns the hash of the right one, which resets the limits. Throws VALIDATION for a wrong
 * PIN and for a person without one, RATE_LIMITED. Not inside a transaction, whose rollback would undo the count.
 */
export async function verifyPin(
  ctx: RequestContext,
  actor: Pick<Actor, 'familyId'> & { familyDevice: { id: number } },
  person: Person,
  pin: string,
  field = 'pin',
): Promise<string> {
  const { familyId, familyDevice } = actor;
  const limits = pinLimits(ctx, { familyId, familyDeviceId: familyDevice.id }, person);
  const counted = await consume(ctx, limits);
  const stored = await findPin(ctx.db, familyId, person);
  const isRight = await ctx.passwords.verify(stored?.hash, pin).catch(async (error: unknown) => {
    await counted.refund();
    throw error;
  });
  if (stored && isRight) {
    await resetAttempts(ctx.db, limits);
    return stored.hash;
  }
  if (counted.notifyCount !== undefined) await noteGuesses(ctx, familyId, person, counted.notifyCount);
  throw invalidField(field, MESSAGES.wrongPin);
}

/** Warns the parents of many wrong PINs, and deletes that of a parent after the last attempt of a day. */
async function noteGuesses(
  ctx: ServiceContext,
  familyId: number,
  person: Person,
  count: number,
): Promise<void> {
  const isFirst = count === MAX[person.role].notifyFrom;
  const isLast = person.role === 'parent' && count >= MAX.parent.day;
  if (!isFirst && !isLast) return;
  await inTransaction(ctx.db, async (tx) => {
    if (isLast) await deletePin(tx, familyId, person);
    await recordAudit(ctx, tx, { role: 'visitor', familyId }, 'pin-locked', [person.role, person.id]);
    if (!isFirst) return;
    const kind = person.role === 'child' ? 'child-pin-guessed' : 'pin-guessed';
    const recipients = await listParentEmails(tx, familyId, person);
    for (const recipient of recipients) await queueMail(ctx, tx, { kind, recipient, familyId });
  });
}
