import { demoClockState, moveDemoClockInput } from '@starchart/schema';
import { checked, router } from '../../transport/trpc/init.ts';
import { adminProcedure } from '../../transport/trpc/procedures.ts';
import { moveDemoClock, readDemoClock } from './demo.service.ts';

export const demoRouter = router({
  clock: adminProcedure
    .output(checked(demoClockState))
    .query(({ ctx }) => readDemoClock(ctx.deps, ctx.actor)),

  moveClock: adminProcedure
    .input(moveDemoClockInput)
    .output(checked(demoClockState))
    .mutation(({ ctx, input }) => moveDemoClock(ctx.deps, ctx.actor, input)),
});
