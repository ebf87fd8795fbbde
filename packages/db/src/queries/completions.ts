import type { HabitCounters } from '@starchart/domain';
import type { BadgeKey } from '@starchart/schema';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { inTransaction, type Queryable } from '../db.ts';
import { isClosedOnBoard } from './family-devices.ts';
import { insertEntries, LEDGER_STATE_COLUMNS, type LedgerChange, updateLedgerState } from './points.ts';
import { hasWebhooks } from './webhooks.ts';

export interface NewCompletion {
  habitId: number;
  completedAt: Date;
  completedOn: string;
  /** Before 08:00 family time. */
  early: boolean;
  pointsEarned: number;
  counters: HabitCounters;
  /** New counters of the later days. */
  laterCounters: HabitCounters[];
  badgeKeys: BadgeKey[];
}

export interface OldCompletion {
  id: number;
  habitId: number;
  early: boolean;
  /** Completions of the habit undone on this day, this one included. */
  undoCount: number;
  /** Counters of the habit without the completion. */
  countersBefore: HabitCounters;
  /** New counters of the later days. */
  laterCounters: HabitCounters[];
}

interface ChildsHabit {
  childId: number;
  habitId: number;
  /** The caller is the family board, for which the PIN of the child matters. */
  onBoard?: boolean | undefined;
}

/** All data for the decision on a completion on `day`; undefined when the child has no such habit. */
export async function findCompletionContext(
  db: Queryable,
  familyId: number,
  where: ChildsHabit,
  day: string,
) {
  const found = await habitWithLedger(db, familyId, where)
    .select([
      'habits.id as habitId',
      'habits.name',
      'points_per_completion as pointsPerCompletion',
      'frequency',
      'end_date as endDate',
      'active',
      'icon',
      'color',
      'last_completed_on as lastCompletedOn',
      'last_streak as lastStreak',
      'longest_streak as longestStreak',
    ])
    .select((eb) => [
      hasWebhooks(familyId),
      jsonObjectFrom(completionOn(db, familyId, where.habitId, day)).as('completionOfDay'),
      jsonArrayFrom(
        eb
          .selectFrom('habits as h')
          .where('h.family_id', '=', familyId)
          .where('h.child_id', '=', where.childId)
          .where('h.completion_count', '>', 0)
          .select([
            'h.id',
            'h.color',
            'h.icon',
            'h.completion_count as completions',
            'h.early_completion_count as earlyCompletions',
          ]),
      ).as('tallies'),
      jsonArrayFrom(
        eb
          .selectFrom('child_badges')
          .innerJoin('badges', 'badges.id', 'child_badges.badge_id')
          .where('child_badges.family_id', '=', familyId)
          .where('child_badges.child_id', '=', where.childId)
          .select('badges.key'),
      ).as('badges'),
    ])
    .executeTakeFirst();
  if (!found) return undefined;
  const { before, laterDays } = isBefore(found, day)
    ? await findNeighbors(db, familyId, where.habitId, day)
    : { before: found, laterDays: [] };
  return { ...found, countersBefore: before ?? null, laterDays };
}

/** Writes a completion and its effects. Undefined when the ledger has changed: nothing is written. */
export async function insertCompletion(
  db: Queryable,
  change: LedgerChange,
  completion: NewCompletion,
): Promise<number | undefined> {
  return await withLaterCounters(db, change, completion, (tx) => insertOne(tx, change, completion));
}

async function insertOne(
  db: Queryable,
  change: LedgerChange,
  completion: NewCompletion,
): Promise<number | undefined> {
  const [firstEntry] = change.entries;
  if (!firstEntry) throw new Error('A completion credits at least one ledger entry');
  const { rows } = await sql<{ id: number }>`
    with child as (${updateLedgerState(change)}),
    habit as (
      update habits set
        completion_count = completion_count + 1,
        early_completion_count = early_completion_count + ${completion.early}::boolean::int,
        last_completed_on = ${completion.counters.lastCompletedOn},
        last_streak = ${completion.counters.lastStreak},
        longest_streak = ${completion.counters.longestStreak}
      from child
      where habits.family_id = ${change.familyId} and habits.id = ${completion.habitId}
    ),
    completion as (
      insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, early, points_earned,
        streak, longest_streak, first_entry_number, entry_count)
      select ${change.familyId}, child.id, ${completion.habitId}, ${completion.completedAt}, ${completion.completedOn},
        ${completion.early}, ${completion.pointsEarned}, ${completion.counters.lastStreak},
        ${completion.counters.longestStreak}, ${firstEntry.number}, ${change.entries.length}
      from child
      returning id
    ),
    entries as (${insertEntries(change)}),
    earned as (
      insert into child_badges (family_id, child_id, badge_id, earned_at, completion_id)
      select ${change.familyId}, child.id, badges.id, ${completion.completedAt}, completion.id
      from child, completion, badges where badges.key = any(${completion.badgeKeys}::text[])
    )
    select id from completion`.execute(db);
  return rows[0]?.id;
}

