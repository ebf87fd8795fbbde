import {
  createHabitInput,
  habit,
  habitCompletionPage,
  idInput,
  nothing,
  ofChildInput,
  pageOfIdInput,
  takeStarterPackInput,
  updateHabitInput,
} from '@starchart/schema';
import { z } from 'zod';
import { call, callAndDispatch } from '../../transport/trpc/call.ts';
import { router } from '../../transport/trpc/init.ts';
import { parentProcedure, signedInProcedure } from '../../transport/trpc/procedures.ts';
import { changeHabit, createHabit, listHabits, listHistory, removeHabit } from './habits.service.ts';
import { takeStarterPack } from './starter-pack.service.ts';

export const habitsRouter = router({
  list: signedInProcedure.input(ofChildInput).output(z.array(habit)).query(call(listHabits)),
  create: parentProcedure.input(createHabitInput).output(habit).mutation(callAndDispatch(createHabit)),
  update: parentProcedure.input(updateHabitInput).output(habit).mutation(callAndDispatch(changeHabit)),
  delete: parentProcedure.input(idInput).output(nothing).mutation(callAndDispatch(removeHabit)),
  takeStarterPack: parentProcedure
    .input(takeStarterPackInput)
    .output(z.array(habit))
    .mutation(callAndDispatch(takeStarterPack)),
  completions: signedInProcedure.input(pageOfIdInput).output(habitCompletionPage).query(call(listHistory)),
});
