import { type AuditAction, FAMILY_AUDIT_ACTIONS } from '@starchart/schema';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../database.ts';
import type { Queryable } from '../../db.ts';
import type { Actor } from '../../person.ts';

/** Identical entries within this time after the first are merged, in ms; the table's trigger allows no later one. */
const MERGED_WITHIN_MS = 60_000;

/** Entries of an action of one person in 24 hours that name their subject. Those without one are identical, so that they are merged. */
export const MOST_NAMED_SUBJECTS = 1000;
const DAY_MS = 86_400_000;

export interface NewAuditEntry {
  familyId: number | null;
  actorRole: Selectable<DB['audit_entries']>['actor_role'];
  actorId: number | null;
  action: AuditAction;
  subject: string | null;
  createdAt: Date;
}

/**
 * Adds an entry, or counts it in an identical one of the last minute, so that a repeated action does not fill the table; above
 * `MOST_NAMED_SUBJECTS`, without its subject. Concurrent identical entries remain apart: none waits for another's transaction.
 */
export async function insertAuditEntry(
  db: Queryable,
  { familyId, actorRole, actorId, action, subject, createdAt }: NewAuditEntry,
): Promise<void> {
  const since = new Date(createdAt.getTime() - MERGED_WITHIN_MS);
  const dayBefore = new Date(createdAt.getTime() - DAY_MS);
  await sql`
    with entry as (
      select case when ${actorId}::integer is null or ${MOST_NAMED_SUBJECTS} > (
        select count(*) from (
          select from audit_entries
          where family_id is not distinct from ${familyId}::integer and actor_role = ${actorRole}
            and actor_id = ${actorId}::integer and action = ${action} and created_at > ${dayBefore} and created_at <= ${createdAt}
          limit ${MOST_NAMED_SUBJECTS}) as recent)
        then ${subject}::text end as subject
    ), merged as (
      update audit_entries set times = times + 1, last_at = greatest(last_at, ${createdAt})
      where id = (
        select id from audit_entries
        where family_id is not distinct from ${familyId}::integer and actor_role = ${actorRole}
          and actor_id is not distinct from ${actorId}::integer and action = ${action}
          and subject is not distinct from (select subject from entry) and created_at > ${since} and created_at <= ${createdAt}
        order by id desc limit 1
        for update skip locked)
      returning id)
    insert into audit_entries (family_id, actor_role, actor_id, action, subject, created_at)
    select ${familyId}::integer, ${actorRole}::text, ${actorId}::integer, ${action}::text, entry.subject, ${createdAt}::timestamptz
    from entry where not exists (select from merged)`.execute(db);
}

/** How often a person of the family has done this from `since` to `until`: a clock that was ahead wrote later entries. */
export async function countAudited(
  db: Queryable,
  familyId: number,
  { by, action, since, until }: { by: Actor; action: AuditAction; since: Date; until: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('audit_entries')
    .where('family_id', '=', familyId)
    .where('actor_role', '=', by.role)
    .where('actor_id', '=', by.id)
    .where('action', '=', action)
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .select(sql<number>`coalesce(sum(times), 0)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
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
export function listAuditEntries(db: Queryable, familyId: number, { action, actorId, ...page }: SoughtAudit) {
  return auditEntries(db, familyId, page)
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? 'admin-created'))
    .$if(actorId !== undefined, (query) =>
      query.where('actor_role', '=', 'parent').where('actor_id', '=', actorId ?? 0),
    )
    .execute();
}

/** A family's own entries, newest first, with ids below `cursor`. Names are current; null for erased actors and subjects. */
export function listFamilyAuditEntries(
  db: Queryable,
  familyId: number,
  page: Pick<SoughtAudit, 'cursor' | 'limit'>,
) {
  return auditEntries(db, familyId, page)
    .where('entry.family_id', '=', familyId)
    .where('entry.action', 'in', FAMILY_AUDIT_ACTIONS)
    .execute();
}

function auditEntries(
  db: Queryable,
  familyId: number,
  { cursor, limit }: Pick<SoughtAudit, 'cursor' | 'limit'>,
) {
  const subjectId = sql`split_part(entry.subject, '/', 2)::integer`;
  return db
    .selectFrom('audit_entries as entry')
    .$if(cursor !== undefined, (query) => query.where('entry.id', '<', cursor ?? 0))
    .select([
      'entry.id',
      'entry.created_at as at',
      'entry.times',
      'entry.last_at as lastAt',
      'entry.action',
      'entry.actor_role as actorRole',
      'entry.actor_id as actorId',
      sql<string | null>`case entry.actor_role
        when 'parent' then (select name from parents where id = entry.actor_id)
        when 'child' then (select name from children where family_id = ${familyId} and id = entry.actor_id)
        when 'device' then (select name from family_devices where family_id = ${familyId} and id = entry.actor_id)
      end`.as('actorName'),
      'entry.subject',
      sql<string | null>`case split_part(entry.subject, '/', 1)
        when 'parent' then (select name from parents where id = ${subjectId})
        when 'child' then (select name from children where family_id = ${familyId} and id = ${subjectId})
        when 'family-device' then (select name from family_devices where family_id = ${familyId} and id = ${subjectId})
        when 'family' then (select name from families where id = ${familyId} and id = ${subjectId})
        when 'invite-code' then (select '…' || hint from invite_codes where id = ${subjectId})
        when 'mail' then (select recipient from outbox where id = ${subjectId})
      end`.as('subjectName'),
    ])
    .orderBy('entry.id', 'desc')
    .limit(limit);
}
