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
import { callAndDispatch } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import {
  approveParent,
  listAllParents,
  listPending,
  rejectParent,
  searchAllParents,
  withdrawParent,
} from './admin.service.ts';

export const adminRouter = router({
  listParents: authorized('admin')
    .output(z.array(parentSummary))
    .query(({ ctx }) => listAllParents(ctx)),
  pendingParents: authorized('admin')
    .input(listPendingInput)
    .output(z.array(pendingParent))
    .query(({ ctx, input }) => listPending(ctx, input)),
  searchParents: authorized('admin')
    .input(searchParentsInput)
    .output(parentPage)
    .query(({ ctx, input }) => searchAllParents(ctx, input)),
  approveParent: authorized('admin').input(idInput).output(nothing).mutation(callAndDispatch(approveParent)),
  rejectParent: authorized('admin').input(idInput).output(nothing).mutation(callAndDispatch(rejectParent)),
  withdrawParent: authorized('admin')
    .meta({ endsAccess: true })
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(withdrawParent)),
});
