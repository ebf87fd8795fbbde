import {
  acceptWish,
  declineWish,
  deleteOpenWish,
  findWish,
  insertWish,
  inTransaction,
  listOpenWishes,
  lockChild,
  type Queryable,
  wishesOfChild,
} from '@starchart/db';
import { familyDay } from '@starchart/domain/family-day';
import {
  type CreateWishInput,
  type DeclineWishInput,
  type IdInput,
  type OfChildInput,
  WISH_LIMITS,
  type wish,
} from '@starchart/schema';
import type { z } from 'zod';
import { type Actor, type GrownUpActor, ledgerActor, storedRole } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, orNotFound } from '../../core/domain-error.ts';
import { asStored, type Outcome } from '../../core/domain-events.ts';
import { hmac } from '../../core/hmac.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { queueWebhookEvents } from '../../platform/outbox/webhook-outbox.ts';
import { consumeInTransaction, LONGEST_DAY_MS } from '../../platform/rate-limit/rate-limit.ts';
import { getChild } from '../children/children.service.ts';
import { countWords } from '../notes/count-note.ts';

type Wish = z.input<typeof wish>;

/** A child's wishes, newest first. Throws NOT_FOUND if the actor may not see the child. */
export async function listWishes(
  ctx: ServiceContext,
  actor: Actor,
  { childId }: OfChildInput,
): Promise<Wish[]> {
  await getChild(ctx, actor, { id: childId });
  return await wishesOfChild(ctx.db, actor.familyId, childId).execute();
}

/** The open wishes of the children whom the actor sees, oldest first. */
export async function listOpen(ctx: ServiceContext, actor: GrownUpActor): Promise<Wish[]> {
  return await listOpenWishes(ctx.db, actor.familyId, actor.restriction?.childIds ?? null);
}

/** Throws NOT_FOUND, CONFLICT with too many open wishes of the child, or above what the actor can wish on a day. */
export async function createWish(
  ctx: ServiceContext,
  actor: Actor,
  { childId, text }: CreateWishInput,
): Promise<Outcome<Wish>> {
  authorize(actor, 'redemptions.redeem', childId);
  const { familyId } = actor;
  const at = ctx.clock.now();
  return await inTransaction(ctx.db, async (tx) => {
    await lockChild(tx, familyId, childId);
    const written = await insertWish(tx, familyId, { childId, text, at });
    if (!written) throw new DomainError('CONFLICT', 'wishes.tooManyOpen');
    await countWish(ctx, tx, actor, { childId, at });
    const { hasWebhooks, ...result } = written;
    const events = [{ type: 'wish.created', familyId, childId, wishId: result.id } as const];
    if (hasWebhooks) await queueWebhookEvents(ctx, tx, { familyId, childId, at }, events);
    return asStored({ result, events });
  });
}

/** Deletes an open wish. Throws NOT_FOUND, ALREADY_DECIDED. */
export async function withdraw(ctx: ServiceContext, actor: Actor, { id }: IdInput): Promise<Outcome<void>> {
  const { familyId } = actor;
  const { childId, status } = orNotFound(await findWish(ctx.db, familyId, id));
  authorize(actor, 'redemptions.redeem', childId);
  if (status !== 'open' || !(await deleteOpenWish(ctx.db, familyId, id))) throw alreadyAnswered();
  return { result: undefined, events: [{ type: 'wish.withdrawn', familyId, childId }] };
}

/** Declines an open wish; the child reads the reason as a note. Throws NOT_FOUND, ALREADY_DECIDED, RATE_LIMITED above the notes of the author. */
export async function decline(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id: wishId, reason }: DeclineWishInput,
): Promise<Outcome<Wish>> {
  const { familyId } = actor;
  const found = orNotFound(await findWish(ctx.db, familyId, wishId));
  const { childId } = found;
  authorize(actor, 'rewards.manage', childId);
  const at = ctx.clock.now();
  const answer = { familyId, wish: found, actor: ledgerActor(actor), at };
  await inTransaction(ctx.db, async (tx) => {
    if (found.status !== 'open' || !(await declineWish(tx, answer, reason))) throw alreadyAnswered();
    if (reason) await countWords(ctx, tx, actor, { childId, day: familyDay(at, actor.timeZone), at });
  });
  return {
    result: { ...found, status: 'declined', answeredAt: at, reply: reason ?? null },
    events: [
      { type: 'wish.answered', familyId, childId },
      ...(reason ? [{ type: 'note.written', familyId, childId } as const] : []),
    ],
  };
}

/** Notes in the transaction of a new reward which wish of the child it fulfills. Throws NOT_FOUND, ALREADY_DECIDED. */
export async function linkWish(
  tx: Queryable,
  familyId: number,
  link: { wishId: number; childId: number; rewardId: number; at: Date },
): Promise<void> {
  if (await acceptWish(tx, familyId, link)) return;
  const found = await findWish(tx, familyId, link.wishId);
  orNotFound(found?.childId === link.childId ? found : undefined);
  throw alreadyAnswered();
}

function alreadyAnswered(): DomainError {
  return new DomainError('ALREADY_DECIDED', 'wishes.alreadyAnswered');
}

/** Counts a wish of a person, also one that is withdrawn later. Throws CONFLICT above the limit of a day. */
async function countWish(
  ctx: ServiceContext,
  tx: Queryable,
  actor: Actor,
  { childId, at }: { childId: number; at: Date },
): Promise<void> {
  const day = familyDay(at, actor.timeZone);
  const { familyId, role, id } = actor;
  const key = hmac(ctx.keys.rateLimits, 'wishes', familyId, childId, day, storedRole(role), id);
  const limit = { key, account: null, max: WISH_LIMITS.aDay, windowMs: LONGEST_DAY_MS };
  if (!(await consumeInTransaction(ctx, tx, limit))) throw new DomainError('CONFLICT', 'wishes.tooManyToday');
}
