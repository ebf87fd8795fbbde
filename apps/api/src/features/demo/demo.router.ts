import { demoClockState, moveDemoClockInput } from '@starchart/schema';
import { dispatch } from '../../platform/events/dispatch.ts';
import { router } from '../../transport/trpc/init.ts';
import { adminProcedure } from '../../transport/trpc/procedures.ts';
import { moveDemoClock, readDemoClock } from './demo.service.ts';

export const demoRouter = router({
  clock: adminProcedure.output(demoClockState).query(({ ctx }) => readDemoClock(ctx.deps, ctx.actor)),

  moveClock: adminProcedure
    .input(moveDemoClockInput)
    .output(demoClockState)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, moveDemoClock(ctx.deps, ctx.actor, input))),
});
