import {
  appliedOrPending,
  child,
  createChildInput,
  idInput,
  listChildrenInput,
  markCelebratedInput,
  nothing,
  updateChildInput,
} from '@starchart/schema';
import { z } from 'zod';
import { dispatch } from '../../platform/domain-events/dispatch.ts';
import { call, callAndDispatch } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized, safeguarded, sensitive } from '../../trpc/procedures.ts';
import { limitNameLookups } from '../auth/request-limits.ts';
import {
  celebrateDay,
  changeChild,
  createChild,
  getChild,
  hashNewPassword,
  listChildrenOf,
} from './children.service.ts';
import { eraseChild } from './erase-child.service.ts';

export const childrenRouter = router({
  list: authorized('family.read').input(listChildrenInput).output(z.array(child)).query(call(listChildrenOf)),
  get: authorized('children.read').input(idInput).output(child).query(call(getChild)),
  create: sensitive('children.manage')
    .input(createChildInput)
    .use(safeguarded({ limit: limitNameLookups, confirm: hashNewPassword }))
    .output(child)
    .mutation(({ ctx, input }) => dispatch(ctx, createChild(ctx, ctx.actor, input, ctx.passwordHash))),
  update: sensitive('mascot.dress')
    .input(updateChildInput)
    .use(safeguarded({ limit: limitNameLookups, confirm: hashNewPassword }))
    .output(child)
    .mutation(({ ctx, input }) => dispatch(ctx, changeChild(ctx, ctx.actor, input, ctx.passwordHash))),
  delete: authorized('children.manage')
    .input(idInput)
    .output(appliedOrPending)
    .mutation(callAndDispatch(eraseChild)),
  markCelebrated: authorized('days.celebrate')
    .input(markCelebratedInput)
    .output(nothing)
    .mutation(callAndDispatch(celebrateDay)),
});
