import {
  approveCompletionsInput,
  chartCorrected,
  completionRecorded,
  completionRejected,
  completionsApproved,
  completionUndone,
  correctChartInput,
  pendingCompletion,
  recordCompletionInput,
  rejectCompletionInput,
  undoCompletionInput,
} from '@starchart/schema';
import { call, callAndDispatch } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { approveCompletions, listPendingOfFamily } from './approve-completions.ts';
import { correctChart } from './correct-chart.ts';
import { recordCompletion } from './record-completion.ts';
import { rejectCompletion } from './reject-completion.ts';
import { undoCompletion } from './undo-completion.ts';

const undo = authorized('completions.record')
  .input(undoCompletionInput)
  .output(completionUndone)
  .mutation(callAndDispatch(undoCompletion));

export const completionsRouter = router({
  record: authorized('completions.record')
    .input(recordCompletionInput)
    .output(completionRecorded)
    .mutation(callAndDispatch(recordCompletion)),
  undo,
  /** The former name of `undo`. */
  undoToday: undo,
  pending: authorized('family.read').output(pendingCompletion.array()).query(call(listPendingOfFamily)),
  approve: authorized('completions.decide')
    .input(approveCompletionsInput)
    .output(completionsApproved)
    .mutation(callAndDispatch(approveCompletions)),
  reject: authorized('completions.decide')
    .input(rejectCompletionInput)
    .output(completionRejected)
    .mutation(callAndDispatch(rejectCompletion)),
  correct: authorized('completions.correct')
    .input(correctChartInput)
    .output(chartCorrected)
    .mutation(callAndDispatch(correctChart)),
});
