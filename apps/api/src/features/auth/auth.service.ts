import {
  areRegistrationsFull,
  canUseInviteCode,
  deleteAttemptsAt,
  findChildLogin,
  findParentLogin,
  insertFamilyWithParent,
  inTransaction,
  type Queryable,
  replacePasswordHash,
  useInviteCode,
} from '@starchart/db';
import type { FamilyCalendar, PartsOfDay } from '@starchart/domain';
import {
  type ChildLoginInput,
  LANGUAGES,
  type LoginInput,
  MAX_WAITING_REGISTRATIONS,
  MESSAGES,
  REGISTRATION_WAITS_DAYS,
  type RegisterInput,
  type SessionRecord,
  withAsciiDomain,
} from '@starchart/schema';
import {
  type Actor,
  type ChildActor,
  type DeviceActor,
  type GrownUpActor,
  storedRole,
} from '../../core/actor.ts';
import { demoClockOf } from '../../core/demo-clock.ts';
import { DomainError, invalidField, rateLimited, usernameTaken } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import { can, permissionsOf } from '../../core/permissions.ts';
import { hashCode } from '../../core/secret.ts';
import type { RequestContext, ServiceContext } from '../../core/service-context.ts';
import type { Principal } from '../../core/session-handle.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { type ConsumedAttempt, consume } from '../../platform/rate-limit/rate-limit.ts';
import { confirmedUntil } from './current-password.ts';
import { accountKey } from './login-rate-limits.ts';
import { registrationLimit } from './request-limits.ts';
import { emailKey, usernameKey } from './usernames.ts';
import { type FoundLogin, verifyLogin } from './verify-login.ts';

const DAY_S = 86_400;
const WAITS_MS = REGISTRATION_WAITS_DAYS * DAY_S * 1000;

type Presented<Person extends Actor> = Omit<
  Person,
  'familyId' | Exclude<keyof (FamilyCalendar & PartsOfDay), 'timeZone'>
>;

/** The session's account, as sent to the client. */
export function presentActor(
  { clock, proceduresWith, installation }: Pick<ServiceContext, 'clock' | 'proceduresWith' | 'installation'>,
  actor: Presented<GrownUpActor> | Presented<ChildActor> | Presented<DeviceActor>,
): SessionRecord {
  const { id, name, role, timeZone, familyLanguage } = actor;
  // Only a demo's clock can be moved.
  const demoClock = demoClockOf(clock);
  const permissions = permissionsOf(actor);
  const abilities = proceduresWith(permissions).filter(
    (ability) => demoClock || !ability.startsWith('demo.'),
  );
  const languages = [...LANGUAGES];
  const record = {
    id,
    name,
    role: storedRole(role),
    timeZone,
    familyLanguage,
    languages,
    ...(demoClock && { clockAheadMs: demoClock.aheadMs }),
    build: installation.build,
    restriction: presentRestriction(actor),
    permissions: [...permissions],
    abilities,
    ...presentDevice(actor),
  };
  if (actor.role === 'device') return record;
  if (actor.role === 'child') return actor.lockedParent ? { ...record, childViewLocked: true } : record;
  if (actor.restriction?.source === 'guest-pass') {
    const { passId, name: guest } = actor.restriction;
    return { ...record, role: 'guest', id: passId, name: guest };
  }
  // API tokens do not see account data.
  if (!can(actor, 'account.manage')) return record;
  const { email, isAdmin, childViewLock, language, familyRole } = actor;
  const until = confirmedUntil(actor, clock.now());
  const account = { email, status: 'approved', familyRole, isAdmin, childViewLock, language } as const;
  return { ...record, ...account, ...(until && { confirmedUntil: until.toISOString() }) };
}

function presentRestriction(
  actor: Presented<GrownUpActor> | Presented<ChildActor> | Presented<DeviceActor>,
): SessionRecord['restriction'] {
  if (actor.role === 'device') return { source: 'device', name: actor.familyDevice.name };
  if (actor.role === 'child') return null;
  const { restriction, familyRole, familyDevice } = actor;
  if (restriction && 'name' in restriction) return { source: restriction.source, name: restriction.name };
  if (restriction?.source === 'pin') return { source: 'pin', name: familyDevice?.name ?? null };
  return familyRole === 'parent' ? null : { source: 'family-role', name: null };
}

