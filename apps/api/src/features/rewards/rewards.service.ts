import {
  countRewards,
  deleteReward,
  findReward,
  insertReward,
  inTransaction,
  lockChild,
  rewardsOfChild,
  updateReward,
} from '@starchart/db';
import {
  type CreateRewardInput,
  type IdInput,
  itemTexts,
  type OfChildInput,
  type Reward,
  type UpdateRewardInput,
} from '@starchart/schema';
import type { Actor, GrownUpActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { invalidField, notFound, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { validateChanges } from '../../core/validate-changes.ts';
import { getChild } from '../children/children.service.ts';
import { assertQuota } from '../children/quotas.ts';

/** A child's rewards; the child itself gets only the active ones. Throws NOT_FOUND. */
export async function listRewards(
  ctx: ServiceContext,
  actor: Actor,
  { childId }: OfChildInput,
): Promise<Reward[]> {
  await getChild(ctx, actor, { id: childId });
  return await rewardsOfChild(
    ctx.db,
    actor.familyId,
    childId,
    actor.role === 'child' ? 'child' : 'grown-up',
  ).execute();
}

/** Throws NOT_FOUND for a child of another family, CONFLICT at the quota. */
export async function createReward(
  ctx: ServiceContext,
  actor: GrownUpActor,
  input: CreateRewardInput,
): Promise<Outcome<Reward>> {
  const { childId } = input;
  const { familyId } = actor;
  authorize(actor, 'rewards.manage', childId);
  const result = await inTransaction(ctx.db, async (tx) => {
    await lockChild(tx, familyId, childId);
    const counts = await countRewards(tx, familyId, childId);
    assertQuota('rewards', counts, { isNew: true, isActive: input.active });
    return await insertReward(tx, familyId, childId, input);
  });
  return { result, events: [{ type: 'reward.created', familyId, childId }] };
}

/** Throws NOT_FOUND, VALIDATION for another child's id, CONFLICT at the quota. */
export async function changeReward(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id, childId, ...fields }: UpdateRewardInput,
): Promise<Outcome<Reward>> {
  const { familyId } = actor;
  const before = orNotFound(await findReward(ctx.db, familyId, id));
  authorize(actor, 'rewards.manage', before.childId);
  if (before.childId !== childId) throw invalidField('childId', 'rewards.staysWithChild');
  validateChanges(itemTexts, fields, before);
  const result = await inTransaction(ctx.db, async (tx) => {
    if (fields.active && !before.active) {
      await lockChild(tx, familyId, childId);
      const counts = await countRewards(tx, familyId, childId);
      assertQuota('rewards', counts, { isNew: false, isActive: true });
    }
    return orNotFound(await updateReward(tx, familyId, id, fields));
  });
  return { result, events: [{ type: 'reward.updated', familyId, childId }] };
}

/** Deletes the reward; its redemptions stay. Throws NOT_FOUND. */
export async function removeReward(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id }: IdInput,
): Promise<Outcome<void>> {
  const { familyId } = actor;
  const { childId } = orNotFound(await findReward(ctx.db, familyId, id));
  authorize(actor, 'rewards.manage', childId);
  const isDeleted = await inTransaction(ctx.db, (tx) => deleteReward(tx, familyId, { id, childId }));
  if (!isDeleted) throw notFound();
  return { result: undefined, events: [{ type: 'reward.deleted', familyId, childId }] };
}
