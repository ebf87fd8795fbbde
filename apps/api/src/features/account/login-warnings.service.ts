import { dismissWarning, listWarnings } from '@starchart/db';
import type { LoginWarning } from '@starchart/schema';
import type { ParentActor } from '../../core/actor.ts';
import { notFound } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';

/** Warnings of failed logins at the parent's own login and those of the family's children, newest first. */
export async function listLoginWarnings(ctx: ServiceContext, actor: ParentActor): Promise<LoginWarning[]> {
  const warnings = await listWarnings(ctx.db, actor.familyId, actor.id);
  return warnings.map(({ id, childId, childName, knownDevice, tries, firstAt, lastAt, dismissedAt }) => ({
    id,
    child: childId === null ? null : { id: childId, name: childName ?? '' },
    knownDevice,
    tries,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    dismissed: dismissedAt !== null,
  }));
}

/** Dismisses a warning for all parents of the family; idempotent. Throws NOT_FOUND for any other. */
export async function dismissLoginWarning(
  ctx: ServiceContext,
  actor: ParentActor,
  id: number,
): Promise<void> {
  const dismissal = { id, at: ctx.clock.now() };
  if (!(await dismissWarning(ctx.db, actor.familyId, actor.id, dismissal))) throw notFound();
}
