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
import type { ServiceContext } from '../../core/service-context.ts';
import { childrenWithinReach } from '../children/children.policy.ts';
import { getChild } from '../children/children.service.ts';
import { assertQuota } from '../children/quotas.ts';

/** A child's rewards; the child itself gets the active ones. Throws NOT_FOUND when the actor may not see the child. */
export async function listRewards(deps: ServiceContext, actor: Actor, childId: number): Promise<Reward[]> {
  await getChild(deps, actor, childId);
  return await rewardsOfChild(deps.db, actor.familyId, childId, actor.role === 'child').execute();
}

/** Throws NOT_FOUND for a child of another family, CONFLICT for one reward too many. */
export async function createReward(
  deps: ServiceContext,
  actor: ParentActor,
  input: CreateRewardInput,
): Promise<Reward> {
  authorize(actor, 'rewards.create', input.childId);
  try {
    const reward = await inTransaction(deps.db, async (tx) => {
      await lockChild(tx, actor.familyId, input.childId);
      const counts = await countRewards(tx, actor.familyId, input.childId);
      assertQuota('rewards', counts, { isNew: true, isActive: input.active });
      return await insertReward(tx, actor.familyId, input.childId, input);
    });
    deps.changes.note({ familyId: actor.familyId, childId: input.childId, kinds: ['rewards'] });
    return reward;
  } catch (error) {
    throw isForeignKeyViolation(error) ? notFound() : error;
  }
}

/** Throws NOT_FOUND, VALIDATION for another child's id, CONFLICT for one active reward too many. */
export async function changeReward(
  deps: ServiceContext,
  actor: ParentActor,
  input: UpdateRewardInput,
): Promise<Reward> {
  const before = await findReward(deps.db, actor.familyId, input.id);
  if (!before) throw notFound();
  authorize(actor, 'rewards.update', before.childId);
  if (before.childId !== input.childId) throw invalidField('childId', 'A reward stays with its child.');
  const after = await inTransaction(deps.db, async (tx) => {
    if (input.active && !before.active) {
      await lockChild(tx, actor.familyId, before.childId);
      const counts = await countRewards(tx, actor.familyId, before.childId);
      assertQuota('rewards', counts, { isNew: false, isActive: true });
    }
    const updated = await updateReward(tx, actor.familyId, input.id, input);
    if (!updated) throw notFound();
    return updated;
  });
  deps.changes.note({ familyId: actor.familyId, childId: input.childId, kinds: ['rewards'] });
  return after;
}

/** Removes the reward from the catalogue; claims of it stay. Throws NOT_FOUND. */
export async function removeReward(
  deps: ServiceContext,
  actor: ParentActor,
  rewardId: number,
): Promise<void> {
  const deleted = await deleteReward(deps.db, actor.familyId, rewardId, childrenWithinReach(actor));
  if (!deleted) throw notFound();
  deps.changes.note({ familyId: actor.familyId, ...deleted, kinds: ['rewards'] });
}
