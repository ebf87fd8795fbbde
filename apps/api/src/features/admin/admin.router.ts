import {
  listPendingInput,
  nothing,
  parentIdInput,
  parentPage,
  parentSummary,
  pendingParent,
  searchParentsInput,
} from '@starchart/schema';
import { z } from 'zod';
import { dispatch } from '../../platform/events/dispatch.ts';
import { router } from '../../transport/trpc/init.ts';
import { adminProcedure } from '../../transport/trpc/procedures.ts';
import {
  approveParent,
  listAllParents,
  listPending,
  rejectParent,
  searchAllParents,
  withdrawParent,
} from './admin.service.ts';

export const adminRouter = router({
  listParents: adminProcedure.output(z.array(parentSummary)).query(({ ctx }) => listAllParents(ctx.deps)),

  pendingParents: adminProcedure
    .input(listPendingInput)
    .output(z.array(pendingParent))
    .query(({ ctx, input }) => listPending(ctx.deps, input)),

  searchParents: adminProcedure
    .input(searchParentsInput)
    .output(parentPage)
    .query(({ ctx, input }) => searchAllParents(ctx.deps, input)),

  approveParent: adminProcedure
    .input(parentIdInput)
    .output(nothing)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, approveParent(ctx.deps, ctx.actor, input.id))),

  rejectParent: adminProcedure
    .input(parentIdInput)
    .output(nothing)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, rejectParent(ctx.deps, ctx.actor, input.id))),

  withdrawParent: adminProcedure
    .input(parentIdInput)
    .output(nothing)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, withdrawParent(ctx.deps, ctx.actor, input.id))),
});