/** All data for the decision on an undo on `day`; undefined when the child has no such habit. */
export async function findUndoContext(db: Queryable, familyId: number, where: ChildsHabit, day: string) {
  const found = await habitWithLedger(db, familyId, where)
    .select((eb) => [
      'habits.name',
      hasWebhooks(familyId),
      'last_completed_on as lastCompletedOn',
      sql<number>`case when undone_on = ${day} then undo_count else 0 end`.as('undosToday'),
      jsonObjectFrom(completionOn(db, familyId, where.habitId, day)).as('completion'),
      jsonObjectFrom(
        eb
          .selectFrom('habit_completions')
          .where('family_id', '=', familyId)
          .where('habit_id', '=', where.habitId)
          .where('completed_on', '<', day)
          .select([
            'completed_on as lastCompletedOn',
            'streak as lastStreak',
            'longest_streak as longestStreak',
          ])
          .orderBy('completed_on', 'desc')
          .limit(1),
      ).as('countersBefore'),
      jsonArrayFrom(
        eb
          .selectFrom('habit_completions')
          // A lateral subquery per completion: a plain join would read the child's whole ledger.
          .innerJoinLateral(
            (lines) =>
              lines
                .selectFrom('points_entries')
                .where('points_entries.family_id', '=', familyId)
                .where('points_entries.child_id', '=', where.childId)
                .whereRef('number', '>=', 'habit_completions.first_entry_number')
                .where(
                  'number',
                  '<',
                  sql<number>`habit_completions.first_entry_number + habit_completions.entry_count`,
                )
                .select([
                  'points_entries.id',
                  'number',
                  'amount',
                  'total_amount as totalAmount',
                  'label',
                  'label_key as labelKey',
                  'label_params as labelParams',
                  'points_entries.habit_id as habitId',
                  'badge_key as badgeKey',
                ])
                .orderBy('number', 'desc')
                .limit(sql<number>`habit_completions.entry_count`)
                .as('line'),
            (join) => join.onTrue(),
          )
          .where('habit_completions.family_id', '=', familyId)
          .where('habit_completions.habit_id', '=', where.habitId)
          .where('habit_completions.completed_on', '=', day)
          .select([
            'line.id',
            'amount',
            'totalAmount',
            'label',
            'labelKey',
            'labelParams',
            'habitId',
            'badgeKey',
          ])
          .orderBy('number', 'desc'),
      ).as('entries'),
    ])
    .executeTakeFirst();
  if (!found) return undefined;
  const laterDays = isBefore(found, day)
    ? (await findNeighbors(db, familyId, where.habitId, day)).laterDays
    : [];
  return { ...found, laterDays };
}

/** Undoes a completion and its effects. False when the ledger has changed: nothing is written. */
export async function deleteCompletion(
  db: Queryable,
  change: LedgerChange,
  completion: OldCompletion,
): Promise<boolean> {
  const deletedId = await withLaterCounters(db, change, completion, (tx) =>
    deleteOne(tx, change, completion),
  );
  return deletedId !== undefined;
}

