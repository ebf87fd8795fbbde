import { enterChildViewInput, leaveChildViewInput, sessionRecord } from '@starchart/schema';
import { dispatch } from '../../platform/events/dispatch.ts';
import { router } from '../../transport/trpc/init.ts';
import { lockedViewProcedure, parentProcedure } from '../../transport/trpc/procedures.ts';
import { enterChildView, leaveChildView } from './child-view.service.ts';

export const childViewRouter = router({
  enter: parentProcedure
    .input(enterChildViewInput)
    .output(sessionRecord)
    .mutation(({ ctx, input }) =>
      dispatch(ctx.deps, enterChildView(ctx.deps, ctx.session, ctx.actor, input)),
    ),

  leave: lockedViewProcedure
    .input(leaveChildViewInput)
    .output(sessionRecord)
    .mutation(({ ctx, input }) => leaveChildView(ctx.deps, ctx.session, ctx.actor, input)),
});
