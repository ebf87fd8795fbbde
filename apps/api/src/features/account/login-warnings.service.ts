import { dismissWarning, listWarnings } from '@starchart/db';
import type { IdInput, loginWarning } from '@starchart/schema';
import type { z } from 'zod';
import type { GrownUpActor } from '../../core/actor.ts';
import { notFound } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';

/** Warnings of failed logins at the parent's own login and those of the family's children, newest first. */
export async function listLoginWarnings(
  ctx: ServiceContext,
  actor: GrownUpActor,
): Promise<z.input<typeof loginWarning>[]> {
  const warnings = await listWarnings(ctx.db, actor.familyId, actor.id);
  return warnings.map(({ childId, childName, dismissedAt, ...row }) => ({
    ...row,
    child: childId === null ? null : { id: childId, name: childName ?? '' },
    dismissed: dismissedAt !== null,
  }));
}

/** Dismisses a warning for all parents of the family; idempotent. Throws NOT_FOUND for any other. */
export async function dismissLoginWarning(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id }: IdInput,
): Promise<void> {
  const dismissal = { id, at: ctx.clock.now() };
  if (!(await dismissWarning(ctx.db, actor.familyId, actor.id, dismissal))) throw notFound();
}
