import {
  cancelRedemption,
  findRedeemContext,
  findRedemptionContext,
  fulfillRedemption,
  insertRedemption,
  listWaitingRedemptions,
  type Queryable,
  redemptionsOfChild,
} from '@starchart/db';
import { appendEntries } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import type { RedeemRewardInput, Redemption, RedemptionChanged, WaitingRedemption } from '@starchart/schema';
import type { Actor, ParentActor } from '../../core/actor.ts';
import { type Ability, authorize } from '../../core/authorize.ts';
import { DomainError, notFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { canSeeChild } from '../children/children.policy.ts';
import { getChild } from '../children/children.service.ts';
import { updateLedger } from '../points/ledger-transaction.ts';
import { presentRedemption } from './present-redemption.ts';

/** A child's redemptions, newest first. Throws NOT_FOUND if the actor may not see the child. */
export async function listRedemptions(
  ctx: ServiceContext,
  actor: Actor,
  childId: number,
): Promise<Redemption[]> {
  await getChild(ctx, actor, childId);
  const rows = await redemptionsOfChild(ctx.db, actor.familyId, childId, false).execute();
  return rows.map(presentRedemption);
}

/** The family's pending redemptions, oldest first. */
export async function listWaiting(ctx: ServiceContext, actor: ParentActor): Promise<WaitingRedemption[]> {
  const rows = await listWaitingRedemptions(ctx.db, actor.familyId);
  const seen = rows.filter(({ childId }) => canSeeChild(actor, childId));
  return seen.map(({ childName, childAvatar, ...row }) => ({
    ...presentRedemption(row),
    childName,
    childAvatar,
  }));
}

/**
 * Redeems a reward: deducts its cost; the redemption waits to be fulfilled. A repeated `requestId` returns
 * the first redemption, or throws KEY_REUSED for another reward. Throws NOT_FOUND, REWARD_CLOSED if inactive,
 * REWARD_CHANGED if the cost is not the agreed one, INSUFFICIENT_POINTS.
 */
export async function redeemReward(
  ctx: ServiceContext,
  actor: Actor,
  input: RedeemRewardInput,
): Promise<Outcome<RedemptionChanged>> {
  authorize(actor, 'redemptions.redeem', input.childId);
  const { familyId } = actor;
  const { childId, rewardId, requestId } = input;
  return await updateLedger<RedemptionChanged>(ctx, actor, childId, async (db) => {
    const context = await findRedeemContext(db, familyId, input);
    if (context?.earlier) {
      return { result: repeated(context.earlier, context.currentPoints, rewardId), events: [] };
    }
    if (!context?.reward) throw notFound();
    const { name, icon, pointsCost, active } = context.reward;
    if (!active) throw new DomainError('REWARD_CLOSED', 'This reward is not available any more.');
    if (input.pointsCost !== undefined && input.pointsCost !== pointsCost) {
      throw new DomainError('REWARD_CHANGED', `The price has changed: this reward costs ${pointsCost} now.`);
    }

    const next = appendEntries(context, [
      { kind: 'redemption', amount: -pointsCost, isEarning: false, label: name, rewardId },
    ]);
    const { currentPoints } = next.after;
    if (currentPoints < 0) {
      throw new DomainError('INSUFFICIENT_POINTS', 'There are not enough points for this reward yet.');
    }
    const at = ctx.clock.now();
    const change = { familyId, childId, actor, at, day: familyDay(at, actor.timeZone), ...next };

    return {
      at,
      hasWebhooks: context.hasWebhooks,
      async write(tx) {
        const redemption = { rewardId, name, icon, pointsSpent: pointsCost, requestId };
        const id = await insertRedemption(tx, change, redemption);
        if (id === undefined) return undefined;
        return {
          result: {
            id,
            rewardId,
            childId,
            name,
            icon,
            pointsSpent: pointsCost,
            redeemedAt: at.toISOString(),
            fulfilled: false,
            fulfilledAt: null,
            cancelledAt: null,
            currentPoints,
          },
          events: [
            {
              type: 'redemption.created',
              familyId,
              childId,
              redemptionId: id,
              rewardId,
              rewardName: name,
              pointsSpent: pointsCost,
              currentPoints,
            },
          ],
        };
      },
    };
  });
}

/** The redemption of an earlier request with the same id. Its reward may have been deleted. */
function repeated(
  earlier: Parameters<typeof presentRedemption>[0],
  currentPoints: number,
  rewardId: number,
): RedemptionChanged {
  if (earlier.rewardId !== null && earlier.rewardId !== rewardId) {
    throw new DomainError(
      'KEY_REUSED',
      'This requestId has been used for another reward. Use a new one for every new redemption.',
    );
  }
  return { ...presentRedemption(earlier), currentPoints };
}

/** Marks a redemption as fulfilled; idempotent. Throws NOT_FOUND, ALREADY_DECIDED for a canceled one. */
export async function fulfill(
  ctx: ServiceContext,
  actor: ParentActor,
  redemptionId: number,
): Promise<Outcome<RedemptionChanged>> {
  const found = await findVisible(ctx, actor, 'redemptions.fulfill', redemptionId);
  const { familyId } = actor;
  const { childId } = found;
  return await updateLedger<RedemptionChanged>(ctx, actor, childId, async (db, { isLocked }) => {
    const redemption = isLocked ? await findRedemption(db, familyId, redemptionId) : found;
    if (redemption.cancelledAt) {
      throw new DomainError('ALREADY_DECIDED', 'This claim has been cancelled already.');
    }
    if (redemption.fulfilled) return { result: presentChanged(redemption), events: [] };

    const at = ctx.clock.now();
    const { version, hasWebhooks, rewardId, name: rewardName, pointsSpent } = redemption;
    return {
      at,
      hasWebhooks,
      async write(tx) {
        const isWritten = await fulfillRedemption(tx, familyId, { id: redemptionId, childId, version, at });
        if (!isWritten) return undefined;
        return {
          result: presentChanged({ ...redemption, fulfilled: true, fulfilledAt: at }),
          events: [
            {
              type: 'redemption.fulfilled',
              familyId,
              childId,
              redemptionId,
              rewardId,
              rewardName,
              pointsSpent,
            },
          ],
        };
      },
    };
  });
}

/** Cancels a redemption and refunds it by a reversal; idempotent. Throws NOT_FOUND, ALREADY_DECIDED. */
export async function cancel(
  ctx: ServiceContext,
  actor: ParentActor,
  redemptionId: number,
): Promise<Outcome<RedemptionChanged>> {
  const found = await findVisible(ctx, actor, 'redemptions.cancel', redemptionId);
  const { familyId } = actor;
  const { childId } = found;
  return await updateLedger<RedemptionChanged>(ctx, actor, childId, async (db, { isLocked }) => {
    const redemption = isLocked ? await findRedemption(db, familyId, redemptionId) : found;
    if (redemption.fulfilled) {
      throw new DomainError('ALREADY_DECIDED', 'This reward has been handed out already.');
    }
    if (redemption.cancelledAt) return { result: presentChanged(redemption), events: [] };

    const { hasWebhooks, rewardId, name, pointsSpent, entryId } = redemption;
    const next = appendEntries(redemption, [
      {
        kind: 'reversal',
        amount: pointsSpent,
        isEarning: false,
        label: name,
        rewardId,
        reversesEntryId: entryId,
      },
    ]);
    const { currentPoints } = next.after;
    const at = ctx.clock.now();
    const change = { familyId, childId, actor, at, day: familyDay(at, actor.timeZone), ...next };
    return {
      at,
      hasWebhooks,
      async write(tx) {
        if (!(await cancelRedemption(tx, change, redemptionId))) return undefined;
        return {
          result: presentChanged({ ...redemption, cancelledAt: at, currentPoints }),
          events: [
            {
              type: 'redemption.canceled',
              familyId,
              childId,
              redemptionId,
              rewardId,
              rewardName: name,
              pointsSpent,
              currentPoints,
            },
          ],
        };
      },
    };
  });
}

type FoundRedemption = NonNullable<Awaited<ReturnType<typeof findRedemptionContext>>>;

async function findVisible(
  ctx: ServiceContext,
  actor: ParentActor,
  ability: Ability,
  redemptionId: number,
): Promise<FoundRedemption> {
  const found = await findRedemption(ctx.db, actor.familyId, redemptionId);
  authorize(actor, ability, found.childId);
  return found;
}

async function findRedemption(
  db: Queryable,
  familyId: number,
  redemptionId: number,
): Promise<FoundRedemption> {
  const found = await findRedemptionContext(db, familyId, redemptionId);
  if (!found) throw notFound();
  return found;
}

function presentChanged(found: FoundRedemption): RedemptionChanged {
  const {
    entryId: _entryId,
    totalPoints: _total,
    entryCount: _count,
    version: _version,
    hasWebhooks: _hasWebhooks,
    ...redemption
  } = found;
  return { ...presentRedemption(redemption), currentPoints: found.currentPoints };
}
