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

const undo = authorized('completions.record').input(undoCompletionInput).output(completionUndone);

export const completionsRouter = router({
  record: authorized('completions.record')
    .meta({
      rest: 'POST /habit-completions',
      status: 201,
      isRepeat: (answer) => (answer as { repeated: boolean }).repeated,
      summary: 'Completes a habit today and credits its points; a repeat has no effect.',
      errors: ['CONFLICT', 'DAY_CHANGED', 'HABIT_CLOSED', 'NEWER_CHANGE', 'NOT_DUE', 'TOO_LATE'],
    })
    .input(recordCompletionInput)
    .output(completionRecorded)
    .mutation(callAndDispatch(recordCompletion)),
  undo: undo.mutation(callAndDispatch(undoCompletion)),
  /** The former name of `undo`. */
  undoToday: undo
    .meta({
      rest: 'DELETE /habit-completions/today',
      status: 204,
      fieldsInQuery: true,
      summary: 'Undoes today’s completion and takes its points back.',
      errors: ['DAY_CHANGED', 'NEWER_CHANGE', 'STARS_SPENT', 'TOO_LATE'],
    })
    .mutation(callAndDispatch(undoCompletion)),
  pending: authorized('family.read')
    .meta({
      rest: 'GET /habit-completions/pending',
      summary: 'Lists the oldest 200 pending completions of each child whom the caller sees, oldest first.',
    })
    .output(pendingCompletion.array())
    .query(call(listPendingOfFamily)),
  approve: authorized('completions.decide')
    .meta({
      rest: 'POST /habit-completions/approve',
      summary: 'Approves pending completions and credits their points; a repeat has no effect.',
    })
    .input(approveCompletionsInput)
    .output(completionsApproved)
    .mutation(callAndDispatch(approveCompletions)),
  reject: authorized('completions.decide')
    .meta({
      rest: 'POST /habit-completions/:id/reject',
      summary: 'Rejects a pending completion and writes the child a note, with the reason if there is one.',
      errors: ['ALREADY_DECIDED'],
    })
    .input(rejectCompletionInput)
    .output(completionRejected)
    .mutation(callAndDispatch(rejectCompletion)),
  correct: authorized('completions.correct')
    .meta({
      rest: 'POST /children/:id/chart-corrections',
      summary: 'Sets completions of the last 35 days as done or not done, with their points and badges.',
      errors: ['HABIT_CLOSED', 'NOT_DUE', 'STARS_SPENT'],
    })
    .input(correctChartInput)
    .output(chartCorrected)
    .mutation(callAndDispatch(correctChart)),
});
