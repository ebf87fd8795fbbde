import type { AuditAction } from '@starchart/schema';
import { sql } from 'kysely';
import { columnsOf, type NewRow } from '../columns.ts';
import type { Queryable } from '../db.ts';

export async function insertAuditEntry(db: Queryable, entry: NewRow<'audit_entries'>): Promise<void> {
  await db.insertInto('audit_entries').values(columnsOf(entry)).execute();
}

export interface SoughtAudit {
  action?: AuditAction | undefined;
  /** Only entries of this parent. */
  actorId?: number | undefined;
  cursor: number | undefined;
  limit: number;
}

/**
 * Entries of all families, newest first, with ids below `cursor`. Names are current; null for erased subjects, and for
 * families and children other than those of `familyId`, the reader's family.
 */
export function listAuditEntries(
  db: Queryable,
  familyId: number,
  { action, actorId, cursor, limit }: SoughtAudit,
) {
  const subjectId = sql`split_part(entry.subject, '/', 2)::integer`;
  return db
    .selectFrom('audit_entries as entry')
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? 'admin-created'))
    .$if(actorId !== undefined, (query) =>
      query.where('actor_role', '=', 'parent').where('actor_id', '=', actorId ?? 0),
    )
    .$if(cursor !== undefined, (query) => query.where('entry.id', '<', cursor ?? 0))
    .select([
      'entry.id',
      'entry.created_at as at',
      'entry.action',
      'entry.actor_role as actorRole',
      'entry.actor_id as actorId',
      sql<string | null>`case entry.actor_role
        when 'parent' then (select name from parents where id = entry.actor_id)
        when 'child' then (select name from children where family_id = ${familyId} and id = entry.actor_id)
      end`.as('actorName'),
      'entry.subject',
      sql<string | null>`case split_part(entry.subject, '/', 1)
        when 'parent' then (select name from parents where id = ${subjectId})
        when 'child' then (select name from children where family_id = ${familyId} and id = ${subjectId})
        when 'family' then (select name from families where id = ${familyId} and id = ${subjectId})
        when 'invite-code' then (select '…' || hint from invite_codes where id = ${subjectId})
        when 'mail' then (select recipient from outbox where id = ${subjectId})
      end`.as('subjectName'),
    ])
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute();
}
