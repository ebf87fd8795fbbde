import { sql } from 'kysely';
import type { Queryable } from '../db.ts';

/** Habits that a child with a long history completes each day. */
export const HABITS_A_DAY = 11;

/** Inserts a history of this many days directly into the tables; the child completes the same habits each day. */
export async function writeLongHistory(
  db: Queryable,
  { familyId, childId, parentId }: { familyId: number; childId: number; parentId: number },
  days: number,
): Promise<void> {
  const habits = sql<{ id: number }>`
    insert into habits (family_id, child_id, name, description, points_per_completion, frequency, color)
    select ${familyId}, ${childId}, 'Habit ' || n, 'Every single day', 10, 'daily', 'primary'
    from generate_series(1, ${HABITS_A_DAY}::integer) as n
    returning id`;
  const ids = (await habits.execute(db)).rows.map(({ id }) => id);
  const lines = sql`
    select habit_id, day, row_number() over (order by day, habit_id) as n,
      date '2016-01-01' + day as on_day, timestamptz '2016-01-01T12:00:00Z' + day * interval '1 day' as at
    from unnest(${ids}::integer[]) as habit_id, generate_series(1, ${days}::integer) as day`;
  await sql`
    insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, early, points_earned, streak,
      longest_streak, first_entry_number, entry_count)
    select ${familyId}, ${childId}, habit_id, at, on_day, false, 10, day, day, n, 1 from (${lines}) as line`.execute(
    db,
  );
  await sql`
    insert into points_entries (family_id, child_id, number, kind, amount, total_amount, balance_after, label, day,
      created_at, actor_role, actor_id, habit_id)
    select ${familyId}, ${childId}, n, 'completion', 10, 10, n * 10, 'A habit that goes on and on', on_day, at, 'parent',
      ${parentId}, habit_id
    from (${lines}) as line`.execute(db);
  await sql`
    insert into child_days (family_id, child_id, day, completions, full_at)
    select ${familyId}, ${childId}, on_day, count(*), max(at) from (${lines}) as line group by on_day`.execute(
    db,
  );
  const entries = days * HABITS_A_DAY;
  await db
    .updateTable('children')
    .set({ full_days: days, entry_count: entries, current_points: entries * 10, total_points: entries * 10 })
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .execute();
}

/** Stores the days of completions that were inserted directly into the tables, none of them full. */
export async function writeDays(
  db: Queryable,
  { familyId, childId }: { familyId: number; childId: number },
): Promise<void> {
  await sql`
    insert into child_days (family_id, child_id, day, completions)
    select family_id, child_id, completed_on, count(*) from habit_completions
    where family_id = ${familyId} and child_id = ${childId} group by family_id, child_id, completed_on
    on conflict (family_id, child_id, day) do update set completions = excluded.completions`.execute(db);
}

/** Appends so many entries to the ledger of a child without any: completions, each followed by its reversal. */
export async function writeLongLedger(
  db: Queryable,
  { familyId, childId, parentId }: { familyId: number; childId: number; parentId: number },
  entries: number,
): Promise<void> {
  const columns = sql`points_entries (family_id, child_id, number, kind, amount, total_amount, balance_after, label, day,
    created_at, actor_role, actor_id, reverses_entry_id)`;
  const about = sql`'A habit that goes on and on', date '2026-03-11', timestamptz '2026-03-11T12:00:00Z', 'parent', ${parentId}::integer`;
  await sql`
    insert into ${columns}
    select ${familyId}, ${childId}, 2 * n - 1, 'completion', 10, 10, 10, ${about}, null
    from generate_series(1, ${entries / 2}::integer) as n`.execute(db);
  await sql`
    insert into ${columns}
    select family_id, child_id, number + 1, 'reversal', -10, -10, 0, ${about}, id
    from points_entries where family_id = ${familyId} and child_id = ${childId}`.execute(db);
  await db
    .updateTable('children')
    .set({ entry_count: entries })
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .execute();
}

const NOTES_PER_STATEMENT = 10_000;

/** Inserts so many unread notes to a child; those of a rejected slot if they name one. */
export async function writeUnreadNotes(
  db: Queryable,
  { familyId, childId, parentId }: { familyId: number; childId: number; parentId: number },
  count: number,
  { at, rejected }: { at: Date; rejected?: { habitId: number; day: string } | undefined },
): Promise<void> {
  // In parts, because no statement of the app may last long.
  for (let left = count; left > 0; left -= NOTES_PER_STATEMENT) {
    await sql`
      insert into notes (family_id, child_id, kind, text, author_id, habit_id, completed_on, slot, subject, created_at)
      select ${familyId}, ${childId}, ${rejected ? 'completion_rejected' : 'praise'}, ${rejected ? '' : 'Patient'}, ${parentId},
        ${rejected?.habitId ?? null}::integer, ${rejected?.day ?? null}::date, ${rejected ? 1 : null}::smallint,
        ${rejected ? 'A habit that goes on and on' : null}, ${at}
      from generate_series(1, ${Math.min(left, NOTES_PER_STATEMENT)}::integer)`.execute(db);
  }
}
