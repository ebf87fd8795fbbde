import {
  findChildProfile,
  findParentProfile,
  type NewDeviceSession,
  type Person,
  useEntryRequest,
} from '@starchart/db';
import { type EnterProfileInput, MESSAGES, type SessionRecord } from '@starchart/schema';
import type { Actor, FamilyDevice } from '../../core/actor.ts';
import { DomainError, invalidField, notFound, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { RequestContext } from '../../core/service-context.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { resetAttempts } from '../../platform/rate-limit/rate-limit.ts';
import { profileEnd } from '../../platform/sessions/session-store.ts';
import { closeProfile, presentActor } from '../auth/auth.service.ts';
import { deviceLimits } from '../auth/login-rate-limits.ts';
import { tryPassword } from '../auth/verify-login.ts';
import { pinLimits, verifyPin } from '../pins/verify-pin.ts';

/** An actor on a family device. */
type OnDevice = Actor & { familyDevice: FamilyDevice };

/**
 * Opens a profile on the family device of the caller. Throws VALIDATION for a wrong PIN or password, NOT_FOUND for a child without a
 * profile there and for a request that no parent has allowed, RATE_LIMITED.
 */
export async function enterProfile(
  ctx: RequestContext,
  actor: Actor,
  { childId, parentId, pin, password, entryRequestId }: EnterProfileInput,
): Promise<Outcome<SessionRecord>> {
  assertOnDevice(actor);
  if (childId !== undefined) return await enterAsChild(ctx, actor, childId, { pin, entryRequestId });
  const result = await enterAsParent(ctx, actor, parentId ?? 0, { pin, password });
  return { result, events: [] };
}

/** Returns to the profile picker. */
export async function leaveProfile(ctx: RequestContext, actor: Actor): Promise<SessionRecord> {
  assertOnDevice(actor);
  const { familyId, timeZone, familyLanguage, familyDevice } = actor;
  await closeProfile(ctx, familyId, familyDevice.id);
  const { id, name } = familyDevice;
  const ofFamily = { timeZone, familyLanguage, familyDevice };
  return presentActor(ctx, { role: 'device', id, name, ...ofFamily, hasProfileEnded: false });
}

async function enterAsChild(
  ctx: RequestContext,
  actor: OnDevice,
  childId: number,
  { pin, entryRequestId }: Pick<EnterProfileInput, 'pin' | 'entryRequestId'>,
): Promise<Outcome<SessionRecord>> {
  const { familyId, familyDevice } = actor;
  if (familyDevice.childIds && !familyDevice.childIds.includes(childId)) throw notFound();
  const child = orNotFound(await findChildProfile(ctx.db, familyId, childId));
  const person = { role: 'child', id: childId } as const;
  let pinHash: string | null | undefined = null;
  if (entryRequestId !== undefined) {
    const at = ctx.clock.now();
    const request = { id: entryRequestId, childId, familyDeviceId: familyDevice.id, at };
    if (!(await useEntryRequest(ctx.db, familyId, request))) throw notFound();
    await resetAttempts(ctx.db, pinLimits(ctx, { familyId, familyDeviceId: familyDevice.id }, person));
    pinHash = undefined;
  } else if (child.pin) {
    if (pin === undefined) throw invalidField('pin', MESSAGES.wrongPin);
    pinHash = await verifyPin(ctx, actor, person, pin);
  }
  const profileExpiresAt = await open(ctx, actor, person, pinHash ? 'pin' : 'profile', pinHash);
  const { timeZone, familyLanguage } = actor;
  const opened = { timeZone, familyLanguage, familyDevice, profileExpiresAt };
  return {
    result: presentActor(ctx, { ...person, name: child.name, ...opened }),
    events: entryRequestId === undefined ? [] : [{ type: 'entry.used', familyId }],
  };
}

async function enterAsParent(
  ctx: RequestContext,
  actor: OnDevice,
  parentId: number,
  { pin, password }: Pick<EnterProfileInput, 'pin' | 'password'>,
): Promise<SessionRecord> {
  const { familyId, timeZone, familyLanguage, familyDevice } = actor;
  const profile = { parentId, familyDeviceId: familyDevice.id };
  const found = orNotFound(await findParentProfile(ctx.db, familyId, profile));
  const { pin: _pin, passwordHash, usernameKey, deviceHash, ...parent } = found;
  const person = { role: 'parent', id: parentId } as const;
  const opened = { timeZone, familyLanguage, familyDevice };
  const account = { role: 'grown-up', familyRole: 'parent', ...parent, ...opened } as const;
  if (pin !== undefined) {
    const pinHash = await verifyPin(ctx, actor, person, pin);
    const profileExpiresAt = await open(ctx, actor, person, 'pin', pinHash);
    await noteEntry(ctx, actor, parentId);
    const restriction = { source: 'pin', childIds: null } as const;
    return presentActor(ctx, { ...account, profileExpiresAt, restriction });
  }
  // The browser that was paired: its cookie is the caller's to choose, and would begin another count.
  const limits = deviceLimits(ctx, { role: 'parent', username: usernameKey }, deviceHash);
  const owner = { ...person, familyId };
  if (!(await tryPassword(ctx, limits, owner, passwordHash, password ?? ''))) {
    throw invalidField('password', MESSAGES.wrongPassword);
  }
  await ctx.session.signIn(owner, passwordHash);
  await noteEntry(ctx, actor, parentId);
  return presentActor(ctx, {
    ...account,
    profileExpiresAt: profileEnd(familyDevice, person, ctx.clock.now()),
  });
}

/** Opens a profile without a password; returns when it is locked. */
async function open(
  ctx: RequestContext,
  { familyId, familyDevice }: OnDevice,
  principal: Person,
  authMethod: NewDeviceSession['authMethod'],
  pinHash: NewDeviceSession['pinHash'],
): Promise<Date | null> {
  const profileExpiresAt = profileEnd(familyDevice, principal, ctx.clock.now());
  const onDevice = { familyDeviceId: familyDevice.id, profileExpiresAt };
  await ctx.session.signInOnDevice({ familyId, principal, pinHash, authMethod, onDevice });
  return profileExpiresAt;
}

async function noteEntry(ctx: RequestContext, { familyId, familyDevice }: OnDevice, parentId: number) {
  const parent = { role: 'parent', id: parentId, familyId } as const;
  await recordAudit(ctx, ctx.db, parent, 'device-entered-by-parent', ['family-device', familyDevice.id]);
}

function assertOnDevice(actor: Actor): asserts actor is OnDevice {
  if (!actor.familyDevice) throw new DomainError('FORBIDDEN', 'profiles.familyDeviceOnly');
}
