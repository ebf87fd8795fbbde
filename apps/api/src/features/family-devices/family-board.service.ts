import { findFamilyBoard } from '@starchart/db';
import { isOpen, pausesOn, skySummary } from '@starchart/domain';
import { calendarDays, partOfDay } from '@starchart/domain/family-day';
import type { BoardMode, familyBoard } from '@starchart/schema';
import type { z } from 'zod';
import type { DeviceActor, GrownUpActor } from '../../core/actor.ts';
import { orNotFound } from '../../core/domain-error.ts';
import { can } from '../../core/permissions.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { presentHabits } from '../habits/present-habit.ts';

/** The children whom the caller sees, with today's open habits unless the board shows only pictures. */
export async function getFamilyBoard(
  ctx: ServiceContext,
  actor: DeviceActor | GrownUpActor,
): Promise<z.input<typeof familyBoard>> {
  const at = ctx.clock.now();
  const days = calendarDays(at, actor);
  const { today } = days;
  const { familyDevice } = actor;
  const boardMode = boardModeOf(actor);
  const showBalances = familyDevice?.showBalances ?? false;
  const found = orNotFound(
    await findFamilyBoard(ctx.db, actor.familyId, {
      childIds: actor.role === 'device' ? actor.familyDevice.childIds : (actor.restriction?.childIds ?? null),
      withHabits: boardMode !== 'faces',
      withGrownUps: familyDevice !== undefined,
      days,
    }),
  );
  return {
    today,
    now: partOfDay(at, actor),
    name: familyDevice?.name ?? found.name,
    boardMode,
    showBalances,
    children: found.children.map(({ habits, pauses, pastSchedules, shuffle, boardCheckOff, ...child }) => ({
      ...child,
      sky: skySummary(child, today),
      shuffle: shuffle ?? true,
      boardCheckOff: boardCheckOff ?? false,
      canCheckOff:
        boardMode === 'check-off' &&
        (actor.role === 'grown-up' || child.pin === null || boardCheckOff === true),
      currentPoints: showBalances ? child.currentPoints : null,
      goal: showBalances ? child.goal : null,
      pauses: boardMode === 'faces' ? [] : pausesOn(pauses, today),
      habits: presentHabits(
        habits.filter((habit) => isOpen(habit, today)),
        { pauses, pastSchedules },
        { ...actor, today },
      ),
    })),
    grownUps: found.grownUps,
  };
}

/** The mode of the device, otherwise what the caller may do. */
function boardModeOf(actor: DeviceActor | GrownUpActor): BoardMode {
  if (actor.familyDevice) return actor.familyDevice.boardMode;
  return can(actor, 'completions.record') ? 'check-off' : 'today';
}
