import {
  countChildrenOf,
  findChild,
  forgetDevicesOf,
  hasChildPassword,
  hasMember,
  insertChild,
  inTransaction,
  listChildren,
  lockChild,
  lockChildLogins,
  lockFamily,
  markCelebrated,
  type Queryable,
  revokeSessions,
  updateChild,
  upsertChildLogin,
} from '@starchart/db';
import { hasMascotItem, levelOf, levelOfMascotItem } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import { withValues } from '@starchart/i18n';
import {
  type Child,
  type CreateChildInput,
  childTexts,
  DEFAULTS,
  type IdInput,
  type ListChildrenInput,
  type MarkCelebratedInput,
  type MascotItem,
  MESSAGES,
  type UpdateChildInput,
} from '@starchart/schema';

import type { Actor, GrownUpActor } from '../../core/actor.ts';
import { authorize, requireGrownUp } from '../../core/authorize.ts';
import { DomainError, dayChanged, invalidField, notFound, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import { type ActorWith, can, canSeeChild } from '../../core/permissions.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { validateChanges } from '../../core/validate-changes.ts';
import { assertNotTooOften, recordAudit } from '../../platform/audit/record-audit.ts';
import { deleteAttemptsAtAccounts } from '../auth/delete-attempts.ts';
import { usernameKey } from '../auth/usernames.ts';
import { presentChild } from './present-child.ts';
import { assertChildQuota } from './quotas.ts';

/** The children that the caller sees. Throws NOT_FOUND unless `parentId` is a grown-up of the family or the caller's guest pass. */
export async function listChildrenOf(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { parentId }: ListChildrenInput,
): Promise<Child[]> {
  const { restriction } = actor;
  // The session of a guest has the id of the guest pass.
  const isGuestItself = restriction?.source === 'guest-pass' && parentId === restriction.passId;
  const isOwn = isGuestItself || parentId === actor.id;
  if (!isOwn && !(await hasMember(ctx.db, actor.familyId, parentId))) throw notFound();
  const children = await listChildren(ctx.db, actor.familyId);
  return children.filter(({ id }) => canSeeChild(actor, id)).map((row) => presentChild(row, actor));
}

/** Throws NOT_FOUND if the actor may not see the child. */
export async function getChild(ctx: ServiceContext, actor: Actor, { id }: IdInput): Promise<Child> {
  authorize(actor, 'children.read', id);
  return presentChild(orNotFound(await findChild(ctx.db, actor.familyId, id)), actor);
}

/**
 * The hash of a child's new password, if given. Not inside a transaction, because hashes wait in a queue.
 * Throws FORBIDDEN if the actor must not change logins, NOT_FOUND.
 */
export async function hashNewPassword(
  { db, passwords }: Pick<ServiceContext, 'db' | 'passwords'>,
  caller: Actor,
  {
    id,
    username,
    password,
    canLogin,
  }: Partial<Pick<UpdateChildInput, 'id' | 'username' | 'password' | 'canLogin'>>,
): Promise<{ passwordHash: string | undefined }> {
  const isAboutLogin = [username, password, canLogin].some((field) => field !== undefined);
  if (isAboutLogin && !can(requireGrownUp(caller), 'children.manage')) {
    throw new DomainError('FORBIDDEN', 'children.loginNotByToken');
  }
  if (!password) return { passwordHash: undefined };
  if (id !== undefined) orNotFound(await findChild(db, caller.familyId, id));
  return { passwordHash: await passwords.hash(password) };
}

/** Failed attempts from before the username existed are deleted. Throws USERNAME_TAKEN, CONFLICT. */
export async function createChild(
  ctx: ServiceContext,
  actor: GrownUpActor,
  input: CreateChildInput,
  passwordHash: string | undefined,
): Promise<Outcome<Child>> {
  const { familyId } = actor;
  const { name, avatar, look, readAloud = DEFAULTS.readAloud, username = null, canLogin } = input;
  return await inTransaction(ctx.db, async (tx) => {
    await lockFamily(tx, familyId);
    await assertNotTooOften(ctx, tx, actor, 'child-erased');
    assertChildQuota(await countChildrenOf(tx, familyId));
    const childId = await insertChild(tx, familyId, actor.id, { name, avatar, look, readAloud });
    await saveLogin(ctx, tx, familyId, childId, { username, canLogin, passwordHash });
    if (username || passwordHash) await deleteAttemptsAtLogins(ctx, tx, [username]);
    return {
      result: await getChild({ ...ctx, db: tx }, actor, { id: childId }),
      events: [{ type: 'child.created', familyId, childId }],
    };
  });
}

/**
 * Changes the given fields; an empty password keeps the stored one. A new password or a disabled login ends
 * sessions and forgets devices. Throws FORBIDDEN for a child that changes more than its mascot, USERNAME_TAKEN,
 * NOT_FOUND, CONFLICT, and VALIDATION for a login without username or password.
 */
export async function changeChild(
  ctx: ServiceContext,
  actor: ActorWith<'mascot.dress'>,
  input: UpdateChildInput,
  passwordHash: string | undefined,
): Promise<Outcome<Child>> {
  const { familyId } = actor;
  const { id, mascotItem, ...settings } = input;
  const hasSettings = Object.values(settings).some((value) => value !== undefined);
  if (mascotItem !== undefined && !hasSettings) return await dressMascot(ctx, actor, { id, mascotItem });
  authorize(actor, 'children.update', id);
  return await inTransaction(ctx.db, async (tx) => {
    // Omitted fields are written back as read, so concurrent changes must wait.
    await lockChildLogins(tx, familyId, id);
    await lockChild(tx, familyId, id);
    const before = orNotFound(await findChild(tx, familyId, id));
    validateChanges(childTexts, input, before);
    const { name = before.name, avatar = before.avatar, look = before.look } = input;
    const { readAloud = before.readAloud, canLogin = before.canLogin } = input;
    const username = input.username ?? before.username;
    const hasPassword = Boolean(passwordHash) || (await hasChildPassword(tx, familyId, id));
    if (canLogin && !(username && hasPassword)) {
      throw invalidField('username', MESSAGES.childLoginIncomplete);
    }
    if (mascotItem) assertHasItem(mascotItem, before);
    await updateChild(tx, familyId, id, { name, avatar, look, readAloud, mascotItem });
    await saveLogin(ctx, tx, familyId, id, { username, canLogin, passwordHash });
    if (passwordHash || username !== before.username) {
      await deleteAttemptsAtLogins(ctx, tx, [before.username, username]);
    }
    if (passwordHash) {
      await recordAudit(ctx, tx, actor, 'child-password-changed', ['child', id]);
    }
    if (canLogin !== before.canLogin) {
      const action = canLogin ? 'child-login-switched-on' : 'child-login-switched-off';
      await recordAudit(ctx, tx, actor, action, ['child', id]);
    }
    if (passwordHash || (before.canLogin && !canLogin)) {
      await revokeSessions(tx, familyId, ctx.clock.now(), { role: 'child', id });
      await forgetDevicesOf(tx, familyId, { role: 'child', id });
    }
    return {
      result: await getChild({ ...ctx, db: tx }, actor, { id }),
      events: [{ type: 'child.updated', familyId, childId: id }],
    };
  });
}

/** Throws NOT_FOUND, and CONFLICT for an item of a later level. */
async function dressMascot(
  ctx: ServiceContext,
  actor: Actor,
  { id, mascotItem }: { id: number; mascotItem: MascotItem | null },
): Promise<Outcome<Child>> {
  authorize(actor, 'mascot.dress', id);
  const { familyId } = actor;
  return await inTransaction(ctx.db, async (tx) => {
    await lockChild(tx, familyId, id);
    const child = orNotFound(await findChild(tx, familyId, id));
    if (mascotItem) assertHasItem(mascotItem, child);
    await updateChild(tx, familyId, id, { mascotItem });
    return {
      result: presentChild({ ...child, mascotItem }, actor),
      events: [{ type: 'child.updated', familyId, childId: id }],
    };
  });
}

function assertHasItem(item: MascotItem, child: Pick<Child, 'totalPoints' | 'mascotItem'>): void {
  if (hasMascotItem(item, levelOf(child.totalPoints), child.mascotItem)) return;
  throw new DomainError('CONFLICT', withValues('mascot.notYet', { level: levelOfMascotItem(item) }));
}

/** Saves a child's login, unless the child has neither a username nor a new password. */
async function saveLogin(
  { clock }: ServiceContext,
  tx: Queryable,
  familyId: number,
  childId: number,
  login: { username: string | null; canLogin: boolean; passwordHash: string | undefined },
): Promise<void> {
  if (!login.username && !login.passwordHash) return;
  const key = login.username && usernameKey(login.username);
  await upsertChildLogin(tx, familyId, childId, { ...login, usernameKey: key }, clock.now());
}

/** For the old and the new username: attempts may precede the account. */
async function deleteAttemptsAtLogins(
  ctx: ServiceContext,
  tx: Queryable,
  usernames: readonly (string | null)[],
): Promise<void> {
  const given = new Set(usernames.filter((username) => username !== null));
  const accounts = [...given].map((username) => ({ role: 'child', username }) as const);
  await deleteAttemptsAtAccounts(ctx, tx, accounts);
}

/** Notes that the end of today was celebrated, so that no other device does it again. Throws NOT_FOUND, DAY_CHANGED. */
export async function celebrateDay(
  ctx: ServiceContext,
  actor: Actor,
  { childId, day }: MarkCelebratedInput,
): Promise<Outcome<void>> {
  authorize(actor, 'days.celebrate', childId);
  const today = familyDay(ctx.clock.now(), actor.timeZone);
  if (day !== today) throw dayChanged(today);
  if (!(await markCelebrated(ctx.db, actor.familyId, childId, day))) throw notFound();
  return { result: undefined, events: [{ type: 'day.celebrated', familyId: actor.familyId, childId }] };
}
