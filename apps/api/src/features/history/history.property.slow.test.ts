import { evaluateCompletions, NO_STREAK, scheduleFacts, toDayNumber } from '@starchart/domain';
import { aHistory, dayOf, type History, type HistoryModel, modelOf } from '@starchart/domain/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily, aToken, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

const HABITS = 100;
const WEEK_STARTS_ON = 1;

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app, { timeZone: 'UTC' });
});
afterAll(() => app.close());

/** Stores a habit with its schedules, pauses and completions, as the services do. */
async function store(
  { createdOn, isActive }: History,
  { habit, completions }: HistoryModel,
): Promise<number> {
  const { familyId, childId, parentId } = family;
  const { startDate, endDate, pastSchedules, pauses, closedDays, ...schedule } = habit;
  const columnsOf = ({ frequency, weekdays, slots, forgiving, ...of }: typeof schedule) => ({
    family_id: familyId,
    child_id: childId,
    frequency,
    weekdays,
    forgiving,
    slots: [...slots],
    days_per_week: of.daysPerWeek,
    interval_days: of.intervalDays,
  });
  const days = completions.map(({ place }, id) => ({ id, day: toDayNumber(dayOf(place)) }));
  const { rows } = evaluateCompletions(days, NO_STREAK, scheduleFacts(habit, WEEK_STARTS_ON));
  const lastMet = rows.findLast(({ meetsTarget }) => meetsTarget);
  const { id } = await app.db
    .insertInto('habits')
    .values({
      ...columnsOf(schedule),
      name: 'Piano',
      description: 'Fifteen minutes',
      color: 'primary',
      points_per_completion: 1,
      start_date: startDate,
      end_date: endDate,
      active: isActive,
      closed_days: multirangeOf(closedDays),
      created_at: new Date(dayOf(createdOn)),
      last_completed_on: lastDayOf(completions),
      last_met_on: lastMet ? lastDayOf(completions.slice(0, lastMet.id + 1)) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ofHabit = { family_id: familyId, child_id: childId, habit_id: id };
  const at = { created_by: parentId, created_at: app.clock.now() };
  for (const { startsOn, endsOn } of pauses) {
    const pause = { ...ofHabit, kind: 'sick' as const, starts_on: startsOn, ends_on: endsOn, ...at };
    await app.db.insertInto('pauses').values(pause).execute();
  }
  for (const { validUntil, ...past } of pastSchedules) {
    const stored = { ...columnsOf(past), habit_id: id, valid_until: validUntil };
    await app.db.insertInto('past_schedules').values(stored).execute();
  }
  const stored = completions.map(({ place, isPending }, index) => ({
    ...ofHabit,
    completed_at: new Date(dayOf(place)),
    completed_on: dayOf(place),
    slot: completions.slice(0, index).filter((other) => other.place === place).length + 1,
    status: isPending ? ('pending' as const) : ('counted' as const),
    first_entry_number: isPending ? null : 1,
    entry_count: isPending ? null : 1,
    early: false,
    points_earned: 1,
    meets_target: rows[index]?.meetsTarget ?? false,
    streak: rows[index]?.streak ?? 0,
    longest_streak: rows[index]?.longestStreak ?? 0,
  }));
  if (stored.length > 0) await app.db.insertInto('habit_completions').values(stored).execute();
  return id;
}

/** A set of days as PostgreSQL writes it. */
function multirangeOf(days: HistoryModel['habit']['closedDays']): string {
  return `{${days.map(({ startsOn, endsOn }) => `[${startsOn},${endsOn ?? ''}]`).join()}}`;
}

function lastDayOf(completions: HistoryModel['completions']): string | null {
  const last = completions.at(-1);
  return last ? dayOf(last.place) : null;
}

test('the days of random habits match the model', async () => {
  const histories = fc.sample(aHistory, HABITS);
  const habits = new Map<number, History>();
  for (const history of histories) {
    const ofFamily = { ...history, weekStartsOn: WEEK_STARTS_ON };
    habits.set(await store(ofFamily, modelOf(ofFamily)), ofFamily);
  }
  for (const { fromOn, length, today } of histories.slice(0, 20)) {
    app.clock.moveTo(`${dayOf(today)}T12:00:00Z`);
    // A session would end between two days that are far apart.
    const { program } = await aToken(app, family, { scope: 'read' });
    const path = `GET /api/children/${family.childId}/days?fromOn=${dayOf(fromOn)}&days=${length}`;
    const { body } = await expectSuccess(program, path);
    const listed = new Map(body.habits.map((habit: { habitId: number }) => [habit.habitId, habit]));
    for (const [habitId, history] of habits) {
      const model = modelOf({ ...history, fromOn, length, today });
      const days = model.states();
      const weeks = model.weeks();
      const shown = listed.get(habitId);
      const what = JSON.stringify({ ...history, fromOn, length, today });
      if (shown) expect(shown, what).toMatchObject({ days, ...(weeks.length > 0 && { weeks }) });
      else expect(days, what).toMatch(/^[ .]*$/);
    }
  }
});
