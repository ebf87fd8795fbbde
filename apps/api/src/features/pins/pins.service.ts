import {
  deleteAttemptsAt,
  deletePin,
  endProfiles,
  findChild,
  findPin,
  inTransaction,
  listPins as listStoredPins,
  lockFamily,
  lockOwnDevices,
  lockPinOwner,
  type Person,
  savePin,
} from '@starchart/db';
import {
  type ClearPinInput,
  DEFAULTS,
  MESSAGES,
  type OwnPin,
  type PinOfPerson,
  type SetPinInput,
} from '@starchart/schema';
import { type Actor, type ChildActor, type GrownUpActor, personOf } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, invalidField, notFound, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { RequestContext, ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { confirmRecentPassword } from '../auth/current-password.ts';
import { pinKey, verifyPin } from './verify-pin.ts';

type PinRow = Awaited<ReturnType<typeof listStoredPins>>[number];

/** A verified change of a PIN, with the hash of a new one. */
interface ConfirmedPinChange {
  person: Person;
  pinHash: string;
}

/** The PINs of the children and of the caller. */
export async function listPins(ctx: ServiceContext, actor: GrownUpActor): Promise<PinOfPerson[]> {
  return (await listStoredPins(ctx.db, actor.familyId, actor.id)).map(presentPin);
}

/** The PIN of the caller, without the secret; null without one. */
export async function findOwnPin(ctx: ServiceContext, actor: GrownUpActor | ChildActor): Promise<OwnPin> {
  const pin = await findPin(ctx.db, actor.familyId, personOf(actor));
  return { pin: pin ? presentPin(pin) : null };
}

/**
 * Sets the PIN of a child or of the caller; open profiles of the person end, and so do failed attempts. A child's own device gets a lock.
 * Throws VALIDATION for a parent's PIN of pictures, NOT_FOUND.
 */
export async function setPin(
  ctx: RequestContext,
  actor: GrownUpActor | ChildActor,
  { kind, shuffle, boardCheckOff }: SetPinInput,
  { person, pinHash: hash }: ConfirmedPinChange,
): Promise<Outcome<PinOfPerson>> {
  if (person.role === 'parent' && (kind !== 'digits' || boardCheckOff)) {
    throw invalidField('kind', MESSAGES.parentPin);
  }
  const { familyId } = actor;
  const at = ctx.clock.now();
  return await inTransaction(ctx.db, async (tx) => {
    await lockFamily(tx, familyId);
    if (person.role === 'child') await lockOwnDevices(tx, familyId, person.id, DEFAULTS.lockAfterS);
    await lockPinOwner(tx, familyId, person, 'update');
    // A child changes only the PIN; how it is used is for the parents to decide.
    const given = actor.role === 'child' ? {} : { shuffle, boardCheckOff };
    const before = await findPin(tx, familyId, person);
    await savePin(tx, familyId, person, {
      kind,
      hash,
      shuffle: given.shuffle ?? before?.shuffle ?? true,
      boardCheckOff: given.boardCheckOff ?? before?.boardCheckOff ?? false,
      at,
    });
    if (actor.role === 'grown-up') await endProfiles(tx, familyId, at, person);
    await deleteAttemptsAt(tx, pinKey(ctx, familyId, person));
    await recordAudit(ctx, tx, actor, 'pin-changed', [person.role, person.id]);
    const stored = orNotFound(await findPin(tx, familyId, person));
    return { result: presentPin(stored), events: [{ type: 'pin.changed', familyId }] };
  });
}

/** Removes the PIN of a child or of the caller. Throws NOT_FOUND. */
export async function clearPin(
  ctx: RequestContext,
  actor: GrownUpActor | ChildActor,
  { person }: Pick<ConfirmedPinChange, 'person'>,
): Promise<Outcome<void>> {
  const { familyId } = actor;
  await inTransaction(ctx.db, async (tx) => {
    await lockPinOwner(tx, familyId, person, 'update');
    if (!(await deletePin(tx, familyId, person))) throw notFound();
    await deleteAttemptsAt(tx, pinKey(ctx, familyId, person));
    await recordAudit(ctx, tx, actor, 'pin-changed', [person.role, person.id]);
  });
  return { result: undefined, events: [{ type: 'pin.changed', familyId }] };
}

/** Verifies who changes a PIN, as `confirmPinOwner` does, and hashes a new one. */
export async function confirmPinChange(
  ctx: RequestContext,
  actor: Actor,
  { pin, ...change }: ClearPinInput & { pin?: string },
): Promise<ConfirmedPinChange> {
  if (actor.role === 'device') throw new DomainError('FORBIDDEN', 'profiles.tapPictureFirst');
  const person = await confirmPinOwner(ctx, actor, change);
  return { person, pinHash: pin === undefined ? '' : await ctx.passwords.hash(pin) };
}

/**
 * Whose PIN the caller may change, after the password of a parent or the PIN of a child was verified. Throws VALIDATION for a wrong one,
 * FORBIDDEN, NOT_FOUND, RATE_LIMITED. Must not run inside a transaction.
 */
async function confirmPinOwner(
  ctx: RequestContext,
  actor: GrownUpActor | ChildActor,
  { childId, currentPassword, currentPin }: ClearPinInput,
): Promise<Person> {
  if (actor.role === 'child') return await confirmedChild(ctx, actor, childId, currentPin);
  if (childId !== undefined) {
    authorize(actor, 'children.manage', childId);
    orNotFound(await findChild(ctx.db, actor.familyId, childId));
  }
  await confirmRecentPassword(ctx, actor, { currentPassword });
  return childId === undefined ? { role: 'parent', id: actor.id } : { role: 'child', id: childId };
}

/** A child changes its own PIN on a family device, with the old one. */
async function confirmedChild(
  ctx: RequestContext,
  { familyDevice, familyId, id }: ChildActor,
  childId: number | undefined,
  currentPin: string | undefined,
): Promise<Person> {
  const person = { role: 'child', id } as const;
  if (childId !== undefined && childId !== id) throw notFound();
  if (!familyDevice || !(await findPin(ctx.db, familyId, person))) {
    throw new DomainError('FORBIDDEN', 'pins.setByGrownUp');
  }
  if (currentPin === undefined) throw invalidField('currentPin', MESSAGES.wrongPin);
  await verifyPin(ctx, { familyId, familyDevice }, person, currentPin, 'currentPin');
  return person;
}

function presentPin({ childId, kind, shuffle, boardCheckOff, changedAt }: PinRow): PinOfPerson {
  return { childId, kind, shuffle, boardCheckOff, changedAt: changedAt.toISOString() };
}
