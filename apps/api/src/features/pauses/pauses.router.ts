import {
  changedPause,
  createPauseInput,
  endedPause,
  idInput,
  nothing,
  pause,
  updatePauseInput,
} from '@starchart/schema';
import { z } from 'zod';
import { call, callAndDispatch } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { changePause, createPause, endPause, listPausesOfFamily, removePause } from './pauses.service.ts';

/** A change evaluates all habits that it is about. */
const changing = authorized('pauses.manage').meta({ isLong: true });

export const pausesRouter = router({
  list: authorized('family.read')
    .meta({
      rest: 'GET /pauses',
      summary: 'Lists the pauses of the family and of the children whom the caller sees, newest first.',
    })
    .output(z.array(pause))
    .query(call(listPausesOfFamily)),
  create: changing
    .meta({
      rest: 'POST /pauses',
      status: 201,
      summary: 'Pauses the family, a child or a habit: nothing is due on these days, and streaks survive.',
      errors: ['NOT_FOUND', 'CONFLICT'],
    })
    .input(createPauseInput)
    .output(changedPause)
    .mutation(callAndDispatch(createPause)),
  update: changing
    .meta({ rest: 'PATCH /pauses/:id', summary: 'Changes the given days of a pause.', errors: ['CONFLICT'] })
    .input(updatePauseInput)
    .output(changedPause)
    .mutation(callAndDispatch(changePause)),
  end: changing
    .meta({
      rest: 'POST /pauses/:id/end',
      summary: 'Ends a pause yesterday; deletes one that starts today or later.',
    })
    .input(idInput)
    .output(endedPause)
    .mutation(callAndDispatch(endPause)),
  delete: changing
    .meta({
      rest: 'DELETE /pauses/:id',
      summary: 'Deletes a pause: its days are due again.',
      errors: ['CONFLICT'],
    })
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(removePause)),
});
