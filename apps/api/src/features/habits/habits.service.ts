import {
  countHabits,
  deleteHabit,
  findHabit,
  findSchedulesOfChild,
  type HabitFields,
  habitsWithCompletions,
  insertHabit,
  insertPastSchedule,
  inTransaction,
  listHabitCompletions,
  listPendingIdsOfHabit,
  lockChild,
  lockFamily,
  markDoneAgainRead,
  updateHabit,
  writeNoteOfChange,
} from '@starchart/db';
import {
  addDays,
  isOpen,
  isSameSchedule,
  type ScheduledHabit,
  scheduleFacts,
  schedulesByHabit,
  slotsOn,
  toDayNumber,
  weekdaysOfBits,
} from '@starchart/domain';
import { calendarDays, familyDay } from '@starchart/domain/family-day';
import {
  type CreateHabitInput,
  type DeleteHabitInput,
  type habit,
  type habitCompletionPage,
  itemTexts,
  MESSAGES,
  type OfChildInput,
  type PageOfIdInput,
  RECENT_COMPLETION_DAYS,
  SCHEDULE_RULES,
  type UpdateHabitInput,
} from '@starchart/schema';
import type { z } from 'zod';
import { type Actor, type GrownUpActor, ledgerActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { invalidField, notFound, orNotFound } from '../../core/domain-error.ts';
import type { Outcome, StoredEvent } from '../../core/domain-events.ts';
import { pageAfter } from '../../core/pagination.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { validateChanges } from '../../core/validate-changes.ts';
import { getChild } from '../children/children.service.ts';
import { assertQuota } from '../children/quotas.ts';
import { approvePendingOfHabit } from '../completions/approve-completions.ts';
import { evaluateHabits } from '../completions/evaluate-habits.ts';
import { countNote } from '../notes/count-note.ts';
import { fieldsOfHabit, NEW_HABIT } from './fields-of-habit.ts';
import { presentHabit } from './present-habit.ts';

export type Habit = z.input<typeof habit>;

/** A child's habits; the child itself gets only the open ones. Throws NOT_FOUND. */
export async function listHabits(
  ctx: ServiceContext,
  actor: Actor,
  { childId }: OfChildInput,
): Promise<Habit[]> {
  await getChild(ctx, actor, { id: childId });
  const { query, presenter, today } = habitsWithProgress(ctx, actor, childId);
  const habits = await query.execute();
  const shown = actor.role === 'child' ? habits.filter((row) => isOpen(row, today)) : habits;
  return shown.map(await presenter());
}

/** Throws NOT_FOUND, VALIDATION for an end date in the past, CONFLICT at the quota. */
export async function createHabit(
  ctx: ServiceContext,
  actor: GrownUpActor,
  input: CreateHabitInput,
): Promise<Outcome<Habit>> {
  const { childId } = input;
  const { familyId } = actor;
  authorize(actor, 'habits.manage', childId);
  const fields = fieldsOfHabit(input, actor.timeZone, NEW_HABIT);
  const createdAt = ctx.clock.now();
  const today = familyDay(createdAt, actor.timeZone);
  assertEndDate(fields.endDate, today, null);
  assertSchedule(fields, input);
  const habitId = await inTransaction(ctx.db, async (tx) => {
    // In this order everywhere: the quota of the family counts the habits of all children.
    if (fields.active) await lockFamily(tx, familyId);
    await lockChild(tx, familyId, childId);
    const counts = await countHabits(tx, familyId, childId);
    assertQuota('habits', counts, { isNew: true, isActive: fields.active });
    return await insertHabit(tx, familyId, childId, { ...fields, createdAt }, today);
  });
  return {
    result: await getHabit(ctx, actor, childId, habitId),
    events: [{ type: 'habit.created', familyId, childId }],
  };
}

/**
 * Changes the given fields. A changed schedule applies from today, and the days on which the habit was closed until now stay closed. Throws
 * NOT_FOUND, VALIDATION for another child's id, a new past end date, a first day that can no longer change, or fields that the stored ones
 * do not allow, CONFLICT at the quota.
 */
export async function changeHabit(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id, ...input }: UpdateHabitInput,
): Promise<Outcome<Habit>> {
  const { familyId } = actor;
  const { childId } = orNotFound(await findHabit(ctx.db, familyId, id));
  authorize(actor, 'habits.manage', childId);
  if ((input.childId ?? childId) !== childId) throw invalidField('childId', 'habits.staysWithChild');
  const at = ctx.clock.now();
  const today = familyDay(at, actor.timeZone);
  await inTransaction(ctx.db, async (tx) => {
    // Omitted fields are written back as read, so concurrent changes must wait.
    await lockFamily(tx, familyId);
    await lockChild(tx, familyId, childId);
    const before = orNotFound(await findHabit(tx, familyId, id));
    validateChanges(itemTexts, input, before);
    const fields = fieldsOfHabit(input, actor.timeZone, before);
    assertEndDate(fields.endDate, today, before.endDate);
    assertSchedule(fields, input, before);
    const isRescheduled = !isSameSchedule(fields, before);
    const { active, endDate } = fields;
    if (active && !before.active) {
      const counts = await countHabits(tx, familyId, childId);
      assertQuota('habits', counts, { isNew: false, isActive: true });
    }
    if (!(await updateHabit(tx, familyId, id, fields, { at, day: today }))) throw notFound();
    const habit = { childId, habitId: id };
    if (isRescheduled) {
      const until = { validUntil: addDays(today, -1), replacedAt: at };
      await insertPastSchedule(tx, familyId, habit, before, until);
    }
    if (isRescheduled || active !== before.active || endDate !== before.endDate) {
      const which = { childIds: [childId], habitId: id, from: today };
      await evaluateHabits(tx, actor, which, { at, day: today });
    }
  });
  return {
    result: await getHabit(ctx, actor, childId, id),
    events: [{ type: 'habit.updated', familyId, childId }],
  };
}

