import {
  createHabitInput,
  deleteHabitInput,
  habit,
  habitCompletionPage,
  nothing,
  ofChildInput,
  pageOfIdInput,
  takeStarterPackInput,
  updateHabitInput,
} from '@starchart/schema';
import { z } from 'zod';
import { call, callAndDispatch } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { changeHabit, createHabit, listHabits, listHistory, removeHabit } from './habits.service.ts';
import { takeStarterPack } from './starter-pack.service.ts';

export const habitsRouter = router({
  list: authorized('children.read')
    .meta({ isLong: true })
    .input(ofChildInput)
    .output(z.array(habit))
    .query(call(listHabits)),
  create: authorized('habits.manage')
    .input(createHabitInput)
    .output(habit)
    .mutation(callAndDispatch(createHabit)),
  update: authorized('habits.manage')
    .input(updateHabitInput)
    .output(habit)
    .mutation(callAndDispatch(changeHabit)),
  delete: authorized('habits.manage')
    .input(deleteHabitInput)
    .output(nothing)
    .mutation(callAndDispatch(removeHabit)),
  takeStarterPack: authorized('habits.manage')
    .input(takeStarterPackInput)
    .output(z.array(habit))
    .mutation(callAndDispatch(takeStarterPack)),
  completions: authorized('children.read')
    .input(pageOfIdInput)
    .output(habitCompletionPage)
    .query(call(listHistory)),
});
