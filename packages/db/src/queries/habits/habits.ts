import type { CalendarDays, StoredSchedule } from '@starchart/domain';
import type { CompletionStatus } from '@starchart/schema';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { columnsOf, type NewRow } from '../../columns.ts';
import { countChanged, type Queryable } from '../../db.ts';
import { CALENDAR_COLUMNS, SCHEDULE_COLUMNS, schedulesOfChild } from './schedules.ts';

/** What a parent enters: every column that is set neither by the database nor by completions. */
export type HabitFields = Omit<
  Required<NewRow<'habits'>>,
  | 'id'
  | 'familyId'
  | 'childId'
  | 'createdAt'
  | 'closedDays'
  | 'closedTimes'
  | 'removals'
  | 'completionCount'
  | 'earlyCompletionCount'
  | 'lastCompletedOn'
  | 'lastMetOn'
  | 'lastStreak'
  | 'longestStreak'
  | 'undoCount'
  | 'undoneOn'
>;

/** A child's habits with the counters for their progress. */
export function habitsOfChild(
  db: Queryable,
  familyId: number,
  childId: number | Expression<number>,
  days: CalendarDays,
) {
  return (
    db
      .selectFrom('habits')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('habit_completions')
            .whereRef('habit_completions.family_id', '=', 'habits.family_id')
            .whereRef('habit_completions.habit_id', '=', 'habits.id')
            .where('habit_completions.completed_on', '>=', days.weekStart)
            .where('habit_completions.completed_on', '<=', days.today)
            .select([
              sql<number>`count(*)::int`.as('completionsThisWeek'),
              sql<string | null>`min(completed_on)`.as('firstThisWeek'),
              sql<{ slot: number; status: CompletionStatus; completionId: number }[]>`coalesce(
              json_agg(json_build_object('slot', slot, 'status', status, 'completionId', id)) filter (where completed_on = ${days.today}),
              '[]')`.as('completionsToday'),
            ])
            .as('week'),
        (join) => join.onTrue(),
      )
      // What a clock that was ahead wrote counts for nothing before that day.
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('habit_completions as met')
            .where('habits.last_met_on', '>', days.today)
            .whereRef('met.family_id', '=', 'habits.family_id')
            .whereRef('met.habit_id', '=', 'habits.id')
            .where('met.meets_target', '=', true)
            .where('met.completed_on', '<=', days.today)
            .select(['met.completed_on as last_met_on', 'met.streak as last_streak', 'met.longest_streak'])
            .orderBy('met.completed_on', 'desc')
            .limit(1)
            .as('before'),
        (join) => join.onTrue(),
      )
      .where('habits.family_id', '=', familyId)
      .where('habits.child_id', '=', childId)
      .select([
        'habits.id',
        'habits.child_id as childId',
        'name',
        'description',
        'points_per_completion as pointsPerCompletion',
        ...CALENDAR_COLUMNS,
        'requires_approval as requiresApproval',
        'active',
        'color',
        'icon',
        'completion_count as totalCompletions',
        untilToday<string | null>('last_met_on', days.today).as('lastMetOn'),
        sql<number>`coalesce(${untilToday('last_streak', days.today)}, 0)`.as('lastStreak'),
        sql<number>`coalesce(${untilToday('longest_streak', days.today)}, 0)`.as('longestStreak'),
        newBestOn(familyId, days.today).as('newBest'),
        'week.completionsThisWeek',
        'week.firstThisWeek',
        'habits.created_at as createdAt',
        'week.completionsToday',
        pendingOfHabit(familyId, childId).as('pendingCount'),
      ])
      .orderBy('habits.id')
  );
}

/** A counter of the outer query's habit, without its completions after today. */
function untilToday<Value>(column: 'last_met_on' | 'last_streak' | 'longest_streak', today: string) {
  return sql<Value>`case when habits.last_met_on > ${today} then before.${sql.ref(column)} else habits.${sql.ref(column)} end`;
}

/**
 * Whether the outer query's habit passed its longest earlier streak on a day. The last but one met period tells a streak that has just
 * become the longest from one that was so before.
 */
function newBestOn(familyId: number, day: string) {
  return sql<boolean>`case when habits.last_met_on = ${day} and habits.last_streak = habits.longest_streak and habits.last_streak > 1 then coalesce((
    select met.longest_streak from habit_completions as met
    where met.family_id = ${familyId} and met.habit_id = habits.id and met.meets_target and met.completed_on < ${day}
    order by met.completed_on desc offset 1 limit 1) = habits.last_streak - 1, false) else false end`;
}

