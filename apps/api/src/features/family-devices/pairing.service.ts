import {
  countFamilyDevices,
  deleteFamilyDeviceOf,
  findChild,
  findPairing,
  insertFamilyDevice,
  insertPairing,
  inTransaction,
  listChildren,
  listMembers,
  listParentEmails,
  listPins,
  lockFamily,
  type Queryable,
  usePairing,
} from '@starchart/db';
import { withValues } from '@starchart/i18n';
import {
  DEFAULTS,
  type DevicePairing,
  type InviteFamilyDeviceInput,
  MAX_FAMILY_DEVICES,
  MESSAGES,
  PAIRING_MINUTES,
  type PairFamilyDeviceInput,
  type PairingPayload,
  type SessionRecord,
} from '@starchart/schema';
import type { Actor, FamilyDevice, GrownUpActor } from '../../core/actor.ts';
import { DomainError, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import { hmac } from '../../core/hmac.ts';
import type { Arrival } from '../../core/installation.ts';
import { hashSecret, makeCode, makeSecret, normalizeCode } from '../../core/secret.ts';
import type { RequestContext, ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { consume, type Limit } from '../../platform/rate-limit/rate-limit.ts';
import { assertPasswordUnchanged } from '../account/passwords.service.ts';
import { presentActor } from '../auth/auth.service.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { assertStillParent } from '../members/member-access.ts';
import { linkOrigin } from '../system/link-origin.ts';
import { assertChildren, assertMayStayOpen } from './family-devices.service.ts';

const HOUR_MS = 3_600_000;

type NewDevice = Omit<InviteFamilyDeviceInput, 'currentPassword'>;

/** What a paired device shows of its family. */
interface PairedFamily {
  familyId: number;
  timeZone: string;
  familyLanguage: Actor['familyLanguage'];
}

/**
 * Creates a link and a code with which one browser becomes a family device. `confirmed` is the hash of the verified current password.
 * Throws VALIDATION if that has changed since and for a device that may not stay open, NOT_FOUND for a child of another family,
 * FORBIDDEN, CONFLICT at the limit of devices, RATE_LIMITED.
 */
export async function inviteFamilyDevice(
  ctx: RequestContext,
  actor: GrownUpActor,
  { currentPassword: _password, ...device }: InviteFamilyDeviceInput,
  { confirmed, arrival }: { confirmed: string | undefined; arrival: Arrival },
): Promise<DevicePairing> {
  const { familyId } = actor;
  const [secret, code] = [makeSecret(16), makeCode(5)];
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + PAIRING_MINUTES * 60_000);
  await inTransaction(ctx.db, async (tx) => {
    await lockFamily(tx, familyId);
    await assertMayAdd(tx, actor, device, confirmed);
    await insertPairing(tx, familyId, actor.id, {
      tokenHash: hashSecret(secret),
      payload: { ...device, codeHash: hashPairingCode(ctx, code) },
      createdAt,
      expiresAt,
    });
  });
  // The fragment (#) keeps the secret out of server logs and Referer headers.
  const pairPath = `/pair#${secret}`;
  const url = `${linkOrigin(ctx.installation, arrival)}${pairPath}`;
  return { url, pairPath, code, expiresAt: expiresAt.toISOString() };
}

/** A code has only 40 bits, so its stored hash needs the key of the server. */
function hashPairingCode({ keys }: Pick<ServiceContext, 'keys'>, code: string): string {
  return hmac(keys.links, 'device pairing code', normalizeCode(code)).toString('base64url');
}

/** Limits wrong codes per address block. */
function wrongCodeLimit(ctx: RequestContext): Limit {
  return {
    key: hmac(ctx.keys.rateLimits, 'pairing codes', ctx.visitor.addressBlock),
    account: null,
    max: 10,
    windowMs: HOUR_MS,
    refusal: 'pairing.tooManyWrongCodes',
  };
}

/**
 * Makes this browser a family device. Throws NOT_FOUND for an unknown or expired code, CONFLICT
 * for a used one, for a signed-in browser unless `replace`, and at the limit of devices, RATE_LIMITED, HTTPS_REQUIRED.
 */
export async function pairFamilyDevice(
  ctx: RequestContext,
  actor: Actor | null,
  { secret, code, replace }: PairFamilyDeviceInput,
): Promise<Outcome<SessionRecord>> {
  ctx.session.requireHttps();
  const by =
    code === undefined ? { secretHash: hashSecret(secret ?? '') } : { codeHash: hashPairingCode(ctx, code) };
  const at = ctx.clock.now();
  const known = await findPairing(ctx.db, by, at);
  if (!known) {
    // Only wrong codes count, so an attacker cannot lock out a family. A code has 40 bits and expires after ten minutes.
    if (code !== undefined) await consume(ctx, [wrongCodeLimit(ctx)]);
    throw new DomainError('NOT_FOUND', MESSAGES.pairingExpired);
  }
  if (actor && !replace && known.usedAt === null) {
    throw new DomainError('CONFLICT', withValues('pairing.joinsFamily', { familyName: known.familyName }));
  }
  const deviceHash = await ctx.session.rememberDevice(known.familyId);
  const device = await inTransaction(ctx.db, async (tx) => {
    await lockFamily(tx, known.familyId);
    const { id, familyId, pairedBy, payload, usedAt } = orNotFound(await findPairing(tx, by, at));
    if (usedAt !== null) throw new DomainError('CONFLICT', 'pairing.codeUsed');
    const owner = { id: pairedBy, familyId };
    const paired = await addDevice(ctx, tx, owner, await withoutErased(tx, familyId, payload), deviceHash);
    await usePairing(tx, familyId, { id, familyDeviceId: paired.id, at });
    return paired;
  });
  return {
    result: await openOn(ctx, known, device),
    events: [{ type: 'device.paired', familyId: known.familyId }],
  };
}

/**
 * Makes the browser of the caller a family device, whose session ends. Throws as `inviteFamilyDevice` does.
 */
export async function pairThisBrowser(
  ctx: RequestContext,
  actor: GrownUpActor,
  { currentPassword: _password, ...device }: InviteFamilyDeviceInput,
  confirmed: string | undefined,
): Promise<Outcome<SessionRecord>> {
  const { familyId } = actor;
  const deviceHash = await ctx.session.rememberDevice(familyId);
  const paired = await inTransaction(ctx.db, async (tx) => {
    await lockFamily(tx, familyId);
    await assertMayAdd(tx, actor, device, confirmed);
    return await addDevice(ctx, tx, actor, device, deviceHash);
  });
  return { result: await openOn(ctx, actor, paired), events: [{ type: 'device.paired', familyId }] };
}

/** Serializes with a change of the caller's password or role. Call it after `lockFamily`. */
async function assertMayAdd(
  tx: Queryable,
  actor: GrownUpActor,
  device: NewDevice,
  confirmed: string | undefined,
): Promise<void> {
  assertStillParent(await listMembers(tx, actor.familyId), actor);
  await assertPasswordUnchanged(tx, actor, confirmed);
  await assertChildren(tx, actor.familyId, device.childIds);
  await assertMayStayOpen(tx, actor, device);
  await assertRoomFor(tx, actor.familyId);
}

async function assertRoomFor(tx: Queryable, familyId: number): Promise<void> {
  if ((await countFamilyDevices(tx, familyId)) < MAX_FAMILY_DEVICES) return;
  throw new DomainError('CONFLICT', withValues('familyDevices.tooMany', { max: MAX_FAMILY_DEVICES }));
}

/** The pairing without children who were erased since, and with a lock if its child has got a PIN. */
async function withoutErased(tx: Queryable, familyId: number, payload: PairingPayload): Promise<NewDevice> {
  const existing = new Set((await listChildren(tx, familyId)).map(({ id }) => id));
  const childIds = payload.childIds?.filter((id) => existing.has(id)) ?? null;
  const pins = await listPins(tx, familyId, 0);
  const hasPin = pins.some(({ childId }) => childId !== null && childIds?.includes(childId));
  const lockAfterS =
    hasPin || childIds?.length === 0 ? (payload.lockAfterS ?? DEFAULTS.lockAfterS) : payload.lockAfterS;
  return { ...payload, childIds, lockAfterS };
}

/** A browser is one device: pairing it again replaces the earlier one. */
async function addDevice(
  ctx: ServiceContext,
  tx: Queryable,
  owner: { id: number; familyId: number },
  { name, childIds, boardMode, lockAfterS }: NewDevice,
  deviceHash: Buffer,
): Promise<FamilyDevice> {
  const { familyId } = owner;
  await deleteFamilyDeviceOf(tx, familyId, deviceHash);
  await assertRoomFor(tx, familyId);
  const at = ctx.clock.now();
  const settings = { name, boardMode, lockAfterS, childIds };
  const id = await insertFamilyDevice(tx, familyId, {
    ...settings,
    ...DEFAULTS_OF_DEVICE,
    deviceHash,
    pairedBy: owner.id,
    at,
  });
  await recordAudit(ctx, tx, { role: 'parent', ...owner }, 'device-paired', ['family-device', id]);
  for (const recipient of await listParentEmails(tx, familyId)) {
    await queueMail(ctx, tx, { kind: 'family-device-added', recipient, familyId });
  }
  return deviceOf(settings, id);
}

const DEFAULTS_OF_DEVICE = { showBalances: true, keepScreenOn: false, dimFrom: null, dimUntil: null };

function deviceOf({ name, childIds, boardMode, lockAfterS }: NewDevice, id: number): FamilyDevice {
  return { id, name, childIds, boardMode, lockAfterS, ...DEFAULTS_OF_DEVICE };
}

/** Opens the session of a new device: with the profile of its child if the device stays open, otherwise with the profile picker. */
async function openOn(
  ctx: RequestContext,
  { familyId, timeZone, familyLanguage }: PairedFamily,
  familyDevice: FamilyDevice,
): Promise<SessionRecord> {
  const childId = familyDevice.lockAfterS === null ? familyDevice.childIds?.[0] : undefined;
  const child = childId === undefined ? undefined : await findChild(ctx.db, familyId, childId);
  await ctx.session.signInOnDevice({
    familyId,
    principal: child ? { role: 'child', id: child.id } : null,
    pinHash: child ? null : undefined,
    authMethod: child ? 'profile' : 'pairing',
    onDevice: { familyDeviceId: familyDevice.id, profileExpiresAt: null },
  });
  const ofFamily = { timeZone, familyLanguage, familyDevice };
  return child
    ? presentActor(ctx, {
        role: 'child',
        id: child.id,
        name: child.name,
        ...ofFamily,
        profileExpiresAt: null,
      })
    : presentActor(ctx, {
        role: 'device',
        id: familyDevice.id,
        name: familyDevice.name,
        ...ofFamily,
        hasProfileEnded: false,
      });
}
