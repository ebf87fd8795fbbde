import {
  type ChangeToRequest,
  endPendingChange,
  insertPendingChange,
  inTransaction,
  listMembers,
  listPendingChanges,
  lockFamily,
  lockPendingChange,
  type Queryable,
} from '@starchart/db';
import type { IdInput, MailKind, pendingChange } from '@starchart/schema';
import type { z } from 'zod';
import type { ParentActor } from '../../core/actor.ts';
import { DomainError, notFound, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { assertNotTooOften, recordAudit } from '../../platform/audit/record-audit.ts';
import { queueMail } from '../mail/queue-mail.ts';

const HOUR_MS = 3_600_000;

const REQUEST_MAILS = {
  'remove-parent': 'parent-removal-requested',
  'change-parent-role': 'parent-change-requested',
  'erase-family': 'family-erasure-requested',
} as const satisfies Record<ChangeToRequest['kind'], MailKind>;

type PendingChange = z.input<typeof pendingChange>;

/** The family's open changes, oldest first. */
export async function listOpenChanges(
  { db }: Pick<ServiceContext, 'db'>,
  { familyId }: Pick<ParentActor, 'familyId'>,
): Promise<PendingChange[]> {
  const rows = await listPendingChanges(db, familyId);
  return rows.map(({ id, kind, parentId, parentName, newRole, requestedBy, requesterName, ...times }) => ({
    id,
    kind,
    parent: parentId === null ? null : { id: parentId, name: parentName ?? '' },
    newRole,
    requestedBy: { id: requestedBy, name: requesterName },
    ...times,
  }));
}

/**
 * Stores a change that waits, mails all parents, and returns it; one that waits already is returned as it is. Throws CONFLICT if a
 * different role waits, RATE_LIMITED. Call it after `lockFamily`.
 */
export async function requestChange(
  ctx: ServiceContext,
  tx: Queryable,
  actor: ParentActor,
  change: ChangeToRequest,
): Promise<{ id: number; dueAt: Date }> {
  const { familyId, timeZone } = actor;
  const waiting = (await listPendingChanges(tx, familyId)).find(
    ({ kind, parentId }) => kind === change.kind && parentId === change.parentId,
  );
  if (waiting && waiting.newRole !== change.newRole) {
    throw new DomainError('CONFLICT', 'Another change is already waiting. Please stop it first.');
  }
  if (waiting) return { id: waiting.id, dueAt: waiting.dueAt };
  await assertNotTooOften(ctx, tx, actor, 'change-requested');
  const requestedAt = ctx.clock.now();
  const dueAt = new Date(requestedAt.getTime() + ctx.parentVetoHours * HOUR_MS);
  const id = await insertPendingChange(tx, familyId, {
    ...change,
    requestedBy: actor.id,
    requestedAt,
    dueAt,
  });
  await recordAudit(ctx, tx, actor, 'change-requested', ['change', id]);
  await mailParents(ctx, tx, familyId, {
    kind: REQUEST_MAILS[change.kind],
    payload: { dueAt: dueAt.toISOString(), timeZone },
  });
  return { id, dueAt };
}

/** Ends a change that another parent requested; nothing changes. Throws NOT_FOUND, also for the caller's own. */
export async function refuseChange(
  ctx: ServiceContext,
  actor: ParentActor,
  { id }: IdInput,
): Promise<Outcome<void>> {
  return await endChange(ctx, actor, id, 'refused');
}

/** Ends a change that the caller requested. Throws NOT_FOUND. */
export async function withdrawChange(
  ctx: ServiceContext,
  actor: ParentActor,
  { id }: IdInput,
): Promise<Outcome<void>> {
  return await endChange(ctx, actor, id, 'withdrawn');
}

async function endChange(
  ctx: ServiceContext,
  actor: ParentActor,
  id: number,
  outcome: 'refused' | 'withdrawn',
): Promise<Outcome<void>> {
  const { familyId } = actor;
  await inTransaction(ctx.db, async (tx) => {
    // Serializes with the job that applies it.
    await lockFamily(tx, familyId);
    const { requestedBy } = orNotFound(await lockPendingChange(tx, familyId, id));
    if ((requestedBy === actor.id) !== (outcome === 'withdrawn')) throw notFound();
    await endPendingChange(tx, familyId, id, { outcome, at: ctx.clock.now() });
    await recordAudit(ctx, tx, actor, `change-${outcome}`, ['change', id]);
    if (outcome === 'refused') await mailParents(ctx, tx, familyId, { kind: 'change-refused' });
  });
  return { result: undefined, events: [{ type: 'change.ended', familyId }] };
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
