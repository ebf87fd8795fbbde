import {
  type ChangeToRequest,
  endPendingChange,
  findEarlierRequests,
  insertPendingChange,
  inTransaction,
  listMembers,
  listPendingChanges,
  listUnmailedChanges,
  lockFamily,
  lockPendingChange,
  markChangeMailed,
  type Queryable,
} from '@starchart/db';
import type { FamilyRole, IdInput, MailKind, pendingChange } from '@starchart/schema';
import type { z } from 'zod';
import type { GrownUpActor } from '../../core/actor.ts';
import { DomainError, notFound, orNotFound, rateLimited } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { assertNotTooOften, recordAudit } from '../../platform/audit/record-audit.ts';
import { queueMail } from '../mail/queue-mail.ts';

const HOUR_MS = 3_600_000;

/** How long a parent who withdrew a request waits before the same one. */
const AFTER_WITHDRAWAL_MS = HOUR_MS;

const REQUEST_MAILS = {
  'remove-parent': 'parent-removal-requested',
  'change-parent-role': 'parent-change-requested',
  'erase-family': 'family-erasure-requested',
  'erase-child': 'child-erasure-requested',
} as const satisfies Record<ChangeToRequest['kind'], MailKind>;

type PendingChange = z.input<typeof pendingChange>;

/** The family's open changes, oldest first. */
export async function listOpenChanges(
  { db }: Pick<ServiceContext, 'db'>,
  { familyId }: Pick<GrownUpActor, 'familyId'>,
): Promise<PendingChange[]> {
  const rows = await listPendingChanges(db, familyId);
  return rows.map(({ id, kind, newRole, requestedAt, dueAt, ...row }) => ({
    id,
    kind,
    parent: row.parentId === null ? null : { id: row.parentId, name: row.parentName ?? '' },
    child: row.childId === null ? null : { id: row.childId, name: row.childName ?? '' },
    newRole,
    requestedBy: { id: row.requestedBy, name: row.requesterName },
    requestedAt,
    dueAt,
  }));
}

/** Hours for which another parent can refuse an erasure; 0 if it applies at once. */
export function hoursToRefuseErasure(
  { settings }: Pick<ServiceContext, 'settings'>,
  members: readonly { familyRole: FamilyRole }[],
): number {
  const parents = members.filter(({ familyRole }) => familyRole === 'parent');
  return parents.length > 1 ? settings.parentVetoHours : 0;
}

/**
 * Stores a pending change, mails all parents, and returns it; one that is pending already is returned as it is. The parents get at most
 * one mail a day about the same request of a parent; a later one is mailed by `mailDelayedRequests`. Throws CONFLICT if a different role
 * is pending, RATE_LIMITED, also in the hour after the caller withdrew the same request. Call it after `lockFamily`.
 */
export async function requestChange(
  ctx: ServiceContext,
  tx: Queryable,
  actor: GrownUpActor,
  change: ChangeToRequest,
): Promise<{ id: number; dueAt: Date }> {
  const { familyId, id: requestedBy, timeZone } = actor;
  const pending = await findPending(ctx, tx, familyId, change);
  if (pending && pending.newRole !== change.newRole) {
    throw new DomainError('CONFLICT', 'pendingChanges.alreadyOne');
  }
  if (pending) return { id: pending.id, dueAt: pending.dueAt };
  const requestedAt = ctx.clock.now();
  const earlier = await findEarlierRequests(tx, familyId, { ...change, requestedBy }, requestedAt);
  const allowedAt = (earlier.withdrawnAt?.getTime() ?? 0) + AFTER_WITHDRAWAL_MS;
  if (allowedAt > requestedAt.getTime()) {
    throw rateLimited(
      'pendingChanges.takenBackRecently',
      Math.ceil((allowedAt - requestedAt.getTime()) / 1000),
    );
  }
  await assertNotTooOften(ctx, tx, actor, 'change-requested');
  const dueAt = new Date(requestedAt.getTime() + ctx.settings.parentVetoHours * HOUR_MS);
  const isMailed = mayMail(ctx, earlier);
  const id = await insertPendingChange(tx, familyId, {
    ...change,
    requestedBy,
    requestedAt,
    mailedAt: isMailed ? requestedAt : null,
    dueAt,
  });
  await recordAudit(ctx, tx, actor, 'change-requested', ['change', id]);
  if (isMailed) await mailRequest(ctx, tx, familyId, { ...change, dueAt, timeZone });
  return { id, dueAt };
}

