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
    .meta({
      rest: 'GET /children/:id/habits',
      summary: 'Lists a child’s habits with their progress; a child sees only active ones.',
      isLong: true,
    })
    .input(ofChildInput)
    .output(z.array(habit))
    .query(call(listHabits)),
  create: authorized('habits.manage')
    .meta({ rest: 'POST /habits', status: 201, summary: 'Creates a habit.', errors: ['CONFLICT'] })
    .input(createHabitInput)
    .output(habit)
    .mutation(callAndDispatch(createHabit)),
  update: authorized('habits.manage')
    .meta({
      rest: 'PUT /habits/:id',
      summary:
        'Changes the given fields of a habit; omitted ones keep their values. Another frequency resets omitted fields that it does not have.',
      errors: ['CONFLICT'],
    })
    .input(updateHabitInput)
    .output(habit)
    .mutation(callAndDispatch(changeHabit)),
  delete: authorized('habits.manage')
    .meta({
      rest: 'DELETE /habits/:id',
      fieldsInQuery: true,
      summary: 'Deletes a habit; the points it earned stay.',
    })
    .input(deleteHabitInput)
    .output(nothing)
    .mutation(callAndDispatch(removeHabit)),
  takeStarterPack: authorized('habits.manage')
    .meta({
      rest: 'POST /children/:id/starter-pack',
      status: 201,
      summary: 'Creates a starter set for a child without habits, as far as the family’s quota allows.',
      errors: ['CONFLICT'],
    })
    .input(takeStarterPackInput)
    .output(z.array(habit))
    .mutation(callAndDispatch(takeStarterPack)),
  completions: authorized('children.read')
    .meta({
      rest: 'GET /habits/:id/completions',
      summary: 'Lists the completions of a habit, newest first, in pages.',
    })
    .input(pageOfIdInput)
    .output(habitCompletionPage)
    .query(call(listHistory)),
});
