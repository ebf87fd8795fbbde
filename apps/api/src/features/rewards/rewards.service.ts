import {
  countRewards,
  deleteReward,
  findReward,
  insertReward,
  inTransaction,
  isForeignKeyViolation,
  lockChild,
  rewardsOfChild,
  updateReward,
} from '@starchart/db';
import type { CreateRewardInput, Reward, UpdateRewardInput } from '@starchart/schema';
import type { Actor, ParentActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { invalidField, notFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { childrenWithinReach } from '../children/children.policy.ts';
import { getChild } from '../children/children.service.ts';
import { assertQuota } from '../children/quotas.ts';

/** A child's rewards; the child itself gets only the active ones. Throws NOT_FOUND. */
export async function listRewards(ctx: ServiceContext, actor: Actor, childId: number): Promise<Reward[]> {
  await getChild(ctx, actor, childId);
  return await rewardsOfChild(ctx.db, actor.familyId, childId, actor.role === 'child').execute();
}

/** Throws NOT_FOUND for a child of another family, CONFLICT at the quota. */
export async function createReward(
  ctx: ServiceContext,
  actor: ParentActor,
  input: CreateRewardInput,
): Promise<Outcome<Reward>> {
  authorize(actor, 'rewards.create', input.childId);
  try {
    const reward = await inTransaction(ctx.db, async (tx) => {
      await lockChild(tx, actor.familyId, input.childId);
      const counts = await countRewards(tx, actor.familyId, input.childId);
      assertQuota('rewards', counts, { isNew: true, isActive: input.active });
      return await insertReward(tx, actor.familyId, input.childId, input);
    });
    const { familyId } = actor;
    return { result: reward, events: [{ type: 'reward.created', familyId, childId: input.childId }] };
  } catch (error) {
    throw isForeignKeyViolation(error) ? notFound() : error;
  }
}

/** Throws NOT_FOUND, VALIDATION for another child's id, CONFLICT at the quota. */
export async function changeReward(
  ctx: ServiceContext,
  actor: ParentActor,
  input: UpdateRewardInput,
): Promise<Outcome<Reward>> {
  const before = await findReward(ctx.db, actor.familyId, input.id);
  if (!before) throw notFound();
  authorize(actor, 'rewards.update', before.childId);
  if (before.childId !== input.childId) throw invalidField('childId', 'A reward stays with its child.');
  const after = await inTransaction(ctx.db, async (tx) => {
    if (input.active && !before.active) {
      await lockChild(tx, actor.familyId, before.childId);
      const counts = await countRewards(tx, actor.familyId, before.childId);
      assertQuota('rewards', counts, { isNew: false, isActive: true });
    }
    const updated = await updateReward(tx, actor.familyId, input.id, input);
    if (!updated) throw notFound();
    return updated;
  });
  const { familyId } = actor;
  return { result: after, events: [{ type: 'reward.updated', familyId, childId: input.childId }] };
}

/** Deletes the reward; its redemptions stay. Throws NOT_FOUND. */
export async function removeReward(
  ctx: ServiceContext,
  actor: ParentActor,
  rewardId: number,
): Promise<Outcome<void>> {
  const deleted = await deleteReward(ctx.db, actor.familyId, rewardId, childrenWithinReach(actor));
  if (!deleted) throw notFound();
  return { result: undefined, events: [{ type: 'reward.deleted', familyId: actor.familyId, ...deleted }] };
}