/** The pending completions of the outer query's habit. An index has only those. */
function pendingOfHabit(familyId: number, childId: number | Expression<number>) {
  return sql<number>`(
    select count(*)::int from habit_completions as pending
    where pending.family_id = ${familyId} and pending.child_id = ${childId} and pending.habit_id = habits.id
      and pending.status = 'pending')`;
}

/** The same habits with their completions from `since` on, newest first. */
export function habitsWithCompletions(
  db: Queryable,
  familyId: number,
  childId: number,
  days: CalendarDays,
  since: string,
) {
  return habitsOfChild(db, familyId, childId, days).select((eb) =>
    jsonArrayFrom(
      eb
        .selectFrom('habit_completions')
        .whereRef('habit_completions.family_id', '=', 'habits.family_id')
        .whereRef('habit_completions.habit_id', '=', 'habits.id')
        .where('completed_on', '>=', since)
        .select(['id', 'completed_at as completedAt', 'completed_on as completedOn', 'slot', 'status'])
        .orderBy('completed_on', 'desc')
        .orderBy('slot', 'desc'),
    ).as('completions'),
  );
}

/** The pauses and earlier schedules of a child, in a statement of their own: each row of its habits would repeat them. */
export function findSchedulesOfChild(db: Queryable, familyId: number, childId: number, days: CalendarDays) {
  return db.selectNoFrom(schedulesOfChild(db, familyId, childId, days)).executeTakeFirstOrThrow();
}

export function findHabit(db: Queryable, familyId: number, habitId: number) {
  return db
    .selectFrom('habits')
    .where('family_id', '=', familyId)
    .where('id', '=', habitId)
    .select([
      'id',
      'child_id as childId',
      'name',
      'description',
      'points_per_completion as pointsPerCompletion',
      'active',
      'color',
      'icon',
      ...SCHEDULE_COLUMNS,
      'requires_approval as requiresApproval',
      'last_completed_on as lastCompletedOn',
    ])
    .executeTakeFirst();
}

/** The habits of a child, and the active ones of its whole family. */
export function countHabits(db: Queryable, familyId: number, childId: number) {
  return db
    .selectFrom('habits')
    .where('family_id', '=', familyId)
    .select([
      sql<number>`(count(*) filter (where child_id = ${childId}))::int`.as('all'),
      sql<number>`(count(*) filter (where child_id = ${childId} and active))::int`.as('active'),
      sql<number>`(count(*) filter (where active))::int`.as('activeOfFamily'),
    ])
    .executeTakeFirstOrThrow();
}

