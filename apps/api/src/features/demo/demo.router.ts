import { demoClockState, moveDemoClockInput } from '@starchart/schema';
import { call, callAndDispatch } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { moveDemoClock, readDemoClock } from './demo.service.ts';

export const demoRouter = router({
  clock: authorized('admin').output(demoClockState).query(call(readDemoClock)),
  moveClock: authorized('admin')
    .input(moveDemoClockInput)
    .output(demoClockState)
    .mutation(callAndDispatch(moveDemoClock)),
});
