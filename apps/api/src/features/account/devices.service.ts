import { forgetDevice, inTransaction, listDevices as listSessions, revokeDevice } from '@starchart/db';
import type { Device } from '@starchart/schema';
import type { ParentActor } from '../../core/actor.ts';
import { notFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import type { SessionHandle } from '../../platform/sessions/session-handle.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { deviceName } from './device-name.ts';

/** The sessions of the parent and of the family's children, last used first. */
export async function listDevices(
  ctx: ServiceContext,
  session: SessionHandle,
  actor: ParentActor,
): Promise<Device[]> {
  const sessions = await listSessions(ctx.db, actor.familyId, actor.id, ctx.clock.now());
  return sessions.map(({ id, userAgent, childId, childName, signedInAt, lastSeenAt }) => ({
    id,
    name: deviceName(userAgent),
    child: childId === null ? null : { id: childId, name: childName ?? '' },
    signedInAt: signedInAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === session.sessionId,
  }));
}

/**
 * Ends a session that `listDevices` returns and removes its browser from the known devices. Throws NOT_FOUND
 * for any other and for an ended one.
 */
export async function signOutDevice(
  ctx: ServiceContext,
  session: SessionHandle,
  actor: ParentActor,
  deviceId: number,
): Promise<Outcome<void>> {
  await inTransaction(ctx.db, async (tx) => {
    const device = { id: deviceId, at: ctx.clock.now() };
    const revoked = await revokeDevice(tx, actor.familyId, actor.id, device);
    if (!revoked) throw notFound();
    if (revoked.deviceHash) await forgetDevice(tx, actor.familyId, revoked.deviceHash);
    await recordAudit(ctx, tx, { by: actor, action: 'device-signed-out', subject: ['device', deviceId] });
  });
  if (deviceId === session.sessionId) await session.signOut();
  return { result: undefined, events: [{ type: 'sessions.changed', familyId: actor.familyId }] };
}
