import type { CalendarDays } from '@starchart/domain';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { columnsOf, type NewRow } from '../../columns.ts';
import { countChanged, hasRow, type Queryable } from '../../db.ts';
import { hasApprovedParent } from '../accounts/auth.ts';
import { deleteKeysOfEndedSenders } from '../accounts/idempotency.ts';
import { isKnownDeviceOfChild } from '../accounts/known-devices.ts';
import { releaseDevices } from '../accounts/sessions.ts';
import { badgesOfChild, badgeTallies } from '../habits/badges.ts';
import { skyOfChild } from '../habits/child-days.ts';
import { pendingPointsOfChild } from '../habits/completions.ts';
import { habitsOfChild } from '../habits/habits.ts';
import { schedulesOfChild } from '../habits/schedules.ts';
import { suggestionFacts } from '../habits/suggestions.ts';
import { unreadNotesOfChild } from '../points/notes.ts';
import { entriesOfChild, unseenEntries } from '../points/points.ts';
import { redemptionsFulfilledSince, redemptionsOfChild } from '../points/redemptions.ts';
import { goalOfChild, rewardsOfChild } from '../points/rewards.ts';
import { openWishesOfChild, wishesAnsweredSince } from '../points/wishes.ts';
import { deleteInBatches } from './erasure.ts';

export type ChildFields = Pick<Required<NewRow<'children'>>, 'name' | 'avatar' | 'look' | 'readAloud'>;
type ChangedFields = Partial<ChildFields> & Pick<NewRow<'children'>, 'mascotItem'>;

export interface ChildLoginFields {
  username: string | null;
  /** The normalized username (NFKC, lower case), for comparisons. */
  usernameKey: string | null;
  canLogin: boolean;
  /** Undefined keeps the stored hash. */
  passwordHash?: string | undefined;
}

/** The UNIQUE constraint that a duplicate username violates. */
export const CHILD_USERNAME_TAKEN = 'child_credentials_username_key_key';

/** The parent who created the child, otherwise the one with the lowest id. */
const creatorOfChild = sql<number>`coalesce(children.parent_id, (select min(parents.id) from parents
  where parents.family_id = children.family_id and family_role = 'parent'))`;

/** Profiles with the public part of the login, without the password hash. */
export function childrenOf(db: Queryable, familyId: number) {
  return db
    .selectFrom('children')
    .leftJoin('child_credentials', (join) =>
      join
        .onRef('child_credentials.family_id', '=', 'children.family_id')
        .onRef('child_credentials.child_id', '=', 'children.id'),
    )
    .where('children.family_id', '=', familyId)
    .select([
      'children.id',
      creatorOfChild.as('parentId'),
      'children.name',
      'avatar',
      'look',
      'read_aloud as readAloud',
      'mascot_item as mascotItem',
      'total_points as totalPoints',
      'current_points as currentPoints',
      'username',
      sql<boolean>`coalesce(can_login, false)`.as('canLogin'),
    ])
    .orderBy('children.id');
}

export function listChildren(db: Queryable, familyId: number) {
  return childrenOf(db, familyId).execute();
}

export function findChild(db: Queryable, familyId: number, childId: number) {
  return childrenOf(db, familyId).where('children.id', '=', childId).executeTakeFirst();
}

