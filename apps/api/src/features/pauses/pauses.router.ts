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
  list: authorized('family.read').output(z.array(pause)).query(call(listPausesOfFamily)),
  create: changing.input(createPauseInput).output(changedPause).mutation(callAndDispatch(createPause)),
  update: changing.input(updatePauseInput).output(changedPause).mutation(callAndDispatch(changePause)),
  end: changing.input(idInput).output(endedPause).mutation(callAndDispatch(endPause)),
  delete: changing.input(idInput).output(nothing).mutation(callAndDispatch(removePause)),
});
