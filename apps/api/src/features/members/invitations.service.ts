import {
  countMails,
  deleteAttemptsAt,
  deleteInvitation,
  findOpenInvitation,
  findParentLogin,
  insertInvitation,
  insertParent,
  inTransaction,
  listChildren,
  listMembers,
  listOpenInvitations,
  listPendingMembers,
  lockFamily,
  type Queryable,
  updateFamily,
  updateMember,
  useInvitation,
} from '@starchart/db';
import { withValues } from '@starchart/i18n';
import {
  type FamilyRole,
  type FindInvitationInput,
  type IdInput,
  INVITATION_DAYS,
  type InviteMemberInput,
  type invitation,
  type JoinInput,
  MAX_MEMBERS,
  type newInvitation,
  type SessionRecord,
  type ShownInvitation,
} from '@starchart/schema';
import type { z } from 'zod';
import type { Actor, GrownUpActor } from '../../core/actor.ts';
import { DomainError, notFound, orNotFound, rateLimited } from '../../core/domain-error.ts';
import type { Outcome, StoredEvent } from '../../core/domain-events.ts';
import type { Arrival } from '../../core/installation.ts';
import { hashSecret, makeSecret } from '../../core/secret.ts';
import type { RequestContext, ServiceContext } from '../../core/service-context.ts';
import { assertNotTooOften, recordAudit } from '../../platform/audit/record-audit.ts';
import { countRegistration, presentActor, usedUp } from '../auth/auth.service.ts';
import { accountKey } from '../auth/login-rate-limits.ts';
import { emailKey, placeholderEmail, usernameKey } from '../auth/usernames.ts';
import { invitationToken, joinPathOf } from '../links/invitation-token.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { linkOrigin } from '../system/link-origin.ts';
import { assertAccess, assertStillParent } from './member-access.ts';

const DAY_S = 86_400;
const DAY_MS = DAY_S * 1000;

/** Mailed invitations in 24 hours: of a parent, and to an address from all families. */
const MAX_MAILED = { ofParent: 10, toAddress: 3 };

/** The family's open invitations, oldest first, with the children who still exist. */
export async function listInvitations(
  ctx: ServiceContext,
  actor: GrownUpActor,
): Promise<z.input<typeof invitation>[]> {
  const rows = await listOpenInvitations(ctx.db, actor.familyId, ctx.clock.now());
  const existing = await childIdsOf(ctx.db, actor.familyId);
  return rows.map(({ id, expiresAt, payload: { label, familyRole, childIds } }) => ({
    id,
    label,
    familyRole,
    childIds: childIds?.filter((childId) => existing.has(childId)) ?? null,
    expiresAt,
  }));
}

/**
 * Creates a link with which one person joins the family, and mails it if there is an address; only this response contains it. Throws
 * VALIDATION for a parent with chosen children, NOT_FOUND for a child of another family, CONFLICT at the limits and for an address
 * without a mail server, RATE_LIMITED.
 */
export async function inviteMember(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { familyRole, childIds, label, email }: InviteMemberInput,
  arrival: Arrival,
): Promise<Outcome<z.input<typeof newInvitation>>> {
  const { familyId } = actor;
  assertAccess({ familyRole, childIds });
  const seed = makeSecret(16);
  const token = invitationToken(ctx.keys.links, seed);
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS);
  return await inTransaction(ctx.db, async (tx) => {
    await lockFamily(tx, familyId);
    assertStillParent(await listMembers(tx, familyId), actor);
    await assertNotTooOften(ctx, tx, actor, 'grown-up-invited');
    await assertRoomFor(tx, familyId, familyRole);
    const open = await listOpenInvitations(tx, familyId, createdAt);
    if (open.filter(({ invitedBy }) => invitedBy === actor.id).length >= MAX_MEMBERS.invitations) {
      throw new DomainError('CONFLICT', withValues('invitations.tooMany', { max: MAX_MEMBERS.invitations }));
    }
    const existing = await childIdsOf(tx, familyId);
    if (childIds?.some((childId) => !existing.has(childId))) throw notFound();
    const payload = { familyRole, childIds, label, seed };
    const id = await insertInvitation(tx, familyId, actor.id, {
      tokenHash: hashSecret(token),
      payload,
      createdAt,
      expiresAt,
    });
    await updateFamily(tx, familyId, { offersInvite: false });
    if (email !== undefined) await mailInvitation(ctx, tx, actor, { invitationId: id, recipient: email });
    await recordAudit(ctx, tx, actor, 'grown-up-invited', ['invitation', id]);
    const joinPath = joinPathOf(token);
    return {
      result: { id, url: `${linkOrigin(ctx.installation, arrival)}${joinPath}`, joinPath, expiresAt },
      events: [{ type: 'member.invited', familyId }],
    };
  });
}

/** Throws CONFLICT without a mail server, RATE_LIMITED. Call it after `lockFamily`. */
async function mailInvitation(
  ctx: ServiceContext,
  tx: Queryable,
  { familyId, id: invitedBy }: GrownUpActor,
  { invitationId, recipient }: { invitationId: number; recipient: string },
): Promise<void> {
  if (!ctx.settings.canSendMail) {
    throw new DomainError('CONFLICT', 'invitations.noMail');
  }
  const until = ctx.clock.now();
  const since = new Date(until.getTime() - DAY_MS);
  const [ofParent, toAddress] = await Promise.all([
    countMails(tx, { kind: 'invitation', since, until, familyId, payload: { invitedBy } }),
    countMails(tx, { kind: 'invitation', since, until, recipient }),
  ]);
  if (ofParent >= MAX_MAILED.ofParent || toAddress >= MAX_MAILED.toAddress) {
    throw rateLimited('invitations.tooManyMails', DAY_S);
  }
  await queueMail(ctx, tx, { kind: 'invitation', recipient, familyId, payload: { invitationId, invitedBy } });
}

