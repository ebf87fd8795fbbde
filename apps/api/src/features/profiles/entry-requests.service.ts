import {
  allowEntryRequest,
  findChild,
  insertEntryRequest,
  inTransaction,
  listEntryRequests as listRequests,
  lockFamilyDevice,
} from '@starchart/db';
import {
  type AllowEntryInput,
  ENTRY_REQUEST_MINUTES,
  type EntryRequest,
  type EntryRequested,
  type RequestEntryInput,
} from '@starchart/schema';
import type { DeviceActor, GrownUpActor } from '../../core/actor.ts';
import { notFound, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import { hmac } from '../../core/hmac.ts';
import { canSeeChild } from '../../core/permissions.ts';
import { hashSecret, makeSecret } from '../../core/secret.ts';
import type { RequestContext, ServiceContext } from '../../core/service-context.ts';
import { consume } from '../../platform/rate-limit/rate-limit.ts';

const HOUR_MS = 3_600_000;
/** Requests to enter as one child on one device. */
const MOST_AN_HOUR = 6;

/** Asks the parents to let a child in without its PIN, instead of an earlier request of the device. Throws NOT_FOUND, RATE_LIMITED. */
export async function requestEntry(
  ctx: RequestContext,
  actor: DeviceActor | GrownUpActor,
  { childId }: RequestEntryInput,
): Promise<Outcome<EntryRequested>> {
  const { familyId, id: familyDeviceId } = actor;
  if (!canSeeChild(actor, childId)) throw notFound();
  orNotFound(await findChild(ctx.db, familyId, childId));
  await consume(ctx, [
    {
      // Per child: a sibling on the same device cannot use up its requests.
      key: hmac(ctx.keys.rateLimits, 'entry requests', familyId, familyDeviceId, childId),
      account: null,
      max: MOST_AN_HOUR,
      windowMs: HOUR_MS,
      refusal: 'profiles.askedTooOften',
    },
  ]);
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + ENTRY_REQUEST_MINUTES * 60_000);
  const entryRequestId = await inTransaction(ctx.db, async (tx) => {
    if (!(await lockFamilyDevice(tx, familyId, familyDeviceId))) throw notFound();
    const payload = { familyDeviceId, childId, allowedBy: null };
    // Requests are found by their ids; the table wants a hash for every token.
    const tokenHash = hashSecret(makeSecret(16));
    return await insertEntryRequest(tx, familyId, { tokenHash, payload, createdAt, expiresAt });
  });
  return {
    result: { entryRequestId, expiresAt: expiresAt.toISOString() },
    events: [{ type: 'entry.requested', familyId }],
  };
}

/** The open requests of the family, newest first. */
export async function listEntryRequests(ctx: ServiceContext, actor: GrownUpActor): Promise<EntryRequest[]> {
  const rows = await listRequests(ctx.db, actor.familyId, ctx.clock.now());
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/** Lets a child in: its device may then open the profile once. Throws NOT_FOUND for an expired request. */
export async function allowEntry(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { entryRequestId }: AllowEntryInput,
): Promise<Outcome<void>> {
  const { familyId, id: parentId } = actor;
  const allowed = { id: entryRequestId, parentId, at: ctx.clock.now() };
  orNotFound(await allowEntryRequest(ctx.db, familyId, allowed));
  return { result: undefined, events: [{ type: 'entry.allowed', familyId }] };
}