export async function insertHabit(
  db: Queryable,
  familyId: number,
  childId: number,
  habit: HabitFields & { createdAt: Date },
  today: string,
): Promise<number> {
  const closedDays = habit.active ? '{}' : `{[${today},)}`;
  const closedTimes = habit.active ? '{}' : `{[${habit.createdAt.toISOString()},)}`;
  const { id } = await db
    .insertInto('habits')
    .values(columnsOf({ familyId, childId, ...habit, closedDays, closedTimes }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateHabit(
  db: Queryable,
  familyId: number,
  habitId: number,
  habit: HabitFields,
  { at, day: today }: { at: Date; day: string },
): Promise<boolean> {
  const stored = db
    .updateTable('habits')
    .set({
      ...columnsOf(habit),
      closed_days: closedDaysAfter(habit, today),
      closed_times: closedTimesAfter(habit, at),
    })
    .where('family_id', '=', familyId)
    .where('id', '=', habitId);
  return (await countChanged(stored)) > 0;
}

/**
 * The closed days of a habit that changes today: also those since the end date that it had until now. A habit that becomes inactive is
 * closed today and on all days that follow, one that becomes active is open from today on.
 */
function closedDaysAfter({ active }: HabitFields, today: string): RawBuilder<string> {
  const day = sql`${today}::date`;
  const sinceEnd = sql`datemultirange(daterange(least(end_date + 1, ${day}), ${day}))`;
  const fromToday = sql`case when active = ${active} then '{}' else datemultirange(daterange(${day}, null)) end`;
  return active
    ? sql`closed_days + ${sinceEnd} - ${fromToday}`
    : sql`closed_days + ${sinceEnd} + ${fromToday}`;
}

/** Closed times of a habit; above, they are stored as one, which only rejects more late taps. */
const MOST_CLOSED_TIMES = 100;

/** The times at which a habit that changes now took no late tap: inactive, before the start or after the end that it had until now. */
function closedTimesAfter({ active }: HabitFields, at: Date): RawBuilder<string> {
  const since = sql`${at}::timestamptz - interval '4 days'`;
  const beforeStart = sql`case when start_date is null then '{}'
    else tstzmultirange(tstzrange(${since}, greatest(${since}, least(${at}, ${startOf(sql`start_date`)})))) end`;
  const afterEnd = sql`case when end_date is null then '{}'
    else tstzmultirange(tstzrange(least(${at}, ${startOf(sql`(end_date + 1)`)}), ${at})) end`;
  const fromNow = sql`case when active = ${active} then '{}' else tstzmultirange(tstzrange(${at}, null)) end`;
  const before = sql`(closed_times + ${beforeStart} + ${afterEnd}) * tstzmultirange(tstzrange(${since}, null))`;
  const times = active ? sql`${before} - ${fromNow}` : sql`${before} + ${fromNow}`;
  return sql`(
    select case when (select count(*) from unnest(times)) > ${MOST_CLOSED_TIMES} then tstzmultirange(range_merge(times)) else times end
    from (select ${times} as times) as changed)`;
}

/** The start of a day of the habit's family. */
function startOf(day: RawBuilder<unknown>): RawBuilder<Date> {
  return sql`(select ${day}::timestamp at time zone time_zone from families where families.id = family_id)`;
}

/** Keeps the schedule of a habit for the days up to `validUntil`, before it changes now. The first one that is kept for a day remains. */
export async function insertPastSchedule(
  db: Queryable,
  familyId: number,
  { childId, habitId }: { childId: number; habitId: number },
  { frequency, daysPerWeek, weekdays, intervalDays, slots, forgiving }: StoredSchedule,
  { validUntil, replacedAt }: { validUntil: string; replacedAt: Date },
): Promise<void> {
  await db
    .insertInto('past_schedules')
    .values(
      columnsOf({
        familyId,
        childId,
        habitId,
        validUntil,
        replacedAt,
        frequency,
        daysPerWeek,
        weekdays,
        intervalDays,
        slots: [...slots],
        forgiving,
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Deletes a habit with its completions; the ledger keeps its entries, and full days stay full. False if there is none. Changes the
 * child's row first, like every change of completions, which prevents deadlocks and approvals of deleted completions.
 */
export async function deleteHabit(db: Queryable, familyId: number, habitId: number): Promise<boolean> {
  const habit = db
    .with('child', (cte) =>
      cte
        .updateTable('children')
        .from('habits')
        .set({ version: sql`version + 1` })
        .where('habits.family_id', '=', familyId)
        .where('habits.id', '=', habitId)
        .where('children.family_id', '=', familyId)
        .whereRef('children.id', '=', 'habits.child_id')
        .returning('children.id'),
    )
    .with('days', (cte) =>
      cte
        .updateTable('child_days')
        .from((eb) =>
          eb
            .selectFrom('habit_completions')
            .where('habit_completions.family_id', '=', familyId)
            .where('habit_completions.habit_id', '=', habitId)
            .groupBy(['child_id', 'completed_on'])
            .select(['child_id', 'completed_on', sql<number>`count(*)::smallint`.as('deleted')])
            .as('done'),
        )
        .set({ completions: sql`completions - done.deleted` })
        .where('child_days.family_id', '=', familyId)
        .whereRef('child_days.child_id', '=', 'done.child_id')
        .whereRef('day', '=', 'completed_on'),
    )
    .deleteFrom('habits')
    .using('child')
    .where('habits.family_id', '=', familyId)
    .where('habits.id', '=', habitId)
    .whereRef('habits.child_id', '=', 'child.id');
  return (await countChanged(habit)) > 0;
}

/** One page of a habit's history, newest first, with ids below `cursor`. */
export function listHabitCompletions(
  db: Queryable,
  familyId: number,
  habitId: number,
  page: { cursor?: number | undefined; limit: number },
) {
  return db
    .selectFrom('habit_completions')
    .where('family_id', '=', familyId)
    .where('habit_id', '=', habitId)
    .$if(page.cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(completed_on, slot) < (
          select completed_on, slot from habit_completions as at
          where at.family_id = ${familyId} and at.habit_id = ${habitId} and at.id = ${page.cursor ?? 0})`,
      ),
    )
    .select([
      'id',
      'completed_at as completedAt',
      'completed_on as completedOn',
      'slot',
      'status',
      'points_earned as pointsEarned',
    ])
    .orderBy('completed_on', 'desc')
    .orderBy('slot', 'desc')
    .limit(page.limit)
    .execute();
}
