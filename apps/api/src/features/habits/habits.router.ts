import {
  createHabitInput,
  habit,
  habitCompletionPage,
  habitIdInput,
  listHabitCompletionsInput,
  nothing,
  ofChildInput,
  takeStarterPackInput,
  updateHabitInput,
} from '@starchart/schema';
import { z } from 'zod';
import { dispatch } from '../../platform/events/dispatch.ts';
import { router } from '../../transport/trpc/init.ts';
import { parentProcedure, signedInProcedure } from '../../transport/trpc/procedures.ts';
import { changeHabit, createHabit, listHabits, listHistory, removeHabit } from './habits.service.ts';
import { takeStarterPack } from './starter-pack.service.ts';

export const habitsRouter = router({
  list: signedInProcedure
    .input(ofChildInput)
    .output(z.array(habit))
    .query(({ ctx, input }) => listHabits(ctx.deps, ctx.actor, input.childId)),

  create: parentProcedure
    .input(createHabitInput)
    .output(habit)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, createHabit(ctx.deps, ctx.actor, input))),

  update: parentProcedure
    .input(updateHabitInput)
    .output(habit)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, changeHabit(ctx.deps, ctx.actor, input))),

  delete: parentProcedure
    .input(habitIdInput)
    .output(nothing)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, removeHabit(ctx.deps, ctx.actor, input.id))),

  takeStarterPack: parentProcedure
    .input(takeStarterPackInput)
    .output(z.array(habit))
    .mutation(({ ctx, input }) => dispatch(ctx.deps, takeStarterPack(ctx.deps, ctx.actor, input))),

  completions: signedInProcedure
    .input(listHabitCompletionsInput)
    .output(habitCompletionPage)
    .query(({ ctx, input }) => listHistory(ctx.deps, ctx.actor, input)),
});
