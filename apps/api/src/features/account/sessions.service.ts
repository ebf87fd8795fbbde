import {
  endSession as endStoredSession,
  forgetDevice,
  inTransaction,
  listSessions as listStoredSessions,
} from '@starchart/db';
import type { device, IdInput } from '@starchart/schema';
import type { z } from 'zod';
import type { GrownUpActor } from '../../core/actor.ts';
import { orNotFound } from '../../core/domain-error.ts';
import { can } from '../../core/permissions.ts';
import type { RequestContext } from '../../core/service-context.ts';
import { isDoneOften, recordAudit } from '../../platform/audit/record-audit.ts';
import { deviceName } from './device-name.ts';

/** The sessions of the grown-up, a parent's with those of the family's children; last used first. */
export async function listSessions(
  ctx: RequestContext,
  actor: GrownUpActor,
): Promise<z.input<typeof device>[]> {
  const sessions = await listStoredSessions(ctx.db, actor.familyId, ownerOf(actor), ctx.clock.now());
  return sessions.map(({ userAgent, childId, childName, ...row }) => ({
    ...row,
    name: deviceName(userAgent, ctx.language),
    child: childId === null ? null : { id: childId, name: childName ?? '' },
    current: row.id === ctx.session.sessionId,
  }));
}

/**
 * Ends a session that `listSessions` returns and removes its browser from the known devices. Throws NOT_FOUND
 * for any other and for an ended one.
 */
export async function endSession(ctx: RequestContext, actor: GrownUpActor, { id }: IdInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const session = { id, at: ctx.clock.now() };
    const ended = orNotFound(await endStoredSession(tx, actor.familyId, ownerOf(actor), session));
    if (ended.deviceHash) await forgetDevice(tx, actor.familyId, ended.deviceHash);
    // Logging out is never limited. Without their subjects, frequent entries are merged.
    const isOften = await isDoneOften(ctx, tx, actor, 'device-signed-out');
    await recordAudit(ctx, tx, actor, 'device-signed-out', isOften ? undefined : ['device', id]);
  });
  if (id === ctx.session.sessionId) await ctx.session.signOut();
}

function ownerOf(actor: GrownUpActor) {
  return { parentId: actor.id, withChildren: can(actor, 'children.manage') };
}
