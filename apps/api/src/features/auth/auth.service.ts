import {
  type AnonymousRequest,
  deleteAttemptsAt,
  findChildLogin,
  findParentLogin,
  findRegistered,
  insertFamilyWithParent,
  isUniqueViolation,
  PARENT_EMAIL_TAKEN,
  PARENT_USERNAME_TAKEN,
  replacePasswordHash,
  updateAnonymousKey,
  useInviteCode,
} from '@starchart/db';
import {
  type ChildLoginInput,
  type LoginInput,
  MESSAGES,
  REGISTRATION_WAITS_DAYS,
  type RegisterInput,
  type SessionRecord,
} from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import { type Ability, abilitiesOf } from '../../core/authorize.ts';
import { DomainError, invalidField } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { Admitted } from '../../core/policy.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { takeKey } from '../../platform/idempotency/anonymous-keys.ts';
import { consume } from '../../platform/rate-limit/consume.ts';
import type { Principal, SessionHandle } from '../../platform/sessions/session-handle.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { hashInviteCode } from '../invite-codes/code.ts';
import { accountKey } from './login-rate-limits.ts';
import { registrationLimit } from './registration-limit.ts';
import { emailKey, usernameKey, usernameTaken } from './usernames.ts';
import { verifyLogin } from './verify-login.ts';
import type { Visitor } from './visitor.ts';

const WAITS_MS = REGISTRATION_WAITS_DAYS * 86_400_000;
const WRONG_CREDENTIALS = 'Invalid username or password';

/** The session's account, as sent to the client. */
export function presentActor({ demoClock }: Pick<ServiceContext, 'demoClock'>, actor: Actor): SessionRecord {
  const record = {
    id: actor.id,
    name: actor.name,
    role: actor.role,
    timeZone: actor.timeZone,
    ...(demoClock && { clockAheadMs: demoClock.aheadMs }),
    abilities: offeredAbilities({ demoClock }, actor),
  };
  if (actor.role === 'child') return actor.lockedParent ? { ...record, childViewLocked: true } : record;
  // API tokens do not see account data.
  if (actor.token) return record;
  const { email, isAdmin, childViewLock } = actor;
  return { ...record, email, status: 'approved', isAdmin, childViewLock };
}

/** Only a demo's clock can be moved. */
function offeredAbilities({ demoClock }: Pick<ServiceContext, 'demoClock'>, actor: Admitted): Ability[] {
  return abilitiesOf(actor).filter((ability) => demoClock || !ability.startsWith('demo.'));
}

/**
 * Signs a parent in. Throws UNAUTHENTICATED for an unknown user or a wrong password, RATE_LIMITED,
 * KEY_REUSED, and only after a correct password ACCOUNT_PENDING or ACCOUNT_REJECTED. Idempotent under an
 * `Idempotency-Key`.
 */
export async function logIn(
  ctx: ServiceContext,
  visitor: Visitor,
  session: SessionHandle,
  { username, password }: LoginInput,
  keyed?: AnonymousRequest,
): Promise<SessionRecord> {
  const parent = await findParentLogin(ctx.db, usernameKey(username), visitor.deviceHash);
  const found = parent && {
    ...parent,
    person: { role: 'parent' as const, id: parent.parentId, familyId: parent.familyId },
  };
  const isRight = await verifyLogin(ctx, visitor, { role: 'parent', username }, found, password);
  if (!parent || !isRight) throw new DomainError('UNAUTHENTICATED', WRONG_CREDENTIALS);
  if (parent.status === 'pending') {
    throw new DomainError('ACCOUNT_PENDING', 'Your account is still waiting for admin approval.');
  }
  if (parent.status === 'rejected') {
    throw new DomainError('ACCOUNT_REJECTED', 'Your registration was not approved.');
  }
  const { parentId, familyId } = parent;
  const principal: Principal = { role: 'parent', id: parentId, familyId };
  const passwordHash = await upgradeHash(ctx, principal, parent.passwordHash, password);
  await takeKey(ctx, ctx.db, keyed);
  await session.signIn(principal, passwordHash);
  if (parent.isAdmin) await recordAudit(ctx, ctx.db, { by: principal, action: 'admin-signed-in' });
  return {
    id: parentId,
    name: parent.name,
    role: 'parent',
    email: parent.email,
    status: parent.status,
    isAdmin: parent.isAdmin,
    timeZone: parent.timeZone,
    childViewLock: parent.childViewLock,
    abilities: offeredAbilities(ctx, { role: 'parent', isAdmin: parent.isAdmin }),
  };
}

/**
 * Signs a child in. Throws UNAUTHENTICATED also if its login is disabled or its parent is not approved, and
 * RATE_LIMITED. Idempotency key as in `logIn`.
 */
