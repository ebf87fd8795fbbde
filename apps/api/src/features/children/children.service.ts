import {
  CHILD_USERNAME_TAKEN,
  countChildrenOf,
  deleteAttemptsAt,
  deleteChild,
  findChild,
  findChildStats,
  findKidDashboard,
  findParentDashboard,
  forgetDevicesOf,
  hasChildPassword,
  insertChild,
  inTransaction,
  isUniqueViolation,
  listChildren,
  lockChild,
  lockChildLogins,
  lockFamily,
  type Queryable,
  revokeSessionsOfChild,
  updateChild,
  upsertChildLogin,
} from '@starchart/db';
import { levelOf } from '@starchart/domain';
import { calendarDays, familyDay } from '@starchart/domain/family-day';
import {
  type Child,
  type ChildStats,
  type CreateChildInput,
  type KidDashboard,
  MESSAGES,
  type OwnFamily,
  type ParentDashboard,
  type UpdateChildInput,
} from '@starchart/schema';
import type { Actor, ParentActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, invalidField, notFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { accountKey } from '../auth/login-rate-limits.ts';
import { usernameKey, usernameTaken } from '../auth/usernames.ts';
import { presentBadge } from '../badges/present-badge.ts';
import { presentHabit } from '../habits/present-habit.ts';
import { presentEntry } from '../points/present-entry.ts';
import { presentRedemption } from '../redemptions/present-redemption.ts';
import { canChangeLogin, canSeeChild } from './children.policy.ts';
import { assertChildQuota } from './quotas.ts';

const LATEST_ENTRIES = 5;
/** How long the kid dashboard shows a fulfilled redemption, in ms. */
const HANDED_OUT_SHOWN_MS = 86_400_000;

/** The children of one parent of the family. Throws NOT_FOUND for a parent of another family. */
export async function listChildrenOf(
  ctx: ServiceContext,
  actor: ParentActor,
  parentId: number,
): Promise<Child[]> {
  if (parentId !== actor.id) throw notFound();
  const children = await listChildren(ctx.db, actor.familyId);
  return children.filter(({ id }) => canSeeChild(actor, id)).map((row) => presentChild(row, actor));
}

/** Throws NOT_FOUND if the actor may not see the child. */
export async function getChild(ctx: ServiceContext, actor: Actor, childId: number): Promise<Child> {
  authorize(actor, 'children.get', childId);
  const child = await findChild(ctx.db, actor.familyId, childId);
  if (!child) throw notFound();
  return presentChild(child, actor);
}

/**
 * The hash of a child's new password, if given. Not inside a transaction, because hashes wait in a queue.
 * Throws FORBIDDEN if the actor must not change logins, NOT_FOUND.
 */
export async function hashNewPassword(
  { db, passwords }: Pick<ServiceContext, 'db' | 'passwords'>,
  actor: ParentActor,
  {
    id,
    username,
    password,
    canLogin,
  }: Partial<Pick<UpdateChildInput, 'id' | 'username' | 'password' | 'canLogin'>>,
): Promise<{ passwordHash: string | undefined }> {
  const isAboutLogin = [username, password, canLogin].some((field) => field !== undefined);
  if (isAboutLogin && !canChangeLogin(actor)) {
    throw new DomainError('FORBIDDEN', "Access tokens cannot change a child's login.");
  }
  if (!password) return { passwordHash: undefined };
  if (id !== undefined && !(await findChild(db, actor.familyId, id))) throw notFound();
  return { passwordHash: await passwords.hash(password) };
}

/** Failed attempts from before the username existed are deleted. Throws USERNAME_TAKEN, CONFLICT. */
export async function createChild(
  ctx: ServiceContext,
  actor: ParentActor,
  input: CreateChildInput,
  passwordHash: string | undefined,
): Promise<Outcome<Child>> {
  return await inFamilyTransaction(ctx, async (tx) => {
    await lockFamily(tx, actor.familyId);
    assertChildQuota(await countChildrenOf(tx, actor.familyId));
    const childId = await insertChild(tx, actor.familyId, actor.id, input);
    if (input.username || passwordHash) {
      await upsertChildLogin(
        tx,
        actor.familyId,
        childId,
        { ...loginName(input.username), canLogin: input.canLogin, passwordHash },
        ctx.clock.now(),
      );
      await deleteAttemptsAtLogins(ctx, tx, [input.username ?? null]);
    }
    return {
      result: presentChild(await stored(tx, actor, childId), actor),
      events: [{ type: 'child.created', familyId: actor.familyId, childId }],
    };
  });
}

/**
 * Changes the given fields; an empty password keeps the stored one. A new password or a disabled login ends
 * sessions and forgets devices. Throws USERNAME_TAKEN, NOT_FOUND, and VALIDATION for a login without username
 * or password.
 */
export async function changeChild(
  ctx: ServiceContext,
  actor: ParentActor,
  input: UpdateChildInput,
  passwordHash: string | undefined,
): Promise<Outcome<Child>> {
  authorize(actor, 'children.update', input.id);
  return await inFamilyTransaction(ctx, async (tx) => {
    // Omitted fields are written back as read, so concurrent changes must wait.
    await lockChildLogins(tx, actor.familyId, input.id);
    await lockChild(tx, actor.familyId, input.id);
    const before = await findChild(tx, actor.familyId, input.id);
    if (!before) throw notFound();
    const canLogin = input.canLogin ?? before.canLogin;
    const username = input.username ?? before.username;
    const hasPassword = Boolean(passwordHash) || (await hasChildPassword(tx, actor.familyId, input.id));
    if (canLogin && !(username && hasPassword)) {
      throw invalidField('username', MESSAGES.childLoginIncomplete);
    }
    const at = ctx.clock.now();
    await updateChild(tx, actor.familyId, input.id, {
      name: input.name ?? before.name,
      avatar: input.avatar ?? before.avatar,
    });
    if (username || passwordHash) {
      await upsertChildLogin(
        tx,
        actor.familyId,
        input.id,
        { ...loginName(username), canLogin, passwordHash },
        at,
      );
    }
    if (passwordHash) {
      await deleteAttemptsAtLogins(ctx, tx, [before.username, username]);
      await recordAudit(ctx, tx, {
        by: actor,
        action: 'child-password-changed',
        subject: ['child', input.id],
      });
    }
    if (canLogin !== before.canLogin) {
      await recordAudit(ctx, tx, {
        by: actor,
        action: canLogin ? 'child-login-switched-on' : 'child-login-switched-off',
        subject: ['child', input.id],
      });
    }
    if (passwordHash || (before.canLogin && !canLogin)) {
      await revokeSessionsOfChild(tx, actor.familyId, input.id, at);
      await forgetDevicesOf(tx, actor.familyId, { role: 'child', id: input.id });
    }
    return {
      result: presentChild(await stored(tx, actor, input.id), actor),
      events: [{ type: 'child.updated', familyId: actor.familyId, childId: input.id }],
    };
  });
}

/** For the old and the new username: attempts may precede the account. */
async function deleteAttemptsAtLogins(
  ctx: ServiceContext,
  tx: Queryable,
  usernames: readonly (string | null)[],
): Promise<void> {
  for (const username of new Set(usernames)) {
    if (username !== null) await deleteAttemptsAt(tx, accountKey(ctx, { role: 'child', username }));
  }
}

/** Erases a child; a job then purges the remains from the database files. Throws NOT_FOUND. */
export async function eraseChild(
  ctx: ServiceContext,
  actor: ParentActor,
  childId: number,
): Promise<Outcome<void>> {
  return await inFamilyTransaction(ctx, async (tx) => {
    if (!(await deleteChild(tx, actor.familyId, childId))) throw notFound();
    await recordAudit(ctx, tx, { by: actor, action: 'child-erased', subject: ['child', childId] });
    // Enqueued last: a running job waits for the end of this transaction.
    await ctx.jobs.enqueue(tx, 'clear-remains', {});
    return { result: undefined, events: [{ type: 'child.deleted', familyId: actor.familyId, childId }] };
  });
}

/** Throws NOT_FOUND. */
export async function getChildStats(ctx: ServiceContext, actor: Actor, childId: number): Promise<ChildStats> {
  authorize(actor, 'children.stats', childId);
  const today = familyDay(ctx.clock.now(), actor.timeZone);
  const found = await findChildStats(ctx.db, actor.familyId, childId, today);
  if (!found) throw notFound();
  return { ...found.counts, pointsEarned: found.totalPoints };
}

/** The data of the kid dashboard: open habits and active rewards only, for every role. Throws NOT_FOUND. */
export async function getKidDashboard(
  ctx: ServiceContext,
  actor: Actor,
  childId: number,
): Promise<KidDashboard> {
  authorize(actor, 'children.kidDashboard', childId);
  const at = ctx.clock.now();
  const days = calendarDays(at, actor);
  const since = new Date(at.getTime() - HANDED_OUT_SHOWN_MS);
  const found = await findKidDashboard(ctx.db, actor.familyId, childId, days, since);
  if (!found) throw notFound();
  return {
    ...presentDashboard(found, actor, days.today),
    handedOut: found.handedOut.map(presentRedemption),
  };
}

/** The kid dashboard of the signed-in child; null for any other caller. */
export async function getOwnDashboard(
  ctx: ServiceContext,
  actor: Actor | null,
): Promise<KidDashboard | null> {
  return actor?.role === 'child' ? await getKidDashboard(ctx, actor, actor.id) : null;
}

/** The signed-in parent's children, and the dashboard of one (by default the first); else null. */
export async function getOwnFamily(
  ctx: ServiceContext,
  actor: Actor | null,
  childId: number | undefined,
): Promise<OwnFamily | null> {
  if (actor?.role !== 'parent') return null;
  const children = await listChildrenOf(ctx, actor, actor.id);
  const shown = children.find(({ id }) => id === childId) ?? children[0];
  return { children, dashboard: shown ? await getParentDashboard(ctx, actor, shown.id) : null };
}

/** The data of the parent dashboard for one child. Throws NOT_FOUND. */
export async function getParentDashboard(
  ctx: ServiceContext,
  actor: ParentActor,
  childId: number,
): Promise<ParentDashboard> {
  authorize(actor, 'children.parentDashboard', childId);
  const days = calendarDays(ctx.clock.now(), actor);
  const found = await findParentDashboard(ctx.db, actor.familyId, childId, days, LATEST_ENTRIES);
  if (!found) throw notFound();
  return {
    ...presentDashboard(found, actor, days.today),
    stats: { ...found.counts, pointsEarned: found.totalPoints },
    pointsEntries: found.pointsEntries.map(presentEntry),
  };
}

type DashboardRow = Omit<NonNullable<Awaited<ReturnType<typeof findKidDashboard>>>, 'handedOut'>;

function presentDashboard(row: DashboardRow, actor: Actor, today: string) {
  return {
    today,
    child: presentChild(row, actor),
    habits: row.habits.map((habit) => presentHabit(habit, today)),
    rewards: row.rewards,
    badges: row.badges.map(presentBadge),
    redemptions: row.redemptions.map(presentRedemption),
  };
}

/** API tokens do not see usernames. */
function presentChild({ username, ...row }: Omit<Child, 'level'>, actor: Actor): Child {
  const seesUsername = actor.role === 'child' || canChangeLogin(actor);
  return { ...row, username: seesUsername ? username : null, level: levelOf(row.totalPoints) };
}

async function stored(db: Queryable, actor: ParentActor, childId: number) {
  const child = await findChild(db, actor.familyId, childId);
  if (!child) throw notFound();
  return child;
}

function loginName(username: string | null | undefined) {
  return { username: username ?? null, usernameKey: username ? usernameKey(username) : null };
}

async function inFamilyTransaction<T>(
  ctx: ServiceContext,
  work: (tx: Queryable) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    return await inTransaction(ctx.db, work);
  } catch (error) {
    throw isUniqueViolation(error, CHILD_USERNAME_TAKEN) ? usernameTaken() : error;
  }
}
