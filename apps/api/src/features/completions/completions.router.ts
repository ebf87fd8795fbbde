import {
  chartCorrected,
  completionRecorded,
  correctChartInput,
  nothing,
  recordCompletionInput,
  undoCompletionInput,
} from '@starchart/schema';
import { callAndDispatch } from '../../transport/trpc/call.ts';
import { router } from '../../transport/trpc/init.ts';
import { authorized } from '../../transport/trpc/procedures.ts';
import { recordCompletion, undoTodaysCompletion } from './completions.service.ts';
import { correctChart } from './corrections.service.ts';

export const completionsRouter = router({
  record: authorized('completions.record')
    .input(recordCompletionInput)
    .output(completionRecorded)
    .mutation(callAndDispatch(recordCompletion)),
  undoToday: authorized('completions.record')
    .input(undoCompletionInput)
    .output(nothing)
    .mutation(callAndDispatch(undoTodaysCompletion)),
  correct: authorized('completions.correct')
    .input(correctChartInput)
    .output(chartCorrected)
    .mutation(callAndDispatch(correctChart)),
});
