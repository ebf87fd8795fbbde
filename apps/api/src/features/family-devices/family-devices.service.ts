import {
  deleteFamilyDevice,
  endProfiles,
  forgetDevice,
  inTransaction,
  listChildren,
  listFamilyDevices as listDevices,
  listPins,
  lockFamily,
  lockFamilyDevice,
  type Queryable,
  updateFamilyDevice as writeDevice,
} from '@starchart/db';
import {
  DEFAULTS,
  type FamilyDevice,
  type IdInput,
  MESSAGES,
  type UpdateFamilyDeviceInput,
} from '@starchart/schema';
import type { Actor, GrownUpActor } from '../../core/actor.ts';
import { invalidField, notFound, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { RequestContext } from '../../core/service-context.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { deviceName } from '../account/device-name.ts';

type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number];

/** The family's devices, oldest first. */
export async function listFamilyDevices(ctx: RequestContext, actor: GrownUpActor) {
  const rows = await listDevices(ctx.db, actor.familyId);
  return rows.map((row) => presentDevice(ctx, actor, row));
}

/** Changes the given settings. Throws VALIDATION for settings that contradict each other, NOT_FOUND also for a child. */
export async function updateFamilyDevice(
  ctx: RequestContext,
  actor: GrownUpActor,
  { id, ...changes }: UpdateFamilyDeviceInput,
) {
  const { familyId } = actor;
  return await inTransaction(ctx.db, async (tx) => {
    await lockFamily(tx, familyId);
    if (!(await lockFamilyDevice(tx, familyId, id))) throw notFound();
    const before = await findDevice(tx, familyId, id);
    const { childIds = before.childIds, name = before.name, boardMode = before.boardMode } = changes;
    const { lockAfterS = before.lockAfterS, showBalances = before.showBalances } = changes;
    const {
      keepScreenOn = before.keepScreenOn,
      dimFrom = before.dimFrom,
      dimUntil = before.dimUntil,
    } = changes;
    if ((dimFrom === null) !== (dimUntil === null)) throw invalidField('dimUntil', MESSAGES.dimTimes);
    await assertChildren(tx, familyId, childIds);
    await assertMayStayOpen(tx, actor, { childIds, lockAfterS });
    const settings = { name, boardMode, lockAfterS, showBalances, keepScreenOn, dimFrom, dimUntil };
    await writeDevice(tx, familyId, id, { ...settings, childIds });
    if (lockAfterS !== before.lockAfterS) {
      // A profile of a child's own device, which had no lock, ends now; others get no more time than the new lock has.
      const leftMs = before.lockAfterS === null ? 0 : (lockAfterS ?? DEFAULTS.lockAfterS) * 1000;
      const until = new Date(ctx.clock.now().getTime() + leftMs);
      await endProfiles(tx, familyId, until, { familyDeviceId: id });
    }
    await recordAudit(ctx, tx, actor, 'device-changed', ['family-device', id]);
    const result = presentDevice(ctx, actor, await findDevice(tx, familyId, id));
    return { result, events: [{ type: 'device.changed', familyId } as const] };
  });
}

/** Removes a device: its sessions end on all servers, and the family no longer knows its browser. Throws NOT_FOUND. */
export async function removeFamilyDevice(
  ctx: RequestContext,
  actor: GrownUpActor,
  { id }: IdInput,
): Promise<Outcome<void>> {
  const { familyId } = actor;
  await inTransaction(ctx.db, async (tx) => {
    const { deviceHash } = orNotFound(await deleteFamilyDevice(tx, familyId, id));
    await forgetDevice(tx, familyId, deviceHash);
    await recordAudit(ctx, tx, actor, 'device-removed', ['family-device', id]);
  });
  if (actor.familyDevice?.id === id) await ctx.session.signOut();
  return { result: undefined, events: [{ type: 'device.removed', familyId }] };
}

/** Throws NOT_FOUND if a child is not of the family. */
export async function assertChildren(
  tx: Queryable,
  familyId: number,
  childIds: readonly number[] | null,
): Promise<void> {
  if (childIds === null) return;
  const existing = new Set((await listChildren(tx, familyId)).map(({ id }) => id));
  if (childIds.some((childId) => !existing.has(childId))) throw notFound();
}

/** Throws VALIDATION for a device without a lock, unless it is that of one child without a PIN. Call it after `lockFamily`. */
export async function assertMayStayOpen(
  tx: Queryable,
  { familyId, id }: Pick<Actor, 'familyId' | 'id'>,
  { childIds, lockAfterS }: { childIds: readonly number[] | null; lockAfterS: number | null },
): Promise<void> {
  if (lockAfterS !== null) return;
  const [childId] = new Set(childIds);
  const pins = await listPins(tx, familyId, id);
  if (new Set(childIds).size !== 1 || pins.some((pin) => pin.childId === childId)) {
    throw invalidField('lockAfterS', MESSAGES.ownDevice);
  }
}

async function findDevice(tx: Queryable, familyId: number, id: number): Promise<DeviceRow> {
  return orNotFound((await listDevices(tx, familyId)).find((row) => row.id === id));
}

function presentDevice(
  { language }: Pick<RequestContext, 'language'>,
  actor: GrownUpActor,
  { userAgent, parentId, parentName, pairedAt, lastSeenAt, ...row }: DeviceRow,
): FamilyDevice {
  return {
    ...row,
    browser: userAgent === null ? null : deviceName(userAgent, language),
    pairedAt: pairedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    pairedBy: parentId === null ? null : { id: parentId, name: parentName ?? '' },
    current: row.id === actor.familyDevice?.id,
  };
}
