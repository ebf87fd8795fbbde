import { insertAuditEntry, type Queryable } from '@starchart/db';
import type { AuditAction } from '@starchart/schema';
import type { ServiceContext } from '../../core/service-context.ts';
import type { Principal } from '../sessions/session-handle.ts';

/** Actors without a session: the person at the console, the server, a visitor. */
export type OutsideActor = 'operator' | 'system' | 'visitor';

type SubjectKind =
  | 'parent'
  | 'child'
  | 'family'
  | 'invite-code'
  | 'mail'
  | 'device'
  | 'access-token'
  | 'webhook';
type Subject = readonly [SubjectKind, number];

/** Appends an audit entry in the caller's transaction. Stores ids only: no name outlives an erasure. */
export function recordAudit(
  { clock }: Pick<ServiceContext, 'clock'>,
  tx: Queryable,
  by: Principal | OutsideActor,
  action: AuditAction,
  subject?: Subject,
): Promise<void> {
  const actor = typeof by === 'string' ? undefined : by;
  return insertAuditEntry(tx, {
    actorRole: typeof by === 'string' ? by : by.role,
    actorId: actor?.id ?? null,
    familyId: actor?.familyId ?? null,
    action,
    subject: subject ? subject.join('/') : null,
    createdAt: clock.now(),
  });
}