export async function countChildrenOf(db: Queryable, familyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('children')
    .where('family_id', '=', familyId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertChild(
  db: Queryable,
  familyId: number,
  parentId: number,
  child: ChildFields,
): Promise<number> {
  const { id } = await db
    .insertInto('children')
    .values(columnsOf({ familyId, parentId, ...child }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateChild(
  db: Queryable,
  familyId: number,
  childId: number,
  child: ChangedFields,
): Promise<void> {
  await db
    .updateTable('children')
    .set(columnsOf(child))
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .execute();
}

/** Notes that the end of the day was celebrated. False if there is no such child. */
export async function markCelebrated(
  db: Queryable,
  familyId: number,
  childId: number,
  day: string,
): Promise<boolean> {
  const child = db
    .updateTable('children')
    .set({ celebrated_on: day })
    .where('family_id', '=', familyId)
    .where('id', '=', childId);
  return (await countChanged(child)) > 0;
}

/**
 * Blocks logins of the family's children, or of one child, until the end of the transaction. Take this lock first: a login
 * locks the credentials before the family and the child, and the opposite order can deadlock.
 */
export async function lockChildLogins(db: Queryable, familyId: number, childId?: number): Promise<void> {
  await db
    .selectFrom('child_credentials')
    .where('family_id', '=', familyId)
    .$if(childId !== undefined, (query) => query.where('child_id', '=', childId ?? 0))
    .select('child_id')
    .orderBy('child_id')
    .forUpdate()
    .execute();
}

/**
 * Erases the child. Its ledger entries remain, unreachable, until `deleteErasedLedger`. Call it in a transaction; false when
 * there is no such child.
 */
export async function deleteChild(db: Queryable, familyId: number, childId: number): Promise<boolean> {
  await lockChildLogins(db, familyId, childId);
  const child = db
    .selectFrom('children')
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .select('id')
    .forUpdate();
  if (!(await hasRow(child))) return false;
  await releaseDevices(db, familyId, { role: 'child', id: childId });
  // Before the child, whose foreign keys would delete each of these tables in one long statement.
  for (const history of ['webhook_deliveries', 'reward_redemptions', 'habit_completions'] as const) {
    await deleteInBatches(db, history, sql`family_id = ${familyId} and child_id = ${childId}`);
  }
  await db.deleteFrom('children').where('family_id', '=', familyId).where('id', '=', childId).execute();
  await deleteKeysOfEndedSenders(db, familyId);
  return true;
}

/** Whether a child has a password; never returns the hash. */
export function hasChildPassword(db: Queryable, familyId: number, childId: number): Promise<boolean> {
  const password = db
    .selectFrom('child_credentials')
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .where('password_hash', 'is not', null)
    .select('child_id');
  return hasRow(password);
}

/** Throws a unique violation of `CHILD_USERNAME_TAKEN`. */
export async function upsertChildLogin(
  db: Queryable,
  familyId: number,
  childId: number,
  login: ChildLoginFields,
  at: Date,
): Promise<void> {
  const columns = columnsOf({ ...login, changedAt: login.passwordHash === undefined ? undefined : at });
  // Not INSERT … ON CONFLICT: its CHECK constraints would reject a row without the stored password.
  const stored = db
    .updateTable('child_credentials')
    .set(columns)
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId);
  if ((await countChanged(stored)) > 0) return;
  await db
    .insertInto('child_credentials')
    .values({ family_id: familyId, child_id: childId, ...columns })
    .execute();
}

/**
 * The data that a child's login is verified against, and whether the family knows the browser; only for children whose
 * login is enabled and whose parent is approved.
 */
export function findChildLogin(db: Queryable, usernameKey: string, deviceHash: Buffer | null) {
  return db
    .selectFrom('child_credentials')
    .innerJoin('children', (join) =>
      join
        .onRef('children.family_id', '=', 'child_credentials.family_id')
        .onRef('children.id', '=', 'child_credentials.child_id'),
    )
    .innerJoin('families', 'families.id', 'children.family_id')
    .where('child_credentials.username_key', '=', usernameKey)
    .where('can_login', '=', true)
    .where(hasApprovedParent(sql.ref('children.family_id')))
    .select([
      'children.id',
      'children.family_id as familyId',
      'children.name',
      'time_zone as timeZone',
      'families.language as familyLanguage',
      'child_credentials.password_hash as passwordHash',
      isKnownDeviceOfChild(deviceHash).as('isKnownDevice'),
    ])
    .executeTakeFirst();
}

export function findChildStats(db: Queryable, familyId: number, childId: number) {
  return db
    .selectFrom('children')
    .where('children.family_id', '=', familyId)
    .where('children.id', '=', childId)
    .select((eb) => [
      'total_points as totalPoints',
      jsonArrayFrom(
        eb
          .selectFrom('habits')
          .where('habits.family_id', '=', familyId)
          .where('habits.child_id', '=', childId)
          .select(['active', 'end_date as endDate', 'completion_count as totalCompletions']),
      ).as('habits'),
      eb
        .selectFrom('child_days')
        .where('child_days.family_id', '=', familyId)
        .where('child_days.child_id', '=', childId)
        .where('completions', '>', 0)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('completedDays'),
    ])
    .executeTakeFirst();
}

/** What the dashboards for the child and for grown-ups have in common. */
function dashboardOfChild(
  db: Queryable,
  familyId: number,
  childId: number,
  days: CalendarDays,
  reader: 'child' | 'grown-up',
) {
  return childrenOf(db, familyId)
    .where('children.id', '=', childId)
    .select([
      'celebrated_on as celebratedOn',
      ...skyOfChild(familyId, days),
      jsonArrayFrom(habitsOfChild(db, familyId, childId, days)).as('habits'),
      ...schedulesOfChild(db, familyId, childId, days),
      jsonArrayFrom(rewardsOfChild(db, familyId, childId, { viewer: reader, today: days.today })).as(
        'rewards',
      ),
      jsonObjectFrom(goalOfChild(db, familyId, childId, days.today)).as('goal'),
      jsonArrayFrom(openWishesOfChild(db, familyId, childId)).as('wishes'),
      jsonArrayFrom(badgesOfChild(db, familyId, childId)).as('badges'),
      jsonArrayFrom(badgeTallies(db, familyId, childId)).as('tallies'),
      jsonArrayFrom(redemptionsOfChild(db, familyId, childId, true)).as('redemptions'),
    ]);
}

/** All data of the kid dashboard in one statement, with redemptions fulfilled and wishes answered since then. */
export function kidDashboardQuery(
  db: Queryable,
  familyId: number,
  childId: number,
  days: CalendarDays,
  since: { fulfilled: Date; answered: Date },
) {
  return dashboardOfChild(db, familyId, childId, days, 'child')
    .select([
      'entry_count as entryCount',
      jsonObjectFrom(
        db
          .selectFrom('habits')
          .where('habits.family_id', '=', familyId)
          .where('habits.child_id', '=', childId)
          .select(({ fn }) => [
            fn.min('habits.created_at').as('createdAt'),
            fn.min('habits.start_date').as('startsOn'),
          ]),
      ).as('firstHabit'),
      jsonArrayFrom(unseenEntries(db, familyId, childId)).as('unseenEntries'),
      jsonArrayFrom(wishesAnsweredSince(db, familyId, childId, since.answered)).as('answeredWishes'),
      jsonArrayFrom(redemptionsFulfilledSince(db, familyId, childId, since.fulfilled)).as('handedOut'),
      jsonArrayFrom(unreadNotesOfChild(db, familyId, childId)).as('notes'),
      pendingPointsOfChild(familyId, childId).as('pendingPoints'),
    ])
    .executeTakeFirst();
}

/** When a family added its first habit; null without any. */
function firstHabitCreatedAt(db: Queryable, familyId: number) {
  return db
    .selectFrom('habits')
    .where('habits.family_id', '=', familyId)
    .select(({ fn }) => fn.min('habits.created_at').as('at'));
}

/** The habits of all children of a family, in one statement. */
export function listChildrenToday(db: Queryable, familyId: number, days: CalendarDays) {
  return db
    .selectFrom('children')
    .where('children.family_id', '=', familyId)
    .select((eb) => [
      'children.id',
      'children.name',
      'avatar',
      'look',
      'current_points as currentPoints',
      firstHabitCreatedAt(db, familyId).$asScalar().as('familyFirstHabitAt'),
      jsonArrayFrom(habitsOfChild(db, familyId, eb.ref('children.id'), days)).as('habits'),
      ...schedulesOfChild(db, familyId, eb.ref('children.id'), days),
    ])
    .orderBy('children.id')
    .execute();
}

/** All data of one child on the parent dashboard, in one statement. */
export function parentDashboardQuery(
  db: Queryable,
  familyId: number,
  childId: number,
  days: CalendarDays,
  entryLimit: number,
) {
  return dashboardOfChild(db, familyId, childId, days, 'grown-up')
    .select([
      firstHabitCreatedAt(db, familyId).$asScalar().as('familyFirstHabitAt'),
      jsonArrayFrom(entriesOfChild(db, familyId, childId).limit(entryLimit)).as('pointsEntries'),
      ...suggestionFacts(db, familyId, childId, days),
    ])
    .executeTakeFirst();
}
