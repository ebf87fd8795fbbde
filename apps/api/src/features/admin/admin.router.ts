import {
  idInput,
  listPendingInput,
  nothing,
  parentPage,
  parentSummary,
  pendingParent,
  searchParentsInput,
} from '@starchart/schema';
import { z } from 'zod';
import { callAndDispatch } from '../../transport/trpc/call.ts';
import { router } from '../../transport/trpc/init.ts';
import { parentProcedure } from '../../transport/trpc/procedures.ts';
import {
  approveParent,
  listAllParents,
  listPending,
  rejectParent,
  searchAllParents,
  withdrawParent,
} from './admin.service.ts';

export const adminRouter = router({
  listParents: parentProcedure.output(z.array(parentSummary)).query(({ ctx }) => listAllParents(ctx)),
  pendingParents: parentProcedure
    .input(listPendingInput)
    .output(z.array(pendingParent))
    .query(({ ctx, input }) => listPending(ctx, input)),
  searchParents: parentProcedure
    .input(searchParentsInput)
    .output(parentPage)
    .query(({ ctx, input }) => searchAllParents(ctx, input)),
  approveParent: parentProcedure.input(idInput).output(nothing).mutation(callAndDispatch(approveParent)),
  rejectParent: parentProcedure.input(idInput).output(nothing).mutation(callAndDispatch(rejectParent)),
  withdrawParent: parentProcedure.input(idInput).output(nothing).mutation(callAndDispatch(withdrawParent)),
});