/**
 * Deletes the habit and its completions, but no ledger entries. Pending completions earn nothing, and a note tells the child if the author
 * has one left today, unless they are approved first. Throws NOT_FOUND.
 */
export async function removeHabit(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id, approvePending = false }: DeleteHabitInput,
): Promise<Outcome<void>> {
  const { familyId } = actor;
  const { childId, name } = orNotFound(await findHabit(ctx.db, familyId, id));
  authorize(actor, 'habits.manage', childId);
  const child = { familyId, childId };
  return await inTransaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    // The child cannot complete the habit between the approval and the deletion.
    await lockChild(tx, familyId, childId);
    const habit = { childId, habitId: id };
    const approvals = approvePending ? await approvePendingOfHabit({ ...ctx, db: tx }, actor, habit) : [];
    const events: StoredEvent[] = [...approvals, { type: 'habit.deleted', ...child }];
    if ((await listPendingIdsOfHabit(tx, familyId, id)).length > 0) {
      const author = { ...child, actor: ledgerActor(actor), at };
      if (await countNote(ctx, tx, actor, { childId, day: familyDay(at, actor.timeZone) })) {
        await writeNoteOfChange(tx, author, { kind: 'habit_deleted', text: '', subject: name });
        events.push({ type: 'note.written', ...child });
      }
    }
    await markDoneAgainRead(tx, familyId, habit, at);
    if (!(await deleteHabit(tx, familyId, id))) throw notFound();
    return { result: undefined, events };
  });
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
  actor: GrownUpActor,
  childId: number,
  habitId: number,
): Promise<Habit> {
  const { query, presenter } = habitsWithProgress(ctx, actor, childId);
  const row = orNotFound(await query.where('habits.id', '=', habitId).executeTakeFirst());
  return (await presenter())(row);
}

/** The query for a child's habits on the family's today, and what reads the presenter of its rows. */
function habitsWithProgress(ctx: ServiceContext, actor: Actor, childId: number) {
  const days = calendarDays(ctx.clock.now(), actor);
  const { today } = days;
  const since = addDays(today, 1 - RECENT_COMPLETION_DAYS);
  const query = habitsWithCompletions(ctx.db, actor.familyId, childId, days, since);
  const presenter = async () => {
    const schedulesOf = schedulesByHabit(await findSchedulesOfChild(ctx.db, actor.familyId, childId, days));
    return ({ completions, ...row }: Awaited<ReturnType<typeof query.execute>>[number]): Habit => ({
      ...presentHabit(row, schedulesOf(row.id), { ...actor, today }),
      completions,
      recentSlots: recentSlotsOf({ ...row, ...schedulesOf(row.id) }, today, actor.weekStartsOn),
    });
  };
  return { query, presenter, today };
}

/** The number of slots of today and of the days before, as many as are listed. */
function recentSlotsOf(habit: ScheduledHabit, today: string, weekStartsOn: number): number[] {
  const facts = scheduleFacts(habit, weekStartsOn);
  const day = toDayNumber(today);
  return Array.from({ length: RECENT_COMPLETION_DAYS }, (_, age) => slotsOn(day - age, facts));
}

/** Throws VALIDATION for the first given field that the others do not allow. */
function assertSchedule(
  fields: HabitFields,
  input: Omit<UpdateHabitInput, 'id'>,
  before?: { startDate: string | null; lastCompletedOn: string | null },
): void {
  const habit = { ...fields, weekdays: weekdaysOfBits(fields.weekdays) };
  for (const { fields: names, error, isBroken } of SCHEDULE_RULES) {
    if (isBroken(habit))
      throw invalidField(names.find((name) => input[name] !== undefined) ?? names[0], error);
  }
  const { startDate, endDate } = fields;
  if (startDate !== null && endDate !== null && startDate > endDate) {
    throw invalidField(input.startDate === undefined ? 'endDate' : 'startDate', MESSAGES.startAfterEnd);
  }
  if (before && before.lastCompletedOn !== null && startDate !== before.startDate) {
    throw invalidField('startDate', MESSAGES.startDateIsFixed);
  }
}

/** Throws VALIDATION for an end date in the past. An unchanged one may lie there, so that an ended habit stays editable. */
function assertEndDate(endDate: string | null, today: string, endDateBefore: string | null): void {
  if (endDate !== null && endDate < today && endDate !== endDateBefore) {
    throw invalidField('endDate', MESSAGES.endDate);
  }
}