/** Deletes an open invitation. Throws NOT_FOUND. */
export async function revokeInvitation(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id }: IdInput,
): Promise<Outcome<void>> {
  const { familyId } = actor;
  await inTransaction(ctx.db, async (tx) => {
    if (!(await deleteInvitation(tx, familyId, id, ctx.clock.now()))) throw notFound();
    await recordAudit(ctx, tx, actor, 'grown-up-invitation-revoked', ['invitation', id]);
  });
  return { result: undefined, events: [{ type: 'member.invited', familyId }] };
}

/** The invitation of a link, for its page. Throws NOT_FOUND for a link that is unknown, used or expired. */
export async function findInvitation(
  ctx: ServiceContext,
  _actor: Actor | null,
  { token }: FindInvitationInput,
): Promise<ShownInvitation> {
  const found = orNotFound(await findOpenInvitation(ctx.db, hashSecret(token), ctx.clock.now()));
  const { invitedByName: invitedBy, familyName, payload } = found;
  return {
    invitedBy,
    label: payload.label,
    familyName,
    familyRole: payload.familyRole,
    needsApproval: ctx.settings.approvesInvited,
  };
}

/**
 * Creates an account in the family of an invitation: approved and signed in, or pending where an admin approves it. Idempotent under an `Idempotency-Key`. Throws NOT_FOUND for a link
 * that is unknown, used or expired, CONFLICT for a signed-in caller and for a full family, USERNAME_TAKEN, EMAIL_TAKEN, KEY_REUSED,
 * RATE_LIMITED as in a registration, HTTPS_REQUIRED.
 */
export async function joinFamily(
  ctx: RequestContext,
  actor: Actor | null,
  { token, name, username, email = placeholderEmail('member'), password }: JoinInput,
): Promise<Outcome<SessionRecord>> {
  ctx.session.requireHttps();
  if (actor) {
    throw new DomainError('CONFLICT', 'access.alreadyLoggedIn');
  }
  const tokenHash = hashSecret(token);
  const isInvited = (await findOpenInvitation(ctx.db, tokenHash, ctx.clock.now())) !== undefined;
  await countRegistration(ctx, isInvited ? tokenHash : undefined);
  const passwordHash = await ctx.passwords.hash(password);
  const at = ctx.clock.now();
  const status = ctx.settings.approvesInvited ? 'pending' : 'approved';
  const joined = await inTransaction(ctx.db, async (tx) => {
    const found = await findOpenInvitation(tx, tokenHash, at);
    if (!found) throw await usedUp(tx, username, notFound());
    const { familyId, invitedBy, payload } = found;
    await lockFamily(tx, familyId);
    if (!(await useInvitation(tx, familyId, found.id, at))) throw await usedUp(tx, username, notFound());
    await assertRoomFor(tx, familyId, payload.familyRole);
    const account = {
      familyId,
      username,
      usernameKey: usernameKey(username),
      name,
      email,
      emailKey: emailKey(email),
      status,
      registrationDate: at,
      approvedAt: status === 'approved' ? at : null,
      invitedBy,
    } as const;
    const parentId = await insertParent(tx, account, passwordHash);
    const existing = await childIdsOf(tx, familyId);
    const childIds = payload.childIds?.filter((childId) => existing.has(childId)) ?? null;
    await updateMember(tx, familyId, parentId, { familyRole: payload.familyRole, childIds });
    // Failed attempts from before the username existed do not count.
    await deleteAttemptsAt(tx, accountKey(ctx, { role: 'parent', username }));
    await recordAudit(ctx, tx, { role: 'parent', id: parentId, familyId }, 'grown-up-joined', [
      'parent',
      parentId,
    ]);
    if (status === 'pending') await ctx.jobs.enqueue(tx, 'notify-admins', { parentId });
    return { familyId, id: parentId };
  });
  const { familyId } = joined;
  const parent = orNotFound(await findParentLogin(ctx.db, { usernameKey: usernameKey(username) }, null));
  const record = presentActor(ctx, { ...parent, role: 'grown-up' });
  const isApproved = parent.status === 'approved';
  if (isApproved) await ctx.session.signIn({ role: 'parent', ...joined }, passwordHash);
  return {
    result: isApproved ? record : { ...record, status: parent.status, permissions: [], abilities: [] },
    events: joinedEvents(familyId, isApproved),
  };
}

function joinedEvents(familyId: number, isApproved: boolean): StoredEvent[] {
  const joined = { type: 'member.joined', familyId } as const;
  return isApproved ? [joined] : [joined, { type: 'registration.created' }];
}

/** Throws CONFLICT if the family has no room for another grown-up, or for another parent. Call it after `lockFamily`. */
async function assertRoomFor(tx: Queryable, familyId: number, familyRole: FamilyRole): Promise<void> {
  const pending = await listPendingMembers(tx, familyId);
  const members = [...(await listMembers(tx, familyId)), ...pending];
  const parents = members.filter((member) => member.familyRole === 'parent');
  if (members.length >= MAX_MEMBERS.accounts) {
    throw new DomainError('CONFLICT', withValues('members.tooManyGrownUps', { max: MAX_MEMBERS.accounts }));
  }
  if (familyRole === 'parent' && parents.length >= MAX_MEMBERS.parents) {
    throw new DomainError('CONFLICT', withValues('members.tooManyParents', { max: MAX_MEMBERS.parents }));
  }
}

async function childIdsOf(db: Queryable, familyId: number): Promise<Set<number>> {
  return new Set((await listChildren(db, familyId)).map(({ id }) => id));
}
