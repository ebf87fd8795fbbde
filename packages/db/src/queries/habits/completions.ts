import type {
  ApprovedCompletion,
  ChangedHabit,
  CompletionCredit,
  CompletionsChange,
  EvaluatedCompletion,
  NewCompletion,
  Removal,
  Sender,
} from '@starchart/domain';
import { MAX_PENDING_COMPLETIONS, type OfflineCompletions, type PartOfDay } from '@starchart/schema';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../db.ts';
import { isClosedOnBoard } from '../families/family-devices.ts';
import { insertNotesOfChange } from '../points/notes.ts';
import {
  entriesOfWriter,
  insertEntries,
  LEDGER_STATE_COLUMNS,
  type LedgerChange,
  updateLedgerState,
  type WriterDay,
} from '../points/points.ts';
import { latestPurchases } from '../points/redemptions.ts';
import { hasWebhooks } from '../system/webhooks.ts';
import { daysOfChild, upsertDays } from './child-days.ts';
import {
  CALENDAR_COLUMNS,
  CLOSED_TIMES,
  DAYS_BEFORE,
  pastSchedulesSince,
  pausedDaysOfChild,
} from './schedules.ts';

/** What a change of completions writes, besides the ledger. */
export interface CompletionEffects
  extends Pick<
    CompletionsChange,
    'added' | 'approved' | 'removedIds' | 'evaluated' | 'habits' | 'notes' | 'days' | 'fullDays'
  > {
  /** Set by an undo: completions of the habit undone on this day, this one included. */
  undoCount?: number;
}

/** Pending completions of a child in one list. */
const MOST_PENDING_LISTED = 200;

export interface ChildsHabit {
  childId: number;
  habitId: number;
}

export interface CompletionRequest extends ChildsHabit {
  /** The family day of the completion. */
  day: string;
  /** Of a late one, today; otherwise the same day. It can fill or open a day until then. */
  until: string;
  /** The caller is the family board, for which the PIN of the child matters. */
  onBoard: boolean;
}

/**
 * A habit with its schedules, its pauses, and its completions from the week and the interval before `day` or before the last completion
 * on, whichever is earlier. `lastMet` is the habit's last completion that met its period before those.
 */
