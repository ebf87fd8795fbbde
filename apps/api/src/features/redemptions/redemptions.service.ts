import {
  cancelRedemption,
  findRedeemContext,
  findRedemptionContext,
  fulfillRedemption,
  insertRedemption,
  listWaitingRedemptions,
  redemptionsOfChild,
} from '@starchart/db';
import { appendEntries } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import type { RedeemRewardInput, Redemption, RedemptionChanged, WaitingRedemption } from '@starchart/schema';
import type { Actor, ParentActor } from '../../core/actor.ts';
import { DomainError, notFound } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { withWebhookEvents } from '../../platform/outbox/webhook-outbox.ts';
import { canSeeChild } from '../children/children.policy.ts';
import { getChild } from '../children/children.service.ts';
import { CONFLICT, updateLedger } from '../points/ledger-transaction.ts';
import { presentRedemption } from './present-redemption.ts';

/** A child's claims, newest first. Throws NOT_FOUND when the actor may not see the child. */
export async function listRedemptions(
  deps: ServiceContext,
  actor: Actor,
  childId: number,
): Promise<Redemption[]> {
  await getChild(deps, actor, childId);
  const rows = await redemptionsOfChild(deps.db, actor.familyId, childId, false).execute();
  return rows.map(presentRedemption);
}

/** The claims of the family that wait to be handed out, the longest wait first. */
export async function listWaiting(deps: ServiceContext, actor: ParentActor): Promise<WaitingRedemption[]> {
  const rows = await listWaitingRedemptions(deps.db, actor.familyId);
  const seen = rows.filter(({ childId }) => canSeeChild(actor, childId));
  return seen.map(({ childName, childAvatar, ...row }) => ({
    ...presentRedemption(row),
    childName,
    childAvatar,
  }));
}

/**
 * Claims a reward: its cost leaves the balance at once, and the claim waits to be handed out. Throws NOT_FOUND,
 * REWARD_CLOSED for an inactive reward, REWARD_CHANGED for another price than agreed to, INSUFFICIENT_POINTS. A `requestId` that the
 * child has used before returns the redemption of then; for another reward it throws KEY_REUSED.
 */
export async function redeemReward(
  deps: ServiceContext,
  actor: Actor,
  input: RedeemRewardInput,
): Promise<RedemptionChanged> {
  if (!canSeeChild(actor, input.childId)) throw notFound();
  const { familyId } = actor;
  const { childId, rewardId, requestId } = input;
  return await updateLedger(deps.db, { familyId, childId }, async (db) => {
    const context = await findRedeemContext(db, familyId, input);
    if (context?.earlier) return repeated(context.earlier, context.currentPoints, rewardId);
    if (!context?.reward) throw notFound();
    const { reward } = context;
    if (!reward.active) throw new DomainError('REWARD_CLOSED', 'This reward is not available any more.');
    const { name, icon, pointsCost } = reward;
    if (input.pointsCost !== undefined && input.pointsCost !== pointsCost) {
      throw new DomainError('REWARD_CHANGED', `The price has changed: this reward costs ${pointsCost} now.`);
    }
    const next = appendEntries(context, [
      { kind: 'redemption', amount: -pointsCost, isEarning: false, label: name, rewardId },
    ]);
    if (next.after.currentPoints < 0) {
      throw new DomainError('INSUFFICIENT_POINTS', 'There are not enough points for this reward yet.');
    }
    const at = deps.clock.now();
    const change = { familyId, childId, actor, at, day: familyDay(at, actor.timeZone), ...next };
    const id = await withWebhookEvents(
      deps,
      db,
      { ...change, hasWebhooks: context.hasWebhooks },
      (tx) => insertRedemption(tx, change, { rewardId, name, icon, pointsSpent: pointsCost, requestId }),
      (redemptionId) => [
        {
          type: 'redemption.claimed',
          redemptionId,
          rewardId,
          rewardName: name,
          pointsSpent: pointsCost,
          currentPoints: next.after.currentPoints,
        },
      ],
    );
    if (id === undefined) return CONFLICT;
    deps.changes.note({ familyId, childId, kinds: ['redemptions', 'points'] });
    return {
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
      currentPoints: next.after.currentPoints,
    };
  });
}

