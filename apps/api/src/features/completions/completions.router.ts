import { completionRecorded, nothing, recordCompletionInput } from '@starchart/schema';
import { callAndDispatch } from '../../transport/trpc/call.ts';
import { router } from '../../transport/trpc/init.ts';
import { authorized } from '../../transport/trpc/procedures.ts';
import { recordCompletion, undoTodaysCompletion } from './completions.service.ts';

export const completionsRouter = router({
  record: authorized('completions.record')
    .input(recordCompletionInput)
    .output(completionRecorded)
    .mutation(callAndDispatch(recordCompletion)),
  undoToday: authorized('completions.record')
    .input(recordCompletionInput)
    .output(nothing)
    .mutation(callAndDispatch(undoTodaysCompletion)),
});