function habitsWithHistory(
  db: Queryable,
  familyId: number,
  isHabit: Expression<SqlBool>,
  day: string | Expression<string>,
) {
  // The completions of an interval count together; a day of an earlier schedule has its interval.
  const interval = sql`greatest(habits.interval_days, (
    select max(past_schedules.interval_days) from past_schedules
    where past_schedules.family_id = ${familyId} and past_schedules.habit_id = habits.id
      and past_schedules.valid_until >= least(${day}::date, last_completed_on) - ${sql.lit(DAYS_BEFORE)}))`;
  const since = sql.ref<string>('reach.since');
  const completions = db
    .selectFrom('habit_completions')
    .where('habit_completions.family_id', '=', familyId)
    .where(sql<boolean>`habit_completions.habit_id = habits.id`);
  const neededSince = sql`coalesce(before.met_on, ${since}) - ${sql.lit(DAYS_BEFORE)}`;
  return db
    .selectFrom('habits')
    .innerJoin('children', (join) =>
      join.onRef('children.family_id', '=', 'habits.family_id').onRef('children.id', '=', 'habits.child_id'),
    )
    .innerJoinLateral(
      db
        .selectNoFrom(
          sql<string>`least(${day}::date, last_completed_on) - ${sql.lit(DAYS_BEFORE - 1)} - ${interval}`.as(
            'since',
          ),
        )
        .as('reach'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      completions
        .where('meets_target', '=', true)
        .where(sql<boolean>`completed_on < ${since} and completed_on <= habits.last_met_on`)
        .select(['completed_on as met_on', 'habit_completions.streak', 'habit_completions.longest_streak'])
        .orderBy('completed_on', 'desc')
        .limit(1)
        .as('before'),
      (join) => join.onTrue(),
    )
    .where('habits.family_id', '=', familyId)
    .where(isHabit)
    .select(['children.id as childId', ...LEDGER_STATE_COLUMNS])
    .select([
      'habits.id as habitId',
      'habits.name',
      'points_per_completion as pointsPerCompletion',
      ...CALENDAR_COLUMNS,
      'requires_approval as requiresApproval',
      'active',
      sql<Removal[]>`removals`.as('removals'),
      'icon',
      'color',
      'last_completed_on as lastCompletedOn',
      hasWebhooks(familyId),
      jsonArrayFrom(
        completions
          .where(sql<boolean>`completed_on >= ${since}`)
          .select([
            'id',
            'completed_at as completedAt',
            'completed_on as day',
            'recorded_at as recordedAt',
            sql<Sender | null>`case when recorded_by_role is not null then json_build_object(
              'role', recorded_by_role, 'id', recorded_by_id, 'viaId', recorded_by_via_id) end`.as(
              'recordedBy',
            ),
            'slot',
            'status',
            'early',
            'points_earned as pointsEarned',
            'meets_target as meetsTarget',
            'streak',
            'longest_streak as longestStreak',
          ])
          .orderBy('completed_on')
          .orderBy('id'),
      ).as('rows'),
      sql<{
        metOn: string;
        streak: number;
        longestStreak: number;
      } | null>`case when before.met_on is not null then
        json_build_object('metOn', before.met_on, 'streak', before.streak, 'longestStreak', before.longest_streak) end`.as(
        'metBefore',
      ),
      completions
        .where(sql<boolean>`completed_on < ${since}`)
        .select(({ fn }) => fn.max('completed_on').as('day'))
        .$asScalar()
        .as('completedBefore'),
      jsonArrayFrom(pausesOfHabit(db, familyId, neededSince)).as('pauses'),
      jsonArrayFrom(
        pastSchedulesSince(db, familyId, neededSince).where(
          sql<boolean>`past_schedules.habit_id = habits.id`,
        ),
      ).as('pastSchedules'),
    ]);
}

function pausesOfHabit(db: Queryable, familyId: number, since: Expression<unknown>) {
  return pausedDaysOfChild(db, familyId, sql.ref('habits.child_id'), since).where(
    sql<boolean>`("habitId" is null or "habitId" = habits.id)`,
  );
}

function habitWithHistory(db: Queryable, familyId: number, { childId, habitId }: ChildsHabit, day: string) {
  const isHabit = sql<boolean>`habits.child_id = ${childId} and habits.id = ${habitId}`;
  return habitsWithHistory(db, familyId, isHabit, day);
}

function closedOnBoard(familyId: number, { childId, onBoard }: CompletionRequest) {
  return sql<boolean>`${onBoard}::boolean and ${isClosedOnBoard(familyId, childId)}`.as('isClosedOnBoard');
}

function offlineCompletions(familyId: number) {
  return sql<OfflineCompletions>`(select offline_completions from families where families.id = ${familyId})`;
}

function pendingOfChild(familyId: number, childId: number) {
  return sql<number>`(
    select count(*)::int from (
      select from habit_completions as pending
      where pending.family_id = ${familyId} and pending.child_id = ${childId} and pending.status = 'pending'
      limit ${sql.lit(MAX_PENDING_COMPLETIONS)}
    ) as counted)`;
}

/** What the child's pending completions earn once they are approved, in points without badge bonuses. */
export function pendingPointsOfChild(familyId: number, childId: number) {
  return sql<number>`(
    select coalesce(sum(points_earned), 0)::int from (
      select points_earned from habit_completions as pending
      where pending.family_id = ${familyId} and pending.child_id = ${childId} and pending.status = 'pending'
      limit ${sql.lit(MAX_PENDING_COMPLETIONS)}
    ) as counted)`;
}

/** The id of a child, or the column of an outer query. */
type ChildIdOrColumn = number | Expression<number>;

/** The rejections of slots of a habit on a day. */
function rejectionsOf(familyId: number, isOfDay: Expression<SqlBool>) {
  return sql<number>`(
    select count(*)::int from notes as rejected
    where rejected.family_id = ${familyId} and rejected.kind = 'completion_rejected' and ${isOfDay})`.as(
    'rejectionsOfDay',
  );
}

/** The child's habits with completions, for its badges. */
function tallies(db: Queryable, familyId: number, childId: ChildIdOrColumn) {
  const habits = db
    .selectFrom('habits as h')
    .where('h.family_id', '=', familyId)
    .where('h.child_id', '=', childId)
    .where('h.completion_count', '>', 0)
    .select([
      'h.id',
      'h.color',
      'h.icon',
      'h.completion_count as completions',
      'h.early_completion_count as earlyCompletions',
    ]);
  return jsonArrayFrom(habits).as('tallies');
}

function earnedBadges(db: Queryable, familyId: number, childId: ChildIdOrColumn) {
  const badges = db
    .selectFrom('child_badges')
    .innerJoin('badges', 'badges.id', 'child_badges.badge_id')
    .where('child_badges.family_id', '=', familyId)
    .where('child_badges.child_id', '=', childId)
    .select('badges.key');
  return jsonArrayFrom(badges).as('badges');
}

/** The ledger entries of some completions, newest first. */
function entriesOf(db: Queryable, familyId: number, childId: number, isCompletion: Expression<SqlBool>) {
  const entries = db
    .selectFrom('habit_completions')
    // A lateral subquery per completion: a plain join would read the child's whole ledger.
    .innerJoinLateral(
      (lines) =>
        lines
          .selectFrom('points_entries')
          .where('points_entries.family_id', '=', familyId)
          .where('points_entries.child_id', '=', childId)
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
            'actor_role as byRole',
            'created_at as createdAt',
          ])
          .orderBy('number', 'desc')
          .limit(sql<number>`habit_completions.entry_count`)
          .as('line'),
      (join) => join.onTrue(),
    )
    .where('habit_completions.family_id', '=', familyId)
    .where('habit_completions.child_id', '=', childId)
    .where(isCompletion)
    .select([
      'habit_completions.id as completionId',
      'line.id',
      'amount',
      'totalAmount',
      'label',
      'labelKey',
      'labelParams',
      'habitId',
      'badgeKey',
      'byRole',
      'createdAt',
    ])
    .orderBy('number', 'desc');
  return jsonArrayFrom(entries).as('entries');
}

