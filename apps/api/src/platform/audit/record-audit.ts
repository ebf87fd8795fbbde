import { countAudited, insertAuditEntry, type Queryable, type Actor as StoredActor } from '@starchart/db';
import type { AuditAction } from '@starchart/schema';
import { type Actor, storedRole } from '../../core/actor.ts';
import { rateLimited } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';

/** Actors without a session: the person at the console, the server, a visitor. */
export type OutsideActor = 'operator' | 'system' | 'visitor';
/** An outside actor that acts on a family. */
type OutsideActorOn = { role: OutsideActor; familyId: number };

/** An actor, or a person as the database knows it. */
type Author = (Pick<Actor, 'role' | 'id'> | StoredActor) & { familyId: number };

type SubjectKind =
  | 'parent'
  | 'child'
  | 'family'
  | 'invite-code'
  | 'mail'
  | 'device'
  | 'family-device'
  | 'access-token'
  | 'invitation'
  | 'guest-pass'
  | 'change'
  | 'webhook';
type Subject = readonly [SubjectKind, number];

/** Appends an audit entry in the caller's transaction. Stores ids only: no name outlives an erasure. */
export function recordAudit(
  { clock }: Pick<ServiceContext, 'clock'>,
  tx: Queryable,
  by: Author | OutsideActorOn | OutsideActor,
  action: AuditAction,
  subject?: Subject,
): Promise<void> {
  const { role, ...actor } = typeof by === 'string' ? { role: by, familyId: null } : by;
  return insertAuditEntry(tx, {
    actorRole: role === 'grown-up' ? 'parent' : role,
    actorId: 'id' in actor ? actor.id : null,
    familyId: actor.familyId,
    action,
    subject: subject ? subject.join('/') : null,
    createdAt: clock.now(),
  });
}

/** Of one person: creating and deleting the same thing in turn would fill the audit log, which is never emptied. */
const MOST_A_DAY = 100;
const DAY_S = 86_400;

/** Whether the person has done this 100 times in 24 hours. */
export async function isDoneOften(
  { clock }: Pick<ServiceContext, 'clock'>,
  tx: Queryable,
  { familyId, role, id }: Pick<Actor, 'familyId' | 'role' | 'id'>,
  action: AuditAction,
): Promise<boolean> {
  const until = clock.now();
  const since = new Date(until.getTime() - DAY_S * 1000);
  const by = { role: storedRole(role), id };
  return (await countAudited(tx, familyId, { by, action, since, until })) >= MOST_A_DAY;
}

/**
 * Throws RATE_LIMITED after 100 of these actions of a person in 24 hours; what others of the family do does not count. Call it after
 * `lockFamily`.
 */
export async function assertNotTooOften(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Queryable,
  actor: Pick<Actor, 'familyId' | 'role' | 'id'>,
  action: AuditAction,
): Promise<void> {
  if (!(await isDoneOften(ctx, tx, actor, action))) return;
  throw rateLimited('account.tooOftenToday', DAY_S);
}
