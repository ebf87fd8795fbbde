import { completionRecorded, nothing, recordCompletionInput } from '@starchart/schema';
import { callAndDispatch } from '../../transport/trpc/call.ts';
import { router } from '../../transport/trpc/init.ts';
import { signedInProcedure } from '../../transport/trpc/procedures.ts';
import { recordCompletion, undoTodaysCompletion } from './completions.service.ts';

export const completionsRouter = router({
  record: signedInProcedure
    .input(recordCompletionInput)
    .output(completionRecorded)
    .mutation(callAndDispatch(recordCompletion)),
  undoToday: signedInProcedure
    .input(recordCompletionInput)
    .output(nothing)
    .mutation(callAndDispatch(undoTodaysCompletion)),
});