/** All habits of children, or one of them, as `changeHistory` needs them to evaluate the days from `day` on. */
export function listHabitHistories(
  db: Queryable,
  familyId: number,
  { childIds, habitId }: { childIds: readonly number[]; habitId: number | null },
  day: string,
) {
  const isHabit = sql<boolean>`habits.child_id = any(${childIds}::integer[])
    and (${habitId}::integer is null or habits.id = ${habitId})`;
  return habitsWithHistory(db, familyId, isHabit, day).orderBy('habits.id').execute();
}

function daysUntil({ day, until }: CompletionRequest) {
  return sql<
    string[]
  >`array(select day::date from generate_series(${day}::date, ${until}::date, '1 day') as day)`;
}

function isOfRequest({ habitId, day }: CompletionRequest) {
  return sql<boolean>`habit_completions.habit_id = ${habitId} and completed_on = ${day}`;
}

/** All data for the decision on a completion of a day; undefined when the child has no such habit. */
export function completionContextQuery(
  db: Queryable,
  familyId: number,
  where: CompletionRequest,
  today: WriterDay,
) {
  return habitWithHistory(db, familyId, where, where.day)
    .select([
      entriesOfWriter(familyId, where.childId, today),
      closedOnBoard(familyId, where),
      offlineCompletions(familyId).as('offlineCompletions'),
      sql<number>`case when requires_approval or ${offlineCompletions(familyId)} = 'approve' then ${pendingOfChild(familyId, where.childId)} else 0 end`.as(
        'pendingOfChild',
      ),
      tallies(db, familyId, where.childId),
      earnedBadges(db, familyId, where.childId),
      entriesOf(db, familyId, where.childId, isOfRequest(where)),
      'habits.created_at as createdAt',
      CLOSED_TIMES.as('closedTimes'),
      ...daysOfChild(db, familyId, where.childId, daysUntil(where)),
    ])
    .executeTakeFirst();
}