/** The family device of a session, and when its open profile is locked. */
function presentDevice({
  familyDevice,
  ...actor
}: Pick<Actor, 'familyDevice'> & { profileExpiresAt?: Date | null }): Partial<SessionRecord> {
  if (!familyDevice) return {};
  const { childIds: _childIds, ...device } = familyDevice;
  const { profileExpiresAt } = actor;
  return {
    familyDevice: device,
    ...(profileExpiresAt !== undefined && { profileExpiresAt: profileExpiresAt?.toISOString() ?? null }),
  };
}

/** The account of the session; null for a visitor. */
export function getSession(ctx: ServiceContext, actor: Actor | null): SessionRecord | null {
  return actor && presentActor(ctx, actor);
}

/** Ends the session, if there is one. On a family device it ends the open profile: the device stays paired. */
export async function logOut(ctx: RequestContext, actor: Actor | null): Promise<void> {
  if (actor?.familyDevice && actor.role !== 'device')
    await closeProfile(ctx, actor.familyId, actor.familyDevice.id);
  else await ctx.session.signOut();
}

/** Returns a session on a family device to the device itself, under a new id. */
export async function closeProfile(
  ctx: RequestContext,
  familyId: number,
  familyDeviceId: number,
): Promise<void> {
  await ctx.session.signInOnDevice({
    familyId,
    principal: null,
    pinHash: undefined,
    authMethod: 'pairing',
    onDevice: { familyDeviceId, profileExpiresAt: null },
  });
}

/**
 * Signs a parent in, by username or email. Throws UNAUTHENTICATED for an unknown user or a wrong password, RATE_LIMITED,
 * KEY_REUSED, HTTPS_REQUIRED, and only after a correct password ACCOUNT_PENDING or ACCOUNT_REJECTED. Idempotent
 * under an `Idempotency-Key`.
 */
export async function logIn(ctx: RequestContext, { username, password }: LoginInput): Promise<SessionRecord> {
  ctx.session.requireHttps();
  const names = { usernameKey: usernameKey(username), emailKey: emailKey(withAsciiDomain(username)) };
  const found = await findParentLogin(ctx.db, names, ctx.visitor.deviceHash);
  // Attempts count for the account, by whichever name.
  const account = { role: 'parent', username: found?.usernameKey ?? username } as const;
  const parent = await requireLogin(ctx, account, found, password);
  if (parent.status === 'pending') {
    throw new DomainError('ACCOUNT_PENDING', 'registrations.pending');
  }
  if (parent.status === 'rejected') {
    throw new DomainError('ACCOUNT_REJECTED', 'registrations.rejected');
  }
  await openSession(ctx, parent, password);
  if (parent.isAdmin) await recordAudit(ctx, ctx.db, parent, 'admin-signed-in');
  return presentActor(ctx, { ...parent, role: 'grown-up' });
}

/**
 * Signs a child in. Throws UNAUTHENTICATED also if its login is disabled or its parent is not approved,
 * RATE_LIMITED and HTTPS_REQUIRED.
 */
export async function logInChild(
  ctx: RequestContext,
  { username, password }: ChildLoginInput,
): Promise<SessionRecord> {
  ctx.session.requireHttps();
  const found = await findChildLogin(ctx.db, usernameKey(username), ctx.visitor.deviceHash);
  const child = await requireLogin(ctx, { role: 'child', username }, found, password);
  await openSession(ctx, child, password);
  return presentActor(ctx, child);
}

/** The login with its role, if the password is correct. Throws UNAUTHENTICATED, RATE_LIMITED. */
async function requireLogin<Role extends Principal['role'], Found extends FoundLogin>(
  ctx: RequestContext,
  account: { role: Role; username: string },
  found: Found | undefined,
  password: string,
) {
  const isRight = await verifyLogin(ctx, account, found, password);
  if (!found?.passwordHash || !isRight) {
    throw new DomainError('UNAUTHENTICATED', 'login.wrongPassword');
  }
  return { ...found, role: account.role, passwordHash: found.passwordHash };
}

