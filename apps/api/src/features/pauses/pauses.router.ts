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

export const pausesRouter = router({
  list: authorized('family.read').output(z.array(pause)).query(call(listPausesOfFamily)),
  create: authorized('pauses.manage')
    .input(createPauseInput)
    .output(changedPause)
    .mutation(callAndDispatch(createPause)),
  update: authorized('pauses.manage')
    .input(updatePauseInput)
    .output(changedPause)
    .mutation(callAndDispatch(changePause)),
  end: authorized('pauses.manage').input(idInput).output(endedPause).mutation(callAndDispatch(endPause)),
  delete: authorized('pauses.manage').input(idInput).output(nothing).mutation(callAndDispatch(removePause)),
});
