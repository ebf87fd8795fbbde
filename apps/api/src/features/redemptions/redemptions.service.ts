import {
  cancelRedemption,
  decideRedemption,
  findRedeemContext,
  findRedemptionContext,
  insertRedemption,
  inTransaction,
  listFulfilledRedemptions,
  listPendingRedemptions,
  MOST_OPEN_AGAIN,
  type NewRedemption,
  type Queryable,
  redemptionsOfChild,
  type WriterDay,
} from '@starchart/db';
import { appendEntries, availabilityOf } from '@starchart/domain';
import { withValues } from '@starchart/i18n';
import type {
  CancelRedemptionInput,
  IdInput,
  OfChildInput,
  pendingRedemption,
  RedeemRewardInput,
  redemption,
  redemptionChanged,
} from '@starchart/schema';
import { UNFULFILL_HOURS } from '@starchart/schema';
import type { z } from 'zod';
import type { Actor, GrownUpActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { getChild } from '../children/children.service.ts';
import { countWords } from '../notes/count-note.ts';
import { ledgerWrite, updateLedger } from '../points/ledger-transaction.ts';
import { assertFewOpen, assertLeft, assertOpen } from './assert-available.ts';

type Redemption = z.input<typeof redemption>;
type RedemptionChanged = z.input<typeof redemptionChanged>;

/** A child's redemptions, newest first. Throws NOT_FOUND if the actor may not see the child. */
export async function listRedemptions(
  ctx: ServiceContext,
  actor: Actor,
  { childId }: OfChildInput,
): Promise<Redemption[]> {
  await getChild(ctx, actor, { id: childId });
  return await redemptionsOfChild(ctx.db, actor.familyId, childId, false).execute();
}

/** The newest pending redemptions of each child whom the actor sees, oldest first. */
export async function listPending(
  ctx: ServiceContext,
  actor: GrownUpActor,
): Promise<z.input<typeof pendingRedemption>[]> {
  return await listPendingRedemptions(ctx.db, actor.familyId, actor.restriction?.childIds ?? null);
}

/** The redemptions whose fulfillment can be taken back, latest first. */
export async function listFulfilled(
  ctx: ServiceContext,
  actor: GrownUpActor,
): Promise<z.input<typeof pendingRedemption>[]> {
  const since = takenBackSince(ctx.clock.now());
  const childIds = actor.restriction?.childIds ?? null;
  return await listFulfilledRedemptions(ctx.db, actor.familyId, childIds, since);
}

/**
 * Redeems a reward: deducts its cost, and ends the goal if it is this reward; the redemption is pending, and waits for approval if
 * the reward requires it. A repeated `requestId` returns the first redemption, or throws KEY_REUSED for another reward. Throws NOT_FOUND, REWARD_CLOSED if inactive or on another
 * weekday, REWARD_CHANGED if the cost is not the agreed one, SOLD_OUT, LIMIT_REACHED, CONFLICT with too many open redemptions, INSUFFICIENT_POINTS.
 */
export async function redeemReward(
  ctx: ServiceContext,
  actor: Actor,
  input: RedeemRewardInput,
): Promise<Outcome<RedemptionChanged>> {
  authorize(actor, 'redemptions.redeem', input.childId);
  const { familyId } = actor;
  const { childId, rewardId, requestId } = input;
  return await updateLedger(ctx, actor, {
    read: async (db, today) => orNotFound(await findRedeemContext(db, familyId, input, today)),
    decide: (context, moment) => {
      if (context.earlier) {
        return { result: repeated(context.earlier, context.currentPoints, rewardId), events: [] };
      }
      const reward = orNotFound(context.reward ?? undefined);
      const { name, icon, pointsCost, requiresApproval, moneyAmount, currency } = reward;
      if (!reward.active) throw new DomainError('REWARD_CLOSED', 'rewards.closed');
      const availability = availabilityOf(reward, moment.day, actor.weekStartsOn);
      assertOpen(reward, availability, ctx.language);
      if (input.pointsCost !== undefined && input.pointsCost !== pointsCost) {
        throw new DomainError('REWARD_CHANGED', withValues('rewards.priceChanged', { pointsCost }));
      }
      assertLeft(availability, moment.day, ctx.language);
      assertFewOpen(actor, context);
      const next = appendEntries(context, [
        { kind: 'redemption', amount: -pointsCost, isEarning: false, label: name, rewardId },
      ]);
      const { currentPoints } = next.after;
      if (currentPoints < 0) {
        throw new DomainError('INSUFFICIENT_POINTS', 'rewards.notEnoughPoints');
      }
      const redemption = {
        rewardId,
        name,
        icon,
        pointsSpent: pointsCost,
        requiresApproval,
        moneyAmount,
        currency,
      };

      return ledgerWrite(next, async (tx, change) => {
        const id = await insertRedemption(tx, change, { ...redemption, requestId });
        if (id === undefined) return undefined;
        const pending = { fulfilled: false, fulfilledAt: null, cancelledAt: null, approvedAt: null };
        return {
          result: { id, childId, ...redemption, redeemedAt: moment.at, ...pending, currentPoints },
          events: [
            {
              type: 'redemption.created',
              ...eventDataOf(familyId, { id, childId, ...redemption }),
              currentPoints,
            },
            ...(context.goalRewardId === rewardId
              ? [{ type: 'goal.changed', familyId, childId } as const]
              : []),
          ],
        };
      });
    },
  });
}

/** The redemption of an earlier request with the same id. Its reward may have been deleted. */
function repeated(
  { redeemedRewardId, ...earlier }: Redemption & { redeemedRewardId: number | null },
  currentPoints: number,
  rewardId: number,
): RedemptionChanged {
  if (redeemedRewardId !== rewardId) throw new DomainError('KEY_REUSED', 'redemptions.requestIdReused');
  return { ...earlier, currentPoints };
}

/** Approves a redemption that requires it; idempotent. Throws NOT_FOUND, ALREADY_DECIDED for a canceled one. */
export function approve(ctx: ServiceContext, actor: GrownUpActor, { id }: IdInput) {
  return decide(ctx, actor, id, 'redemption.approved');
}

/**
 * Marks a redemption as fulfilled, and as approved if it requires that; idempotent. Throws NOT_FOUND, ALREADY_DECIDED for a canceled one.
 */
export function fulfill(ctx: ServiceContext, actor: GrownUpActor, { id }: IdInput) {
  return decide(ctx, actor, id, 'redemption.fulfilled');
}

async function decide(
  ctx: ServiceContext,
  actor: GrownUpActor,
  id: number,
  type: 'redemption.approved' | 'redemption.fulfilled',
): Promise<Outcome<RedemptionChanged>> {
  const { familyId } = actor;
  const isFulfilled = type === 'redemption.fulfilled';
  return await updateLedger(ctx, actor, {
    read: (db, today) => authorizedRedemption(db, actor, 'redemptions.fulfill', id, today),
    decide: (redemption, { at }) => {
      if (redemption.cancelledAt) {
        throw new DomainError('ALREADY_DECIDED', 'redemptions.alreadyCanceled');
      }
      const waitsForApproval = redemption.requiresApproval && !redemption.approvedAt;
      if (redemption.fulfilled || !(isFulfilled || waitsForApproval)) {
        return { result: redemption, events: [] };
      }
      const { childId, version } = redemption;
      return ledgerWrite(appendEntries(redemption, []), async (tx) => {
        const decided = { id, childId, version, at, isFulfilled };
        if (!(await decideRedemption(tx, familyId, decided))) return undefined;
        return {
          result: {
            ...redemption,
            ...(waitsForApproval && { approvedAt: at }),
            ...(isFulfilled && { fulfilled: true, fulfilledAt: at }),
          },
          events: [{ type, ...eventDataOf(familyId, redemption) }],
        };
      });
    },
  });
}

/**
 * Takes the fulfillment of a redemption back, so that it is pending again; idempotent. Throws NOT_FOUND, ALREADY_DECIDED for a canceled one,
 * TOO_LATE 24 hours after it was fulfilled, CONFLICT for a child with too many pending ones.
 */
export async function unfulfill(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id }: IdInput,
): Promise<Outcome<RedemptionChanged>> {
  const { familyId } = actor;
  return await updateLedger(ctx, actor, {
    read: (db, today) => authorizedRedemption(db, actor, 'redemptions.fulfill', id, today),
    decide: (redemption, { at }) => {
      if (redemption.cancelledAt) {
        throw new DomainError('ALREADY_DECIDED', 'redemptions.alreadyCanceled');
      }
      if (!redemption.fulfilled) return { result: redemption, events: [] };
      if (!redemption.fulfilledAt || redemption.fulfilledAt <= takenBackSince(at)) {
        throw new DomainError('TOO_LATE', 'redemptions.tooLateToTakeBack');
      }
      if (redemption.openRedemptions >= MOST_OPEN_AGAIN) {
        throw new DomainError('CONFLICT', withValues('redemptions.tooManyOpen', { count: MOST_OPEN_AGAIN }));
      }
      const { childId, version } = redemption;
      return ledgerWrite(appendEntries(redemption, []), async (tx) => {
        const decided = { id, childId, version, at, isFulfilled: false };
        if (!(await decideRedemption(tx, familyId, decided))) return undefined;
        return {
          result: { ...redemption, fulfilled: false, fulfilledAt: null },
          events: [{ type: 'redemption.unfulfilled', ...eventDataOf(familyId, redemption) }],
        };
      });
    },
  });
}

