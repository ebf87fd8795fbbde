import {
  countRewards,
  deleteReward,
  findReward,
  holdCurrency,
  insertReward,
  inTransaction,
  lockChild,
  type Queryable,
  type RewardFields,
  rewardsOfChild,
  updateGoal,
  updateReward,
} from '@starchart/db';
import { formatMoney, largestAmount, weekdaysToBits } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import { withValues } from '@starchart/i18n';
import {
  type CreateRewardInput,
  type IdInput,
  itemTexts,
  type OfChildInput,
  type Reward,
  type SetGoalInput,
  type UpdateRewardInput,
} from '@starchart/schema';
import type { Actor, GrownUpActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, invalidField, notFound, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { validateChanges } from '../../core/validate-changes.ts';
import { getChild } from '../children/children.service.ts';
import { assertQuota } from '../children/quotas.ts';
import { linkWish } from '../wishes/wishes.service.ts';
import { presentReward, type RewardRow } from './present-reward.ts';

/** A child's rewards; the child itself gets only the active ones. Throws NOT_FOUND. */
export async function listRewards(
  ctx: ServiceContext,
  actor: Actor,
  { childId }: OfChildInput,
): Promise<Reward[]> {
  await getChild(ctx, actor, { id: childId });
  const viewer = actor.role === 'child' ? 'child' : 'grown-up';
  const today = todayOf(ctx, actor);
  const rewards = await rewardsOfChild(ctx.db, actor.familyId, childId, { viewer, today }).execute();
  return rewards.map((row) => presented(ctx, actor, row));
}

/**
 * Creates a reward, and accepts the wish that it fulfills. Throws NOT_FOUND for a child of another family or a wish of another child,
 * ALREADY_DECIDED for an answered wish, VALIDATION for money without a currency, CONFLICT at the quota and for another currency.
 */
export async function createReward(
  ctx: ServiceContext,
  actor: GrownUpActor,
  input: CreateRewardInput,
): Promise<Outcome<Reward>> {
  const { childId, wishId } = input;
  const { familyId } = actor;
  authorize(actor, 'rewards.manage', childId);
  const row = await inTransaction(ctx.db, async (tx) => {
    await checkMoney(ctx, tx, familyId, input);
    await lockChild(tx, familyId, childId);
    const counts = await countRewards(tx, familyId, childId);
    assertQuota('rewards', counts, { isNew: true, isActive: input.active });
    const { name, description, pointsCost, icon } = input;
    const fields = { ...fieldsOfReward(input), name, description, pointsCost, icon };
    const created = await insertReward(tx, familyId, childId, fields, todayOf(ctx, actor));
    if (wishId !== undefined) {
      await linkWish(tx, familyId, { wishId, childId, rewardId: created.id, at: ctx.clock.now() });
    }
    return created;
  });
  const result = presented(ctx, actor, row);
  return {
    result,
    events: [
      { type: 'reward.created', familyId, childId },
      ...(wishId === undefined ? [] : [{ type: 'wish.answered', familyId, childId } as const]),
    ],
  };
}

/**
 * Changes the given fields, in one statement. Throws NOT_FOUND, VALIDATION for another child's id, CONFLICT at the quota and for another
 * currency.
 */
export async function changeReward(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id, ...input }: UpdateRewardInput,
): Promise<Outcome<Reward>> {
  const { familyId } = actor;
  const before = orNotFound(await findReward(ctx.db, familyId, id));
  const { childId } = before;
  authorize(actor, 'rewards.manage', childId);
  if ((input.childId ?? childId) !== childId) throw invalidField('childId', 'rewards.staysWithChild');
  validateChanges(itemTexts, input, before);
  const row = await inTransaction(ctx.db, async (tx) => {
    await checkMoney(ctx, tx, familyId, input);
    if (input.active) {
      await lockChild(tx, familyId, childId);
      const { active } = orNotFound(await findReward(tx, familyId, id));
      const counts = await countRewards(tx, familyId, childId);
      if (!active) assertQuota('rewards', counts, { isNew: false, isActive: true });
    }
    return orNotFound(await updateReward(tx, familyId, id, fieldsOfReward(input), todayOf(ctx, actor)));
  });
  const result = presented(ctx, actor, row);
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
  const isDeleted = await inTransaction(ctx.db, async (tx) => {
    // The goal of the child is cleared after the reward is locked; a redemption locks the two in the opposite order.
    await lockChild(tx, familyId, childId);
    return await deleteReward(tx, familyId, { id, childId });
  });
  if (!isDeleted) throw notFound();
  return { result: undefined, events: [{ type: 'reward.deleted', familyId, childId }] };
}

/** Sets the reward that the child saves for, or none. Throws NOT_FOUND, also for an inactive reward. */
export async function setGoal(
  ctx: ServiceContext,
  actor: Actor,
  { childId, rewardId }: SetGoalInput,
): Promise<Outcome<void>> {
  authorize(actor, 'redemptions.redeem', childId);
  const { familyId } = actor;
  if (!(await updateGoal(ctx.db, familyId, childId, rewardId))) throw notFound();
  return { result: undefined, events: [{ type: 'goal.changed', familyId, childId }] };
}

/** The columns of a reward that a parent enters. Omitted fields are undefined. */
function fieldsOfReward(input: Omit<UpdateRewardInput, 'id'>): RewardFields {
  const { limit } = input;
  return {
    name: input.name,
    description: input.description,
    pointsCost: input.pointsCost,
    active: input.active,
    icon: input.icon,
    stock: input.stock,
    limitCount: limit && limit.count,
    limitPeriod: limit && limit.period,
    weekdays: input.weekdays && weekdaysToBits(input.weekdays),
    requiresApproval: input.requiresApproval,
    moneyAmount: input.moneyAmount,
  };
}

/**
 * Throws VALIDATION for an amount of money in a family without a currency, or above the largest one; CONFLICT if the family has another
 * currency than the caller knows. The currency stays until the transaction ends.
 */
async function checkMoney(
  ctx: ServiceContext,
  tx: Queryable,
  familyId: number,
  { moneyAmount, currency: known }: Pick<CreateRewardInput, 'moneyAmount' | 'currency'>,
): Promise<void> {
  if (!moneyAmount) return;
  const currency = await holdCurrency(tx, familyId);
  if (!currency) throw invalidField('moneyAmount', 'rewards.noCurrency');
  if (known && known !== currency) throw new DomainError('CONFLICT', 'rewards.otherCurrency');
  const max = largestAmount(currency);
  if (moneyAmount > max) {
    const money = formatMoney({ amount: max, currency }, ctx.language);
    throw invalidField('moneyAmount', withValues('rewards.amountTooLarge', { money, max }));
  }
}

function presented(ctx: ServiceContext, actor: Actor, row: RewardRow): Reward {
  const today = todayOf(ctx, actor);
  return presentReward(row, { today, weekStartsOn: actor.weekStartsOn });
}

function todayOf({ clock }: Pick<ServiceContext, 'clock'>, { timeZone }: Actor): string {
  return familyDay(clock.now(), timeZone);
}
