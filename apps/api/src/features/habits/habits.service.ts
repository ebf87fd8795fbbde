import {
  countHabits,
  deleteHabit,
  findHabit,
  type HabitFields,
  habitsWithCompletions,
  insertHabit,
  inTransaction,
  isForeignKeyViolation,
  listHabitCompletions,
  lockChild,
  updateHabit,
} from '@starchart/db';
import { addDays } from '@starchart/domain';
import { calendarDays, familyDay } from '@starchart/domain/family-day';
import {
  type CreateHabitInput,
  type Habit,
  type HabitCompletionPage,
  type ListHabitCompletionsInput,
  MESSAGES,
  RECENT_COMPLETION_DAYS,
  type UpdateHabitInput,
} from '@starchart/schema';
import type { Actor, ParentActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { invalidField, notFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import { pageAfter } from '../../core/pagination.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { childrenWithinReach } from '../children/children.policy.ts';
import { getChild } from '../children/children.service.ts';
import { assertQuota } from '../children/quotas.ts';
import { presentHabit } from './present-habit.ts';

/** A child's habits; the child itself gets only the open ones. Throws NOT_FOUND. */
export async function listHabits(ctx: ServiceContext, actor: Actor, childId: number): Promise<Habit[]> {
  await getChild(ctx, actor, childId);
  const { query, present } = habitsAsSeen(ctx, actor, childId);
  return (await query.execute()).map(present);
}

/** Throws NOT_FOUND, VALIDATION for an end date in the past, CONFLICT at the quota. */
export async function createHabit(
  ctx: ServiceContext,
  actor: ParentActor,
  input: CreateHabitInput,
): Promise<Outcome<Habit>> {
  authorize(actor, 'habits.create', input.childId);
  await getChild(ctx, actor, input.childId);
  const fields = habitFields(ctx, actor, input, null);
  try {
    const habitId = await inTransaction(ctx.db, async (tx) => {
      await lockChild(tx, actor.familyId, input.childId);
      const counts = await countHabits(tx, actor.familyId, input.childId);
      assertQuota('habits', counts, { isNew: true, isActive: fields.active });
      return await insertHabit(tx, actor.familyId, input.childId, fields);
    });
    return {
      result: await getHabit(ctx, actor, input.childId, habitId),
      events: [{ type: 'habit.created', familyId: actor.familyId, childId: input.childId }],
    };
  } catch (error) {
    throw isForeignKeyViolation(error) ? notFound() : error;
  }
}

/** Throws NOT_FOUND, VALIDATION for another child's id or a new past end date, CONFLICT at the quota. */
export async function changeHabit(
  ctx: ServiceContext,
  actor: ParentActor,
  input: UpdateHabitInput,
): Promise<Outcome<Habit>> {
  const before = await findHabit(ctx.db, actor.familyId, input.id);
  if (!before) throw notFound();
  authorize(actor, 'habits.update', before.childId);
  if (before.childId !== input.childId) throw invalidField('childId', 'A habit stays with its child.');
  const fields = habitFields(ctx, actor, input, before.endDate);
  await inTransaction(ctx.db, async (tx) => {
    if (fields.active && !before.active) {
      await lockChild(tx, actor.familyId, before.childId);
      const counts = await countHabits(tx, actor.familyId, before.childId);
      assertQuota('habits', counts, { isNew: false, isActive: true });
    }
    if (!(await updateHabit(tx, actor.familyId, input.id, fields))) throw notFound();
  });
  return {
    result: await getHabit(ctx, actor, input.childId, input.id),
    events: [{ type: 'habit.updated', familyId: actor.familyId, childId: input.childId }],
  };
}

/** Deletes the habit and its completions, but no ledger entries. Throws NOT_FOUND. */
export async function removeHabit(
  ctx: ServiceContext,
  actor: ParentActor,
  habitId: number,
): Promise<Outcome<void>> {
  const deleted = await deleteHabit(ctx.db, actor.familyId, habitId, childrenWithinReach(actor));
  if (!deleted) throw notFound();
  return { result: undefined, events: [{ type: 'habit.deleted', familyId: actor.familyId, ...deleted }] };
}

/** One page of a habit's completions, newest first. Throws NOT_FOUND. */
export async function listHistory(
  ctx: ServiceContext,
  actor: Actor,
  input: ListHabitCompletionsInput,
): Promise<HabitCompletionPage> {
  const habit = await findHabit(ctx.db, actor.familyId, input.id);
  if (!habit) throw notFound();
  authorize(actor, 'habits.completions', habit.childId);
  return await pageAfter(
    input,
    (page) => listHabitCompletions(ctx.db, actor.familyId, input.id, page),
    (row) => ({ ...row, completedAt: row.completedAt.toISOString() }),
  );
}

async function getHabit(
  ctx: ServiceContext,
  actor: ParentActor,
  childId: number,
  habitId: number,
): Promise<Habit> {
  const { query, present } = habitsAsSeen(ctx, actor, childId);
  const row = await query.where('habits.id', '=', habitId).executeTakeFirst();
  if (!row) throw notFound();
  return present(row);
}

/** The query for a child's habits on the family's today, and the presenter of its rows. */
function habitsAsSeen(ctx: ServiceContext, actor: Actor, childId: number) {
  const days = calendarDays(ctx.clock.now(), actor);
  const since = addDays(days.today, 1 - RECENT_COMPLETION_DAYS);
  const query = habitsWithCompletions(ctx.db, actor.familyId, childId, days, actor.role === 'child', since);
  const present = (row: Awaited<ReturnType<typeof query.execute>>[number]): Habit => ({
    ...presentHabit(row, days.today),
    completions: row.completions.map((completion) => ({
      ...completion,
      completedAt: new Date(completion.completedAt).toISOString(),
    })),
  });
  return { query, present };
}

/** An unchanged end date may lie in the past, so that an ended habit stays editable. */
export function habitFields(
  ctx: ServiceContext,
  actor: ParentActor,
  input: CreateHabitInput,
  endDateBefore: string | null,
): HabitFields {
  const endDate = input.endDate ? dayOf(input.endDate, actor.timeZone) : null;
  const today = familyDay(ctx.clock.now(), actor.timeZone);
  if (endDate !== null && endDate < today && endDate !== endDateBefore) {
    throw invalidField('endDate', MESSAGES.endDate);
  }
  return {
    name: input.name,
    description: input.description,
    pointsPerCompletion: input.pointsPerCompletion,
    frequency: input.frequency,
    daysPerWeek: input.frequency === 'weekly' ? (input.daysPerWeek ?? null) : null,
    endDate,
    active: input.active,
    color: input.color,
    icon: input.icon ?? null,
  };
}

/** A day is kept; an instant becomes the family's local day. */
function dayOf(endDate: string, timeZone: string): string {
  return endDate.length === 'YYYY-MM-DD'.length ? endDate : familyDay(new Date(endDate), timeZone);
}