/** Opens a session after the password was verified. Rehashes it with the current parameters. */
async function openSession(
  ctx: RequestContext,
  { role, id, familyId, passwordHash: stored }: Principal & { passwordHash: string },
  password: string,
): Promise<void> {
  const principal = { role, id, familyId };
  const hash = await ctx.passwords.rehash(stored, password);
  if (hash !== stored) await replacePasswordHash(ctx.db, principal, { stored, hash });
  await ctx.session.signIn(principal, hash);
}

/**
 * Creates a family with its first parent: approved and signed in with an invite code, else pending, and
 * admins are notified. Idempotent under an `Idempotency-Key`. Throws USERNAME_TAKEN, EMAIL_TAKEN, VALIDATION
 * for an invalid invite code, KEY_REUSED, RATE_LIMITED against enumeration and, without an invite code, while too many registrations
 * wait, and HTTPS_REQUIRED with an invite code.
 */
export async function register(ctx: RequestContext, input: RegisterInput): Promise<Outcome<SessionRecord>> {
  if (input.inviteCode) ctx.session.requireHttps();
  const { name, username, email, inviteCode, timeZone = ctx.settings.defaultTimeZone } = input;
  const codeHash = inviteCode ? hashCode(inviteCode) : undefined;
  const isInvited = codeHash !== undefined && (await canUseInviteCode(ctx.db, codeHash, ctx.clock.now()));
  const attempt = await countRegistration(ctx, isInvited ? codeHash : undefined);
  const passwordHash = await ctx.passwords.hash(input.password);
  const at = ctx.clock.now();
  const familyLanguage = input.language ?? ctx.settings.defaultLanguage;
  const status = inviteCode ? 'approved' : 'pending';
  const registered = await inTransaction(ctx.db, async (tx) => {
    const inviteCodeId = codeHash ? await useInviteCode(tx, codeHash, at) : null;
    if (inviteCodeId === undefined) {
      throw await usedUp(tx, username, invalidField('inviteCode', MESSAGES.inviteCode));
    }
    if (status === 'pending' && (await areRegistrationsFull(tx, MAX_WAITING_REGISTRATIONS))) {
      throw rateLimited('registrations.tooManyWaiting', DAY_S);
    }
    const { familyId, parentId } = await insertFamilyWithParent(
      tx,
      {
        username,
        usernameKey: usernameKey(username),
        name,
        email,
        emailKey: emailKey(email),
        passwordHash,
        status,
        isAdmin: false,
        inviteCodeId,
        registrationExpiresAt: status === 'pending' ? new Date(at.getTime() + WAITS_MS) : null,
        timeZone,
        familyLanguage,
      },
      at,
    );
    // Failed attempts from before the username existed do not count.
    await deleteAttemptsAt(tx, accountKey(ctx, { role: 'parent', username }));
    await recordAudit(ctx, tx, 'visitor', 'parent-registered', ['parent', parentId]);
    if (status === 'pending') await ctx.jobs.enqueue(tx, 'notify-admins', { parentId });
    return { familyId, id: parentId };
  });
  // The uses of the code limit these.
  if (isInvited) await attempt.refund();
  if (status === 'approved') await ctx.session.signIn({ role: 'parent', ...registered }, passwordHash);
  const settings = { timeZone, language: null, familyLanguage, childViewLock: false };
  const parent = {
    role: 'grown-up',
    familyRole: 'parent',
    id: registered.id,
    name,
    email,
    isAdmin: false,
    ...settings,
  } as const;
  const record = presentActor(ctx, parent);
  return {
    result: status === 'approved' ? record : { ...record, status, permissions: [], abilities: [] },
    events: [{ type: 'registration.created' }],
  };
}

/**
 * Consumes an attempt to register, before the password is hashed; `secretHash` is that of a valid invitation or invite code. Throws
 * RATE_LIMITED.
 */
export async function countRegistration(
  ctx: RequestContext,
  secretHash: Buffer | undefined,
): Promise<ConsumedAttempt> {
  return await consume(ctx, [registrationLimit(ctx, secretHash)]);
}

/** The error of a used invitation or invite code. If the username exists, a repeat of the registration has used it. */
export async function usedUp(db: Queryable, username: string, otherwise: DomainError): Promise<DomainError> {
  const found = await findParentLogin(db, { usernameKey: usernameKey(username) }, null);
  return found ? usernameTaken() : otherwise;
}