/** The redemption that an earlier request with the same id has made. It has lost its reward when that was deleted. */
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

/** Marks a claim as handed out; a repeat changes nothing. Throws NOT_FOUND, ALREADY_DECIDED for a cancelled one. */
export async function fulfill(
  deps: ServiceContext,
  actor: ParentActor,
  redemptionId: number,
): Promise<RedemptionChanged> {
  return await decideClaim(deps, actor, redemptionId, async (db, claim) => {
    if (claim.cancelledAt) {
      throw new DomainError('ALREADY_DECIDED', 'This claim has been cancelled already.');
    }
    if (claim.fulfilled) return presentChanged(claim);
    const at = deps.clock.now();
    const { familyId } = actor;
    const { id, childId, version, hasWebhooks } = claim;
    const isWritten = await withWebhookEvents(
      deps,
      db,
      { familyId, childId, at, hasWebhooks },
      (tx) => fulfillRedemption(tx, familyId, { id, childId, version, at }),
      () => [
        {
          type: 'redemption.fulfilled',
          redemptionId: id,
          rewardId: claim.rewardId,
          rewardName: claim.name,
          pointsSpent: claim.pointsSpent,
        },
      ],
    );
    if (!isWritten) return CONFLICT;
    deps.changes.note({ familyId, childId, kinds: ['redemptions'] });
    return presentChanged({ ...claim, fulfilled: true, fulfilledAt: at });
  });
}

/** Cancels a claim and refunds it by a reversal; a repeat changes nothing. Throws NOT_FOUND, ALREADY_DECIDED. */
export async function cancel(
  deps: ServiceContext,
  actor: ParentActor,
  redemptionId: number,
): Promise<RedemptionChanged> {
  return await decideClaim(deps, actor, redemptionId, async (db, claim) => {
    if (claim.fulfilled) {
      throw new DomainError('ALREADY_DECIDED', 'This reward has been handed out already.');
    }
    if (claim.cancelledAt) return presentChanged(claim);
    const { familyId } = actor;
    const { childId, rewardId } = claim;
    const at = deps.clock.now();
    const next = appendEntries(claim, [
      {
        kind: 'reversal',
        amount: claim.pointsSpent,
        isEarning: false,
        label: claim.name,
        rewardId,
        reversesEntryId: claim.entryId,
      },
    ]);
    const change = { familyId, childId, actor, at, day: familyDay(at, actor.timeZone), ...next };
    if (!(await cancelRedemption(db, change, claim.id))) return CONFLICT;
    deps.changes.note({ familyId, childId, kinds: ['redemptions', 'points'] });
    return presentChanged({ ...claim, cancelledAt: at, currentPoints: next.after.currentPoints });
  });
}

type Claim = NonNullable<Awaited<ReturnType<typeof findRedemptionContext>>>;

/** The claim is found first, because its child is whose turn it is. */
async function decideClaim(
  deps: ServiceContext,
  actor: ParentActor,
  redemptionId: number,
  decide: (db: ServiceContext['db'], claim: Claim) => Promise<RedemptionChanged | typeof CONFLICT>,
): Promise<RedemptionChanged> {
  const { familyId } = actor;
  const found = await findRedemptionContext(deps.db, familyId, redemptionId);
  if (!found || !canSeeChild(actor, found.childId)) throw notFound();
  return await updateLedger(deps.db, { familyId, childId: found.childId }, async (db, { isLocked }) => {
    const claim = isLocked ? await findRedemptionContext(db, familyId, redemptionId) : found;
    if (!claim) throw notFound();
    return await decide(db, claim);
  });
}

function presentChanged(claim: Claim): RedemptionChanged {
  const {
    entryId: _entryId,
    totalPoints: _total,
    entryCount: _count,
    version: _version,
    hasWebhooks: _hasWebhooks,
    ...redemption
  } = claim;
  return { ...presentRedemption(redemption), currentPoints: claim.currentPoints };
}