/** All data for the decision on an undo of a day; undefined when the child has no such habit. */
export function undoContextQuery(
  db: Queryable,
  familyId: number,
  where: CompletionRequest,
  today: WriterDay,
) {
  const { day } = where;
  const isRejected = sql<boolean>`rejected.child_id = ${where.childId} and rejected.habit_id = ${where.habitId}
    and rejected.completed_on = ${day}`;
  return habitWithHistory(db, familyId, where, day)
    .select([
      entriesOfWriter(familyId, where.childId, today),
      closedOnBoard(familyId, where),
      offlineCompletions(familyId).as('offlineCompletions'),
      sql<number>`case when undone_on = ${today.day} then undo_count else 0 end`.as('undosToday'),
      rejectionsOf(familyId, isRejected),
      latestPurchases(db, familyId, where.childId),
      entriesOf(db, familyId, where.childId, isOfRequest(where)),
      ...daysOfChild(db, familyId, where.childId, daysUntil(where)),
    ])
    .executeTakeFirst();
}

/**
 * The children of some completions, by id, with their habits from the week of the earliest completion on, and all data for the decision
 * on their approval or rejection. Completions that do not exist are left out. `rejectionsOfDay` counts those of the habits and days of all.
 */
export function findDecisionContexts(
  db: Queryable,
  familyId: number,
  ids: readonly number[],
  today: WriterDay,
) {
  const wanted = db
    .selectFrom('habit_completions as wanted')
    .where('wanted.family_id', '=', familyId)
    .where(sql<boolean>`wanted.id = any(${ids}::integer[])`);
  const isHabit = sql<boolean>`habits.child_id = child.id and habits.id in (${wanted.select('wanted.habit_id')})`;
  const day = sql<string>`(${wanted.select(({ fn }) => fn.min('wanted.completed_on').as('day'))})`;
  const days = sql<string[]>`array(${wanted.select('wanted.completed_on')})`;
  const isRejected = sql<boolean>`rejected.child_id = child.id and (rejected.habit_id, rejected.completed_on) in (
    ${wanted.select(['wanted.habit_id', 'wanted.completed_on'])})`;
  return db
    .selectFrom('children as child')
    .where('child.family_id', '=', familyId)
    .where('child.id', 'in', wanted.select('wanted.child_id'))
    .select(['child.id as childId', ...LEDGER_STATE_COLUMNS])
    .select((eb) => [
      hasWebhooks(familyId),
      entriesOfWriter(familyId, eb.ref('child.id'), today),
      tallies(db, familyId, eb.ref('child.id')),
      earnedBadges(db, familyId, eb.ref('child.id')),
      ...daysOfChild(db, familyId, eb.ref('child.id'), days),
      rejectionsOf(familyId, isRejected),
      jsonArrayFrom(habitsWithHistory(db, familyId, isHabit, day).orderBy('habits.id')).as('habits'),
    ])
    .orderBy('child.id')
    .execute();
}

/**
 * The oldest pending completions of each child of a family, or of some of them, oldest first. The oldest, because they are the next ones
 * that are approved without a decision.
 */
