import {
  findChildLogin,
  findParentLogin,
  insertFamilyWithParent,
  isUniqueViolation,
  PARENT_EMAIL_TAKEN,
  PARENT_USERNAME_TAKEN,
  useInviteCode,
} from '@starchart/db';
import {
  type ChildLoginInput,
  type LoginInput,
  MESSAGES,
  type RegisterInput,
  type SessionRecord,
} from '@starchart/schema';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, invalidField } from '../../domain-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { hashInviteCode } from '../invite-codes/code.ts';
import type { Principal, SessionDoor } from './session-door.ts';
import { emailKey, usernameKey, usernameTaken } from './usernames.ts';

const WRONG_CREDENTIALS = 'Invalid username or password';

/** Who is signed in, as the client gets to know it. */
export function presentActor(actor: Actor): SessionRecord {
  const record = { id: actor.id, name: actor.name, role: actor.role, timeZone: actor.timeZone };
  if (actor.role === 'child') return actor.lockedParent ? { ...record, childViewLocked: true } : record;
  const { email, isAdmin, childViewLock } = actor;
  return { ...record, email, status: 'approved', isAdmin, childViewLock };
}

/**
 * Signs a parent in. Throws UNAUTHENTICATED for an unknown user or a wrong password alike, and names the reason
 * (ACCOUNT_PENDING, ACCOUNT_REJECTED) only to whoever knows the password.
 */
export async function logIn(deps: Deps, session: SessionDoor, input: LoginInput): Promise<SessionRecord> {
  const parent = await findParentLogin(deps.db, usernameKey(input.username));
  const isRight = await deps.passwords.verify(parent?.passwordHash, input.password);
  if (!parent || !isRight) throw new DomainError('UNAUTHENTICATED', WRONG_CREDENTIALS);
  if (parent.status === 'pending') {
    throw new DomainError('ACCOUNT_PENDING', 'Your account is still waiting for admin approval.');
  }
  if (parent.status === 'rejected') {
    throw new DomainError('ACCOUNT_REJECTED', 'Your registration was not approved.');
  }
  const { parentId, familyId, passwordHash } = parent;
  await session.signIn({ role: 'parent', id: parentId, familyId }, passwordHash);
  return {
    id: parentId,
    name: parent.name,
    role: 'parent',
    email: parent.email,
    status: parent.status,
    isAdmin: parent.isAdmin,
    timeZone: parent.timeZone,
    childViewLock: parent.childViewLock,
  };
}

/** Signs a child in. Throws UNAUTHENTICATED too when its login is off or its parent is not approved. */
export async function logInChild(
  deps: Deps,
  session: SessionDoor,
  input: ChildLoginInput,
): Promise<SessionRecord> {
  const child = await findChildLogin(deps.db, usernameKey(input.username));
  const isRight = await deps.passwords.verify(child?.passwordHash, input.password);
  if (!child?.passwordHash || !isRight) throw new DomainError('UNAUTHENTICATED', WRONG_CREDENTIALS);
  await session.signIn({ role: 'child', id: child.childId, familyId: child.familyId }, child.passwordHash);
  return { id: child.childId, name: child.name, role: 'child', timeZone: child.timeZone };
}

/**
 * Creates a family with its first parent. With a valid invite code the parent is approved and signed in; without one it
 * waits for an admin, and the admins are told. Throws USERNAME_TAKEN or EMAIL_TAKEN, and VALIDATION for an invite code that does not count.
 */
export async function register(
  deps: Deps,
  session: SessionDoor,
  input: RegisterInput,
): Promise<SessionRecord> {
  const passwordHash = await deps.passwords.hash(input.password);
  const at = deps.clock.now();
  const status = input.inviteCode ? 'approved' : 'pending';
  const timeZone = input.timeZone ?? deps.defaultTimeZone;
  const principal = await deps.db
    .transaction()
    .execute(async (tx): Promise<Principal> => {
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
          timeZone,
        },
        at,
      );
      await recordAudit(deps, tx, {
        by: 'visitor',
        action: 'parent-registered',
        subject: ['parent', parentId],
      });
      if (status === 'pending') await deps.jobs.enqueue(tx, 'tell-admins', { parentId });
      return { role: 'parent', id: parentId, familyId };
    })
    .catch((error: unknown) => {
      throw nameTaken(error) ?? error;
    });
  if (status === 'approved') await session.signIn(principal, passwordHash);
  return {
    id: principal.id,
    name: input.name,
    role: 'parent',
    email: input.email,
    status,
    isAdmin: false,
    timeZone,
    childViewLock: false,
  };
}

/** What a new parent's account is refused with when its username or its e-mail is taken; undefined for other errors. */
export function nameTaken(error: unknown): DomainError | undefined {
  if (isUniqueViolation(error, PARENT_USERNAME_TAKEN)) return usernameTaken();
  if (isUniqueViolation(error, PARENT_EMAIL_TAKEN)) {
    return new DomainError('EMAIL_TAKEN', 'There is already an account with this e-mail. Please log in.');
  }
  return undefined;
}