/** The open request of the same change. One of a grown-up who is no longer a parent ends, because it would never apply. */
async function findPending(
  ctx: ServiceContext,
  tx: Queryable,
  familyId: number,
  { kind, parentId, childId }: ChangeToRequest,
) {
  const pending = (await listPendingChanges(tx, familyId)).find(
    (open) => open.kind === kind && open.parentId === parentId && open.childId === childId,
  );
  if (!pending) return undefined;
  const members = await listMembers(tx, familyId);
  const requester = members.find(({ id }) => id === pending.requestedBy);
  if (requester?.familyRole === 'parent') return pending;
  await endPendingChange(tx, familyId, pending.id, { outcome: 'withdrawn', at: ctx.clock.now() });
  await recordAudit(ctx, tx, { role: 'system', familyId }, 'change-withdrawn', ['change', pending.id]);
  return undefined;
}

/** Between two mails about the same request: a day, or half of the hours in which a parent can refuse. In ms. */
function mailPause({ settings }: Pick<ServiceContext, 'settings'>): number {
  return Math.min(24, settings.parentVetoHours / 2) * HOUR_MS;
}

function mayMail(
  ctx: Pick<ServiceContext, 'clock' | 'settings'>,
  { mailedAt }: { mailedAt: Date | null },
): boolean {
  return mailedAt === null || ctx.clock.now().getTime() - mailedAt.getTime() >= mailPause(ctx);
}

/** Mails the parents about requests that are still pending and came too soon after an earlier mail. One that fails does not hold up the others. */
export async function mailDelayedRequests(ctx: ServiceContext): Promise<void> {
  const failures: unknown[] = [];
  for (const change of await listUnmailedChanges(ctx.db)) {
    try {
      await mailDelayedRequest(ctx, change);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function mailDelayedRequest(
  ctx: ServiceContext,
  { id, familyId, timeZone }: { id: number; familyId: number; timeZone: string },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockFamily(tx, familyId);
    const change = await lockPendingChange(tx, familyId, id);
    // Another server may have mailed it, and a parent may have ended it.
    if (!change || change.mailedAt !== null) return;
    const mailedAt = ctx.clock.now();
    if (!mayMail(ctx, await findEarlierRequests(tx, familyId, change, mailedAt))) return;
    // After a late mail, for example because the server was off, parents still have time to refuse.
    const dueAt = new Date(Math.max(change.dueAt.getTime(), mailedAt.getTime() + mailPause(ctx)));
    await markChangeMailed(tx, familyId, id, { mailedAt, dueAt });
    await mailRequest(ctx, tx, familyId, { ...change, dueAt, timeZone });
  });
}

/** Ends a change that another parent requested; nothing changes. Throws NOT_FOUND, also for the caller's own. */
export async function refuseChange(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id }: IdInput,
): Promise<Outcome<void>> {
  return await endChange(ctx, actor, id, 'refused');
}

/** Ends a change that the caller requested. Throws NOT_FOUND. */
export async function withdrawChange(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id }: IdInput,
): Promise<Outcome<void>> {
  return await endChange(ctx, actor, id, 'withdrawn');
}

async function endChange(
  ctx: ServiceContext,
  actor: GrownUpActor,
  id: number,
  outcome: 'refused' | 'withdrawn',
): Promise<Outcome<void>> {
  const { familyId } = actor;
  await inTransaction(ctx.db, async (tx) => {
    // Serializes with the job that applies it.
    await lockFamily(tx, familyId);
    const { requestedBy, mailedAt } = orNotFound(await lockPendingChange(tx, familyId, id));
    if ((requestedBy === actor.id) !== (outcome === 'withdrawn')) throw notFound();
    await endPendingChange(tx, familyId, id, { outcome, at: ctx.clock.now() });
    await recordAudit(ctx, tx, actor, `change-${outcome}`, ['change', id]);
    // Without a mail about the request, none about its end.
    if (outcome === 'refused' && mailedAt !== null) {
      await mailParents(ctx, tx, familyId, { kind: 'change-refused' });
    }
  });
  return { result: undefined, events: [{ type: 'change.ended', familyId }] };
}

async function mailRequest(
  ctx: ServiceContext,
  tx: Queryable,
  familyId: number,
  { kind, dueAt, timeZone }: { kind: ChangeToRequest['kind']; dueAt: Date; timeZone: string },
): Promise<void> {
  const payload = { dueAt: dueAt.toISOString(), timeZone };
  await mailParents(ctx, tx, familyId, { kind: REQUEST_MAILS[kind], payload });
}

async function mailParents(
  ctx: ServiceContext,
  tx: Queryable,
  familyId: number,
  mail: { kind: MailKind; payload?: { dueAt: string; timeZone: string } },
): Promise<void> {
  for (const { familyRole, email } of await listMembers(tx, familyId)) {
    if (familyRole === 'parent') await queueMail(ctx, tx, { ...mail, recipient: email, familyId });
  }
}
