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
    .meta({ rest: 'GET /parents', summary: 'Lists all parents.' })
    .output(z.array(parentSummary))
    .query(({ ctx }) => listAllParents(ctx)),
  pendingParents: authorized('admin')
    .meta({
      rest: 'GET /parents/pending',
      summary: 'Lists pending registrations in pages: `cursor` is the last id of the previous page.',
    })
    .input(listPendingInput)
    .output(z.array(pendingParent))
    .query(({ ctx, input }) => listPending(ctx, input)),
  searchParents: authorized('admin')
    .meta({ rest: 'GET /admin/parents', summary: 'Searches parents by name, username or email, in pages.' })
    .input(searchParentsInput)
    .output(parentPage)
    .query(({ ctx, input }) => searchAllParents(ctx, input)),
  approveParent: authorized('admin')
    .meta({
      rest: 'POST /admin/approve-parent/:id',
      status: 200,
      summary: 'Approves a registration and notifies the parent by mail.',
      errors: ['ALREADY_DECIDED', 'CONFLICT'],
    })
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(approveParent)),
  rejectParent: authorized('admin')
    .meta({
      rest: 'POST /admin/reject-parent/:id',
      status: 200,
      summary: 'Rejects a registration and notifies the parent by mail.',
      errors: ['ALREADY_DECIDED', 'CONFLICT'],
    })
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(rejectParent)),
  withdrawParent: authorized('admin')
    .meta({
      rest: 'POST /admin/withdraw-parent/:id',
      status: 200,
      summary: 'Withdraws an approval; the family’s sessions end.',
      errors: ['ALREADY_DECIDED', 'CONFLICT'],
      endsAccess: true,
    })
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(withdrawParent)),
});
