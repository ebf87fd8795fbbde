import { demoClockState, moveDemoClockInput } from '@starchart/schema';
import { call, callAndDispatch } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { moveDemoClock, readDemoClock } from './demo.service.ts';

export const demoRouter = router({
  clock: authorized('admin')
    .meta({
      rest: 'GET /demo/clock',
      summary: 'In a demo, returns the current time and the possible clock moves.',
    })
    .output(demoClockState)
    .query(call(readDemoClock)),
  moveClock: authorized('admin')
    .meta({ rest: 'POST /demo/clock', summary: 'In a demo, moves the clock forward.' })
    .input(moveDemoClockInput)
    .output(demoClockState)
    .mutation(callAndDispatch(moveDemoClock)),
});
