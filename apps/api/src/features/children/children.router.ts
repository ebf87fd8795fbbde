import {
  adjustPointsInput,
  appliedOrPending,
  child,
  childrenToday,
  createChildInput,
  fullChildStats,
  idInput,
  kidDashboard,
  listChildrenInput,
  markCelebratedInput,
  nothing,
  ownFamily,
  ownFamilyInput,
  parentDashboard,
  pointsAdjusted,
  updateChildInput,
} from '@starchart/schema';
import { z } from 'zod';
import { dispatch } from '../../platform/domain-events/dispatch.ts';
import { call, callAndDispatch } from '../../transport/trpc/call.ts';
import { idempotent } from '../../transport/trpc/idempotency.ts';
import { router } from '../../transport/trpc/init.ts';
import {
  authorized,
  authorizedWithPassword,
  limitNameLookups,
  publicProcedure,
} from '../../transport/trpc/procedures.ts';
import { deductPoints } from '../points/points.service.ts';
import {
  celebrateDay,
  changeChild,
  createChild,
  getChild,
  hashNewPassword,
  listChildrenOf,
} from './children.service.ts';
import {
  getChildrenToday,
  getChildStats,
  getKidDashboard,
  getOwnDashboard,
  getOwnFamily,
  getParentDashboard,
} from './dashboards.service.ts';
import { eraseChild } from './erase-child.service.ts';

export const childrenRouter = router({
  list: authorized('family.read').input(listChildrenInput).output(z.array(child)).query(call(listChildrenOf)),
  get: authorized('children.read').input(idInput).output(child).query(call(getChild)),
  create: authorizedWithPassword('children.manage')
    .input(createChildInput)
    .use(limitNameLookups)
    .use(async ({ ctx, input, next }) => next({ ctx: await hashNewPassword(ctx, ctx.actor, input) }))
    .use(idempotent)
    .output(child)
    .mutation(({ ctx, input }) => dispatch(ctx, createChild(ctx, ctx.actor, input, ctx.passwordHash))),
  update: authorizedWithPassword('children.update')
    .input(updateChildInput)
    .use(limitNameLookups)
    .use(async ({ ctx, input, next }) => next({ ctx: await hashNewPassword(ctx, ctx.actor, input) }))
    .use(idempotent)
    .output(child)
    .mutation(({ ctx, input }) => dispatch(ctx, changeChild(ctx, ctx.actor, input, ctx.passwordHash))),
  delete: authorized('children.manage')
    .input(idInput)
    .output(appliedOrPending)
    .mutation(callAndDispatch(eraseChild)),
  stats: authorized('children.read').input(idInput).output(fullChildStats).query(call(getChildStats)),
  /** Today's habits of all children. */
  today: authorized('family.read').output(childrenToday).query(call(getChildrenToday)),
  markCelebrated: authorized('days.celebrate')
    .input(markCelebratedInput)
    .output(nothing)
    .mutation(callAndDispatch(celebrateDay)),
  adjustPoints: authorized('points.adjust')
    .input(adjustPointsInput)
    .output(pointsAdjusted)
    .mutation(callAndDispatch(deductPoints)),
  kidDashboard: authorized('children.read').input(idInput).output(kidDashboard).query(call(getKidDashboard)),
  /** `kidDashboard` of the signed-in child; null for other callers, whose role is not yet known. */
  ownDashboard: publicProcedure.output(kidDashboard.nullable()).query(call(getOwnDashboard)),
  /** The first data of a parent's page; null for any other caller, as `ownDashboard`. */
  ownFamily: publicProcedure.input(ownFamilyInput).output(ownFamily.nullable()).query(call(getOwnFamily)),
  parentDashboard: authorized('family.read')
    .input(idInput)
    .output(parentDashboard)
    .query(call(getParentDashboard)),
});
