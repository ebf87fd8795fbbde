import { fromDayNumber, toDayNumber } from '@starchart/domain';
import { type Expression, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../db.ts';
import { sumsOfEntries } from '../points/entries-of-days.ts';
import { MOST_REDEMPTIONS } from '../points/redemptions.ts';
import { rewardOfGoal } from '../points/rewards.ts';
import { completionsOfHabit, habitsWithDays } from './history.ts';
import { schedulesOfChild } from './schedules.ts';

/** A week to read, with its instants. Days are `YYYY-MM-DD`. */
export interface WeekToRead {
  weekOn: string;
  lastOn: string;
  /** First day of the completions. */
  since: string;
  startsAt: Date;
  endsAt: Date;
}

const MOST_NOTES = 3;

/** All data of a child's recap of a week. */
export function findWeekRecap(db: Queryable, familyId: number, childId: number, week: WeekToRead) {
  const notes = db
    .selectFrom('notes')
    .where('notes.family_id', '=', familyId)
    .where('notes.child_id', '=', childId)
    .where('notes.kind', '=', 'praise')
    .where('notes.created_at', '>=', week.startsAt)
    .where('notes.created_at', '<', week.endsAt)
    .select((eb) => [
      'notes.text',
      'notes.points',
      eb
        .selectFrom('parents')
        .where('parents.family_id', '=', familyId)
        .whereRef('parents.id', '=', 'notes.author_id')
        .select(({ fn }) => fn.coalesce('parents.name_for_children', 'parents.name').as('name'))
        .as('authorName'),
    ])
    .orderBy('notes.created_at', 'desc')
    .orderBy('notes.id', 'desc')
    .limit(MOST_NOTES);
  const before = {
    firstOn: fromDayNumber(toDayNumber(week.weekOn) - 7),
    lastOn: fromDayNumber(toDayNumber(week.weekOn) - 1),
  };
  return db
    .selectFrom('children')
    .where('children.family_id', '=', familyId)
    .where('children.id', '=', childId)
    .select([
      'current_points as currentPoints',
      jsonArrayFrom(habitsOfWeek(db, familyId, childId, week)).as('habits'),
      ...schedulesOfChild(db, familyId, childId, 'ever'),
      sumsOfEntries(familyId, childId, daysOf(week)).as('entries'),
      sumsOfEntries(familyId, childId, before).as('entriesBefore'),
      jsonArrayFrom(notes).as('notes'),
      jsonObjectFrom(rewardOfGoal(db, familyId).select('rewards.id as rewardId')).as('goal'),
    ])
    .executeTakeFirst();
}

const daysOf = ({ weekOn, lastOn }: WeekToRead) => ({ firstOn: weekOn, lastOn });

/** All data of the recaps of a family's children, in one statement. */
export function listWeekRecaps(db: Queryable, familyId: number, week: WeekToRead) {
  return db
    .selectFrom('children')
    .where('children.family_id', '=', familyId)
    .select((eb) => {
      const childId = eb.ref('children.id');
      const redemptions = db
        .selectFrom('reward_redemptions')
        .where('reward_redemptions.family_id', '=', familyId)
        .where('reward_redemptions.child_id', '=', childId)
        .select(['reward_redemptions.id as redemptionId', 'reward_redemptions.name'])
        .orderBy('reward_redemptions.id')
        .limit(MOST_REDEMPTIONS.recent);
      const fulfilled = redemptions
        .where('fulfilled', '=', true)
        .where('fulfilled_at', '>=', week.startsAt)
        .where('fulfilled_at', '<', week.endsAt);
      const open = redemptions
        .select(sql<boolean>`requires_approval and approved_at is null`.as('waitsForApproval'))
        .where('fulfilled', '=', false)
        .where('cancelled_at', 'is', null)
        .where('redeemed_at', '<', week.endsAt);
      return [
        'children.id as childId',
        'children.name',
        'avatar',
        jsonArrayFrom(habitsOfWeek(db, familyId, childId, week)).as('habits'),
        ...schedulesOfChild(db, familyId, childId, 'ever'),
        sumsOfEntries(familyId, childId, daysOf(week)).as('entries'),
        jsonArrayFrom(fulfilled).as('fulfilled'),
        jsonArrayFrom(open).as('open'),
      ];
    })
    .orderBy('children.id')
    .execute();
}

/** The habits with their completions until the end of the week, and the periods that were met: the last one before the week, then its own. */
function habitsOfWeek(
  db: Queryable,
  familyId: number,
  childId: number | Expression<number>,
  { weekOn, lastOn, since }: WeekToRead,
) {
  const met = completionsOfHabit(db, familyId).where('meets_target', '=', true);
  const metBefore = met
    .where('completed_on', '<', weekOn)
    .select(({ fn }) => fn.max('completed_on').as('day'));
  const metPeriods = met
    .where('completed_on', '<=', lastOn)
    .where(sql<boolean>`completed_on >= coalesce((${metBefore}), ${weekOn}::date)`)
    .select(['completed_on as day', 'streak', 'longest_streak as longestStreak'])
    .orderBy('completed_on');
  return habitsWithDays(db, familyId, childId, { fromOn: since, since, until: lastOn }).select(
    jsonArrayFrom(metPeriods).as('metPeriods'),
  );
}