export function listPendingCompletions(db: Queryable, familyId: number, childIds: readonly number[] | null) {
  return db
    .selectFrom('children')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('habit_completions')
          .where('habit_completions.family_id', '=', familyId)
          .whereRef('habit_completions.child_id', '=', 'children.id')
          .where('status', '=', sql.lit('pending'))
          .selectAll()
          .orderBy('habit_completions.id')
          .limit(MOST_PENDING_LISTED)
          .as('pending'),
      (join) => join.onTrue(),
    )
    .innerJoin('habits', (join) =>
      join.onRef('habits.family_id', '=', 'children.family_id').onRef('habits.id', '=', 'pending.habit_id'),
    )
    .leftJoin('child_days', (join) =>
      join
        .onRef('child_days.family_id', '=', 'children.family_id')
        .onRef('child_days.child_id', '=', 'children.id')
        .onRef('child_days.day', '=', 'pending.completed_on'),
    )
    .where('children.family_id', '=', familyId)
    .where(sql<boolean>`(${childIds}::integer[] is null or children.id = any(${childIds}::integer[]))`)
    .select([
      'pending.id',
      'pending.child_id as childId',
      'children.name as childName',
      'children.avatar as childAvatar',
      'pending.habit_id as habitId',
      'habits.name as habitName',
      'habits.icon as habitIcon',
      'habits.active as habitActive',
      'completed_on as day',
      'slot',
      // The habit may have fewer slots by now.
      sql<PartOfDay>`coalesce(habits.slots[slot], 'any')`.as('part'),
      'completed_at as completedAt',
      'recorded_at as recordedAt',
      'points_earned as points',
      // Weekly and inactive habits are due on no day; a day without any completion is not full.
      sql<boolean>`full_at is not null and (habits.active and habits.frequency = 'daily' or child_days.completions = 1)`.as(
        'takesStar',
      ),
    ])
    .orderBy('pending.id')
    .execute();
}