async function deleteOne(
  db: Queryable,
  change: LedgerChange,
  completion: OldCompletion,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with child as (${updateLedgerState(change)}),
    habit as (
      update habits set
        undone_on = ${change.day},
        undo_count = ${completion.undoCount},
        completion_count = completion_count - 1,
        early_completion_count = early_completion_count - ${completion.early}::boolean::int,
        last_completed_on = ${completion.countersBefore.lastCompletedOn},
        last_streak = ${completion.countersBefore.lastStreak},
        longest_streak = ${completion.countersBefore.longestStreak}
      from child
      where habits.family_id = ${change.familyId} and habits.id = ${completion.habitId}
    ),
    completion as (
      delete from habit_completions using child
      where habit_completions.family_id = ${change.familyId} and habit_completions.id = ${completion.id}
    ),
    entries as (${insertEntries(change)}),
    lost as (
      delete from child_badges using child
      where child_badges.family_id = ${change.familyId} and child_badges.child_id = child.id
        and child_badges.completion_id = ${completion.id}
    )
    select id from child`.execute(db);
  return rows[0]?.id;
}

/** One statement, and a transaction only if later days have to be counted again. */
async function withLaterCounters(
  db: Queryable,
  { familyId }: LedgerChange,
  { habitId, laterCounters }: Pick<NewCompletion, 'habitId' | 'laterCounters'>,
  write: (db: Queryable) => Promise<number | undefined>,
): Promise<number | undefined> {
  if (laterCounters.length === 0) return await write(db);
  return await inTransaction(db, async (tx) => {
    const id = await write(tx);
    if (id !== undefined) await updateCounters(tx, familyId, habitId, laterCounters);
    return id;
  });
}

/** True if the habit has completions after the day. */
function isBefore({ lastCompletedOn }: { lastCompletedOn: string | null }, day: string): boolean {
  return lastCompletedOn !== null && lastCompletedOn > day;
}

/**
 * Counters of the last completion before a day, and the later days with completions. Later days exist only
 * when a change of the family's time zone has moved the calendar back, so there are few.
 */
export async function findNeighbors(
  db: Queryable,
  familyId: number,
  habitId: number,
  day: string,
): Promise<{ before: HabitCounters | undefined; laterDays: string[] }> {
  const completions = db
    .selectFrom('habit_completions')
    .where('family_id', '=', familyId)
    .where('habit_id', '=', habitId);
  const before = await completions
    .where('completed_on', '<', day)
    .select(['completed_on as lastCompletedOn', 'streak as lastStreak', 'longest_streak as longestStreak'])
    .orderBy('completed_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  const later = await completions
    .where('completed_on', '>', day)
    .select('completed_on as day')
    .orderBy('completed_on')
    .execute();
  return { before, laterDays: later.map((row) => row.day) };
}

/** Stores the counters of a habit's latest days. Call it in the transaction that changes the completions. */
export async function updateCounters(
  db: Queryable,
  familyId: number,
  habitId: number,
  counters: readonly HabitCounters[],
): Promise<void> {
  const last = counters.at(-1);
  if (!last) return;
  for (const { lastCompletedOn, lastStreak, longestStreak } of counters) {
    await db
      .updateTable('habit_completions')
      .set({ streak: lastStreak, longest_streak: longestStreak })
      .where('family_id', '=', familyId)
      .where('habit_id', '=', habitId)
      .where('completed_on', '=', lastCompletedOn)
      .execute();
  }
  await db
    .updateTable('habits')
    .set({
      last_completed_on: last.lastCompletedOn,
      last_streak: last.lastStreak,
      longest_streak: last.longestStreak,
    })
    .where('family_id', '=', familyId)
    .where('id', '=', habitId)
    .execute();
}

function habitWithLedger(db: Queryable, familyId: number, where: ChildsHabit) {
  return db
    .selectFrom('habits')
    .innerJoin('children', (join) =>
      join.onRef('children.family_id', '=', 'habits.family_id').onRef('children.id', '=', 'habits.child_id'),
    )
    .where('habits.family_id', '=', familyId)
    .where('habits.child_id', '=', where.childId)
    .where('habits.id', '=', where.habitId)
    .select(['children.id as childId', ...LEDGER_STATE_COLUMNS])
    .$if(where.onBoard === true, (query) =>
      query.select(isClosedOnBoard(familyId, where.childId).as('isClosedOnBoard')),
    );
}

function completionOn(db: Queryable, familyId: number, habitId: number, day: string) {
  return db
    .selectFrom('habit_completions')
    .where('family_id', '=', familyId)
    .where('habit_id', '=', habitId)
    .where('completed_on', '=', day)
    .select(['id', 'completed_at as completedAt', 'completed_on as completedOn', 'early']);
}