export async function logInChild(
  ctx: ServiceContext,
  visitor: Visitor,
  session: SessionHandle,
  { username, password }: ChildLoginInput,
  keyed?: AnonymousRequest,
): Promise<SessionRecord> {
  const child = await findChildLogin(ctx.db, usernameKey(username), visitor.deviceHash);
  const found = child && {
    ...child,
    person: { role: 'child' as const, id: child.childId, familyId: child.familyId },
  };
  const isRight = await verifyLogin(ctx, visitor, { role: 'child', username }, found, password);
  if (!child?.passwordHash || !isRight) throw new DomainError('UNAUTHENTICATED', WRONG_CREDENTIALS);
  const principal: Principal = { role: 'child', id: child.childId, familyId: child.familyId };
  const passwordHash = await upgradeHash(ctx, principal, child.passwordHash, password);
  await takeKey(ctx, ctx.db, keyed);
  await session.signIn(principal, passwordHash);
  const { childId: id, name, timeZone } = child;
  return { id, name, role: 'child', timeZone, abilities: offeredAbilities(ctx, { role: 'child' }) };
}

/** Rehashes a verified password with the current parameters, unless it has changed since. */
async function upgradeHash(
  { db, passwords }: ServiceContext,
  principal: Principal,
  stored: string,
  password: string,
): Promise<string> {
  const hash = await passwords.rehash(stored, password);
  if (hash !== stored) await replacePasswordHash(db, principal, { stored, hash });
  return hash;
}

/**
 * Creates a family with its first parent: approved and signed in with an invite code, else pending, and
 * admins are notified. Idempotent under an `Idempotency-Key`. Throws USERNAME_TAKEN, EMAIL_TAKEN, VALIDATION
 * for an invalid invite code, KEY_REUSED, and RATE_LIMITED per address block, against enumeration.
 */
export async function register(
  ctx: ServiceContext,
  visitor: Visitor,
  session: SessionHandle,
  input: RegisterInput,
  keyed?: AnonymousRequest,
): Promise<Outcome<SessionRecord>> {
  await consume(ctx, [registrationLimit(ctx, visitor)]);
  const passwordHash = await ctx.passwords.hash(input.password);
  const at = ctx.clock.now();
  const status = input.inviteCode ? 'approved' : 'pending';
  const timeZone = input.timeZone ?? ctx.defaultTimeZone;
  const registered = await ctx.db
    .transaction()
    .execute(async (tx): Promise<Principal | undefined> => {
      if (!(await takeKey(ctx, tx, keyed))) return undefined;
      const inviteCodeId = input.inviteCode
        ? await useInviteCode(tx, hashInviteCode(input.inviteCode), at)
        : null;
      if (inviteCodeId === undefined) throw invalidField('inviteCode', MESSAGES.inviteCode);
      const { familyId, parentId } = await insertFamilyWithParent(
        tx,
        {
          username: input.username,
          usernameKey: usernameKey(input.username),
          name: input.name,
          email: input.email,
          emailKey: emailKey(input.email),
          passwordHash,
          status,
          isAdmin: false,
          inviteCodeId,
          registrationExpiresAt: status === 'pending' ? new Date(at.getTime() + WAITS_MS) : null,
          timeZone,
        },
        at,
      );
      if (keyed) await updateAnonymousKey(tx, keyed, { familyId, parentId });
      // Failed attempts from before the username existed do not count.
      await deleteAttemptsAt(tx, accountKey(ctx, { role: 'parent', username: input.username }));
      await recordAudit(ctx, tx, {
        by: 'visitor',
        action: 'parent-registered',
        subject: ['parent', parentId],
      });
      if (status === 'pending') await ctx.jobs.enqueue(tx, 'tell-admins', { parentId });
      return { role: 'parent', id: parentId, familyId };
    })
    .catch((error: unknown) => {
      throw nameTaken(error) ?? error;
    });
  const { principal, hash } = registered
    ? { principal: registered, hash: passwordHash }
    : await earlierRegistration(ctx, keyed, input);
  if (status === 'approved') await session.signIn(principal, hash);
  return {
    result: {
      id: principal.id,
      name: input.name,
      role: 'parent',
      email: input.email,
      status,
      isAdmin: false,
      timeZone,
      childViewLock: false,
      abilities: status === 'approved' ? offeredAbilities(ctx, { role: 'parent' }) : [],
    },
    events: registered ? [{ type: 'registration.created' }] : [],
  };
}

/** The account that an earlier attempt of this registration created, if the password is the same. */
async function earlierRegistration(
  ctx: ServiceContext,
  keyed: AnonymousRequest | undefined,
  input: RegisterInput,
) {
  const found = keyed && (await findRegistered(ctx.db, keyed));
  if (!found) throw usernameTaken();
  const { familyId, parentId, passwordHash: hash } = found;
  if (!(await ctx.passwords.verify(hash, input.password))) throw usernameTaken();
  const principal: Principal = { role: 'parent', id: parentId, familyId };
  return { principal, hash };
}

/** The error for a taken username or email; undefined for other errors. */
export function nameTaken(error: unknown): DomainError | undefined {
  if (isUniqueViolation(error, PARENT_USERNAME_TAKEN)) return usernameTaken();
  if (isUniqueViolation(error, PARENT_EMAIL_TAKEN)) {
    return new DomainError('EMAIL_TAKEN', 'There is already an account with this email. Please log in.');
  }
  return undefined;
}
