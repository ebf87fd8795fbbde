import {
  countHabits,
  deleteHabit,
  findHabit,
  habitsWithCompletions,
  insertHabit,
  inTransaction,
  listHabitCompletions,
  lockChild,
  updateHabit,
} from '@starchart/db';
import { addDays, isOpen } from '@starchart/domain';
import { calendarDays, familyDay } from '@starchart/domain/family-day';
import {
  type CreateHabitInput,
  type habit,
  type habitCompletionPage,
  type IdInput,
  itemTexts,
  MESSAGES,
  type OfChildInput,
  type PageOfIdInput,
  RECENT_COMPLETION_DAYS,
  type UpdateHabitInput,
} from '@starchart/schema';
import type { z } from 'zod';
import type { Actor, ParentActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { invalidField, notFound, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import { pageAfter } from '../../core/pagination.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { validateChanges } from '../../core/validate-changes.ts';
import { getChild } from '../children/children.service.ts';
import { assertQuota } from '../children/quotas.ts';
import { fieldsOfHabit } from './fields-of-habit.ts';
import { presentHabit } from './present-habit.ts';

export type Habit = z.input<typeof habit>;

/** A child's habits; the child itself gets only the open ones. Throws NOT_FOUND. */
export async function listHabits(
  ctx: ServiceContext,
  actor: Actor,
  { childId }: OfChildInput,
): Promise<Habit[]> {
  await getChild(ctx, actor, { id: childId });
  const { query, present, today } = habitsWithProgress(ctx, actor, childId);
  const habits = await query.execute();
  const shown = actor.role === 'child' ? habits.filter((row) => isOpen(row, today)) : habits;
  return shown.map(present);
}

/** Throws NOT_FOUND, VALIDATION for an end date in the past, CONFLICT at the quota. */
export async function createHabit(
  ctx: ServiceContext,
  actor: ParentActor,
  input: CreateHabitInput,
): Promise<Outcome<Habit>> {
  const { childId } = input;
  const { familyId } = actor;
  authorize(actor, 'habits.manage', childId);
  const fields = fieldsOfHabit(input, actor.timeZone);
  assertEndDate(fields.endDate, familyDay(ctx.clock.now(), actor.timeZone), null);
  const habitId = await inTransaction(ctx.db, async (tx) => {
    await lockChild(tx, familyId, childId);
    const counts = await countHabits(tx, familyId, childId);
    assertQuota('habits', counts, { isNew: true, isActive: fields.active });
    return await insertHabit(tx, familyId, childId, fields);
  });
  return {
    result: await getHabit(ctx, actor, childId, habitId),
    events: [{ type: 'habit.created', familyId, childId }],
  };
}

/** Throws NOT_FOUND, VALIDATION for another child's id or a new past end date, CONFLICT at the quota. */
export async function changeHabit(
  ctx: ServiceContext,
  actor: ParentActor,
  input: UpdateHabitInput,
): Promise<Outcome<Habit>> {
  const { id, childId } = input;
  const { familyId } = actor;
  const before = orNotFound(await findHabit(ctx.db, familyId, id));
  authorize(actor, 'habits.manage', before.childId);
  if (before.childId !== childId) throw invalidField('childId', 'A habit stays with its child.');
  validateChanges(itemTexts, input, before);
  const fields = fieldsOfHabit(input, actor.timeZone);
  assertEndDate(fields.endDate, familyDay(ctx.clock.now(), actor.timeZone), before.endDate);
  await inTransaction(ctx.db, async (tx) => {
    if (fields.active && !before.active) {
      await lockChild(tx, familyId, childId);
      const counts = await countHabits(tx, familyId, childId);
      assertQuota('habits', counts, { isNew: false, isActive: true });
    }
    if (!(await updateHabit(tx, familyId, id, fields))) throw notFound();
  });
  return {
    result: await getHabit(ctx, actor, childId, id),
    events: [{ type: 'habit.updated', familyId, childId }],
  };
}

/** Deletes the habit and its completions, but no ledger entries. Throws NOT_FOUND. */
export async function removeHabit(
  ctx: ServiceContext,
  actor: ParentActor,
  { id }: IdInput,
): Promise<Outcome<void>> {
  const { familyId } = actor;
  const { childId } = orNotFound(await findHabit(ctx.db, familyId, id));
  authorize(actor, 'habits.manage', childId);
  if (!(await deleteHabit(ctx.db, familyId, id))) throw notFound();
  return { result: undefined, events: [{ type: 'habit.deleted', familyId, childId }] };
}

/** One page of a habit's completions, newest first. Throws NOT_FOUND. */
export async function listHistory(
  ctx: ServiceContext,
  actor: Actor,
  input: PageOfIdInput,
): Promise<z.input<typeof habitCompletionPage>> {
  const { childId } = orNotFound(await findHabit(ctx.db, actor.familyId, input.id));
  authorize(actor, 'children.read', childId);
  return await pageAfter(input, (page) => listHabitCompletions(ctx.db, actor.familyId, input.id, page));
}

async function getHabit(
  ctx: ServiceContext,
  actor: ParentActor,
  childId: number,
  habitId: number,
): Promise<Habit> {
  const { query, present } = habitsWithProgress(ctx, actor, childId);
  return present(orNotFound(await query.where('habits.id', '=', habitId).executeTakeFirst()));
}

/** The query for a child's habits on the family's today, and the presenter of its rows. */
function habitsWithProgress(ctx: ServiceContext, actor: Actor, childId: number) {
  const days = calendarDays(ctx.clock.now(), actor);
  const { today } = days;
  const since = addDays(today, 1 - RECENT_COMPLETION_DAYS);
  const query = habitsWithCompletions(ctx.db, actor.familyId, childId, days, since);
  const present = ({ completions, ...row }: Awaited<ReturnType<typeof query.execute>>[number]): Habit => ({
    ...presentHabit(row, today),
    completions,
  });
  return { query, present, today };
}

/** Throws VALIDATION for an end date in the past. An unchanged one may lie there, so that an ended habit stays editable. */
function assertEndDate(endDate: string | null, today: string, endDateBefore: string | null): void {
  if (endDate !== null && endDate < today && endDate !== endDateBefore) {
    throw invalidField('endDate', MESSAGES.endDate);
  }
}