/** The ids of a habit's pending completions, oldest first. */
export async function listPendingIdsOfHabit(
  db: Queryable,
  familyId: number,
  habitId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('habit_completions')
    .where('family_id', '=', familyId)
    .where('habit_id', '=', habitId)
    .where('status', '=', sql.lit('pending'))
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The children of all families with completions that have been pending since `before` or longer. */
export function listOverdueApprovals(db: Queryable, before: Date) {
  return db
    .selectFrom('habit_completions')
    .innerJoin('children', (join) =>
      join
        .onRef('children.family_id', '=', 'habit_completions.family_id')
        .onRef('children.id', '=', 'habit_completions.child_id'),
    )
    .innerJoin('families', 'families.id', 'habit_completions.family_id')
    .where('status', '=', sql.lit('pending'))
    .where(sql<boolean>`coalesce(recorded_at, completed_at) <= ${before}`)
    .groupBy(['families.id', 'children.family_id', 'children.id'])
    .select([
      'families.id as familyId',
      'children.id as childId',
      'children.name',
      'families.time_zone as timeZone',
      'families.week_starts_on as weekStartsOn',
      'families.afternoon_starts_at as afternoonStartsAt',
      'families.evening_starts_at as eveningStartsAt',
      'families.language as familyLanguage',
      sql<number[]>`array_agg(habit_completions.id order by habit_completions.id)`.as('ids'),
    ])
    .orderBy('families.id')
    .orderBy('children.id')
    .execute();
}

/** A slot of a habit on a day. */
export interface ChartCell {
  habitId: number;
  day: string;
  slot: number;
}

/**
 * All data for the decision on a correction of cells of `days`, in their order, with the entries of the completions in `removed`;
 * undefined when there is no such child. Habits of others are left out.
 */
export function findCorrectionContext(
  db: Queryable,
  familyId: number,
  childId: number,
  cells: { habitIds: readonly number[]; days: readonly [string, ...string[]]; removed: readonly ChartCell[] },
  today: WriterDay,
) {
  const isHabit = sql<boolean>`habits.child_id = ${childId} and habits.id = any(${cells.habitIds}::integer[])`;
  const isRemoved = sql<boolean>`(habit_completions.habit_id, completed_on, slot) in (
    select c."habitId", c.day, c.slot from jsonb_to_recordset(${JSON.stringify(cells.removed)}::jsonb) as c(
      "habitId" integer, day date, slot smallint))`;
  return db
    .selectFrom('children')
    .where('children.family_id', '=', familyId)
    .where('children.id', '=', childId)
    .select(['children.id as childId', ...LEDGER_STATE_COLUMNS])
    .select([
      hasWebhooks(familyId),
      entriesOfWriter(familyId, childId, today),
      tallies(db, familyId, childId),
      earnedBadges(db, familyId, childId),
      entriesOf(db, familyId, childId, isRemoved),
      ...daysOfChild(db, familyId, childId, sql`${cells.days}::date[]`),
      jsonArrayFrom(habitsWithHistory(db, familyId, isHabit, cells.days[0])).as('habits'),
    ])
    .executeTakeFirst();
}

/**
 * Writes the effects of a decision in one statement: the ledger, completions, badges, days and the counters of habits. Returns the ids
 * of the added completions, in their order; undefined when the ledger has changed: nothing is written.
 */
export async function writeCompletions(
  db: Queryable,
  change: LedgerChange,
  effects: CompletionEffects,
): Promise<number[] | undefined> {
  const { added, removedIds, approved, notes, days, fullDays } = effects;
  const parts = [
    sql`child as (${updateLedgerState(change, days.length > 0 ? { fullDays } : {})})`,
    sql`habit as (${updateHabits(change, effects)})`,
  ];
  const changed = [...effects.evaluated, ...approved];
  if (change.entries.length > 0) parts.push(sql`entries as (${insertEntries(change)})`);
  if (days.length > 0) parts.push(sql`days as (${upsertDays(change, days)})`);
  if (notes.length > 0) parts.push(sql`notes_written as (${insertNotesOfChange(change, notes)})`);
  if (removedIds.length > 0) parts.push(...deleteCompletions(change, removedIds));
  if (changed.length > 0) parts.push(sql`changed as (${updateCompletions(change, changed)})`);
  if (added.length > 0) parts.push(sql`added as (${insertCompletions(change, added)})`);
  if (added.some(({ credit }) => credit && credit.badgeKeys.length > 0))
    parts.push(sql`earned as (${insertBadges(change, added)})`);
  if (approved.some(({ badgeKeys }) => badgeKeys.length > 0))
    parts.push(sql`earned_by_approved as (${insertBadgesOfStored(change, approved)})`);
  const ids =
    added.length > 0
      ? sql`(select array_agg(added.id order by first_entry_number) from added)`
      : sql`array[]::integer[]`;
  const { rows } = await sql<{ ids: number[] }>`
    with ${sql.join(parts)} select ${ids} as ids from child`.execute(db);
  return rows[0]?.ids;
}

function insertCompletions({ familyId }: LedgerChange, added: readonly NewCompletion[]): RawBuilder<unknown> {
  const rows = added.map(({ credit, recordedBy, ...completion }) => ({
    ...completion,
    ...credit,
    role: recordedBy.role,
    senderId: recordedBy.id,
    viaId: recordedBy.viaId,
  }));
  return sql`
    insert into habit_completions (family_id, child_id, habit_id, completed_at, recorded_at, completed_on, slot, early, points_earned,
      meets_target, streak, longest_streak, status, first_entry_number, entry_count, recorded_by_role, recorded_by_id,
      recorded_by_via_id)
    select ${familyId}, child.id, a."habitId", a."completedAt", a."recordedAt", a.day, a.slot, a.early, a."pointsEarned",
      a."meetsTarget", a.streak, a."longestStreak", a.status, a."firstEntryNumber", a."entryCount", a.role, a."senderId",
      a."viaId"
    from child, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(
      "habitId" integer, "completedAt" timestamptz, "recordedAt" timestamptz, day date, slot smallint, early boolean, "pointsEarned" integer,
      "meetsTarget" boolean, streak integer, "longestStreak" integer, status text, "firstEntryNumber" integer,
      "entryCount" integer, role text, "senderId" integer, "viaId" integer)
    returning id, first_entry_number`;
}

/** Comes after `insertCompletions` in the same statement. */
function insertBadges({ familyId, at }: LedgerChange, added: readonly NewCompletion[]): RawBuilder<unknown> {
  const earned = added.flatMap(({ credit }) =>
    (credit?.badgeKeys ?? []).map((key) => ({ firstEntryNumber: credit?.firstEntryNumber, key })),
  );
  return sql`
    insert into child_badges (family_id, child_id, badge_id, earned_at, completion_id)
    select ${familyId}, child.id, badges.id, ${at}, added.id
    from child, badges
    join jsonb_to_recordset(${JSON.stringify(earned)}::jsonb) as e("firstEntryNumber" integer, key text)
      on e.key = badges.key
    join added on added.first_entry_number = e."firstEntryNumber"`;
}

function insertBadgesOfStored(
  { familyId, at }: LedgerChange,
  approved: readonly ApprovedCompletion[],
): RawBuilder<unknown> {
  const earned = approved.flatMap(({ id, badgeKeys }) => badgeKeys.map((key) => ({ id, key })));
  return sql`
    insert into child_badges (family_id, child_id, badge_id, earned_at, completion_id)
    select ${familyId}, child.id, badges.id, ${at}, e.id
    from child, badges join jsonb_to_recordset(${JSON.stringify(earned)}::jsonb) as e(id integer, key text)
      on e.key = badges.key`;
}

function deleteCompletions({ familyId }: LedgerChange, ids: readonly number[]): RawBuilder<unknown>[] {
  return [
    sql`removed as (
      delete from habit_completions using child
      where habit_completions.family_id = ${familyId} and habit_completions.id = any(${ids}::integer[]))`,
    sql`lost as (
      delete from child_badges using child
      where child_badges.family_id = ${familyId} and child_badges.child_id = child.id
        and child_badges.completion_id = any(${ids}::integer[]))`,
  ];
}

/** Approves completions, evaluates them, or both. One update for all: a statement can change a row only once. */
function updateCompletions(
  { familyId }: LedgerChange,
  changes: readonly ({ id: number } & Partial<EvaluatedCompletion & CompletionCredit>)[],
): RawBuilder<unknown> {
  const byId = new Map<number, object>();
  for (const change of changes) byId.set(change.id, { ...byId.get(change.id), ...change });
  return sql`
    update habit_completions set
      meets_target = coalesce(c."meetsTarget", meets_target),
      streak = coalesce(c.streak, habit_completions.streak),
      longest_streak = coalesce(c."longestStreak", longest_streak),
      status = case when c."firstEntryNumber" is null then status else 'counted' end,
      first_entry_number = coalesce(c."firstEntryNumber", first_entry_number),
      entry_count = coalesce(c."entryCount", habit_completions.entry_count)
    from child, jsonb_to_recordset(${JSON.stringify([...byId.values()])}::jsonb) as c(
      id integer, "meetsTarget" boolean, streak integer, "longestStreak" integer, "firstEntryNumber" integer,
      "entryCount" integer)
    where habit_completions.family_id = ${familyId} and habit_completions.id = c.id`;
}

function updateHabits(
  { familyId, day }: LedgerChange,
  { habits, undoCount }: CompletionEffects,
): RawBuilder<unknown> {
  const rows = habits.map((habit): ChangedHabit & { undoCount?: number | undefined } => ({
    ...habit,
    undoCount,
  }));
  return sql`
    update habits set
      completion_count = completion_count + h.completions,
      early_completion_count = early_completion_count + h."earlyCompletions",
      last_completed_on = case when h."lastStreak" is null then last_completed_on else h."lastCompletedOn" end,
      last_met_on = case when h."lastStreak" is null then last_met_on else h."lastMetOn" end,
      last_streak = coalesce(h."lastStreak", last_streak),
      longest_streak = coalesce(h."longestStreak", longest_streak),
      undone_on = case when h."undoCount" is null then undone_on else ${day}::date end,
      undo_count = coalesce(h."undoCount", undo_count),
      removals = coalesce(h.removals, habits.removals)
    from child, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as h(
      "habitId" integer, completions integer, "earlyCompletions" integer, "lastCompletedOn" date, "lastMetOn" date,
      "lastStreak" integer, "longestStreak" integer, "undoCount" integer, removals jsonb)
    where habits.family_id = ${familyId} and habits.id = h."habitId"`;
}