/** A redemption that was fulfilled since then can become pending again. */
function takenBackSince(at: Date): Date {
  return new Date(at.getTime() - UNFULFILL_HOURS * 3_600_000);
}

/**
 * Cancels a redemption and refunds it by a reversal, with a note to the child, which has the reason; idempotent. Throws NOT_FOUND,
 * ALREADY_DECIDED, RATE_LIMITED for a reason above the notes of the author.
 */
export async function cancel(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id, reason }: CancelRedemptionInput,
): Promise<Outcome<RedemptionChanged>> {
  const { familyId } = actor;
  return await updateLedger(ctx, actor, {
    read: (db, today) => authorizedRedemption(db, actor, 'redemptions.cancel', id, today),
    decide: (redemption, moment) => {
      if (redemption.fulfilled) {
        throw new DomainError('ALREADY_DECIDED', 'redemptions.alreadyHandedOut');
      }
      if (redemption.cancelledAt) return { result: redemption, events: [] };
      const { childId, rewardId, name: label, pointsSpent: amount, entryId: reversesEntryId } = redemption;
      const next = appendEntries(redemption, [
        { kind: 'reversal', amount, isEarning: false, label, rewardId, reversesEntryId },
      ]);
      const { currentPoints } = next.after;
      return ledgerWrite(next, async (tx, change) => {
        const note = {
          kind: 'redemption_canceled',
          text: reason ?? '',
          subject: label,
          pointsChange: amount,
        } as const;
        const isCanceled = await inTransaction(tx, async (transaction) => {
          const canceled = await cancelRedemption(transaction, change, id, note);
          if (canceled && reason) await countWords(ctx, transaction, actor, change);
          return canceled;
        });
        if (!isCanceled) return undefined;
        return {
          result: { ...redemption, cancelledAt: moment.at, currentPoints },
          events: [
            { type: 'redemption.canceled', ...eventDataOf(familyId, redemption), currentPoints },
            { type: 'note.written', familyId, childId },
          ],
        };
      });
    },
  });
}

type FoundRedemption = NonNullable<Awaited<ReturnType<typeof findRedemptionContext>>>;

/** Throws NOT_FOUND if the actor may not do that with the redemption. */
async function authorizedRedemption(
  db: Queryable,
  actor: GrownUpActor,
  permission: 'redemptions.fulfill' | 'redemptions.cancel',
  id: number,
  today: WriterDay,
): Promise<FoundRedemption> {
  const redemption = orNotFound(await findRedemptionContext(db, actor.familyId, id, today));
  authorize(actor, permission, redemption.childId);
  return redemption;
}

/** What the events of a redemption have in common. */
function eventDataOf<RewardId extends number | null>(
  familyId: number,
  redemption: Omit<NewRedemption, 'rewardId'> & { id: number; childId: number; rewardId: RewardId },
) {
  const { id: redemptionId, name: rewardName, childId, rewardId, pointsSpent } = redemption;
  const { requiresApproval, moneyAmount, currency } = redemption;
  return {
    familyId,
    childId,
    redemptionId,
    rewardId,
    rewardName,
    pointsSpent,
    requiresApproval,
    moneyAmount,
    currency,
  };
}
