import { demoClockState, moveDemoClockInput } from '@starchart/schema';
import { call, callAndDispatch } from '../../transport/trpc/call.ts';
import { router } from '../../transport/trpc/init.ts';
import { parentProcedure } from '../../transport/trpc/procedures.ts';
import { moveDemoClock, readDemoClock } from './demo.service.ts';

export const demoRouter = router({
  clock: parentProcedure.output(demoClockState).query(call(readDemoClock)),
  moveClock: parentProcedure
    .input(moveDemoClockInput)
    .output(demoClockState)
    .mutation(callAndDispatch(moveDemoClock)),
});
