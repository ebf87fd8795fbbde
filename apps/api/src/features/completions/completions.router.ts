import { completionRecorded, nothing, recordCompletionInput } from '@starchart/schema';
import { dispatch } from '../../platform/events/dispatch.ts';
import { router } from '../../transport/trpc/init.ts';
import { signedInProcedure } from '../../transport/trpc/procedures.ts';
import { recordCompletion, undoTodaysCompletion } from './completions.service.ts';

export const completionsRouter = router({
  record: signedInProcedure
    .input(recordCompletionInput)
    .output(completionRecorded)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, recordCompletion(ctx.deps, ctx.actor, input))),

  undoToday: signedInProcedure
    .input(recordCompletionInput)
    .output(nothing)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, undoTodaysCompletion(ctx.deps, ctx.actor, input))),
});
