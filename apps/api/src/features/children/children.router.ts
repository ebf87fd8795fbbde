import {
  adjustPointsInput,
  child,
  childIdInput,
  childStats,
  createChildInput,
  kidDashboard,
  listChildrenInput,
  nothing,
  ownFamily,
  ownFamilyInput,
  parentDashboard,
  pointsAdjusted,
  updateChildInput,
} from '@starchart/schema';
import { z } from 'zod';
import { dispatch } from '../../platform/events/dispatch.ts';
import { idempotent } from '../../transport/trpc/idempotency.ts';
import { router } from '../../transport/trpc/init.ts';
import {
  limitNameLookups,
  parentProcedure,
  passwordProcedure,
  publicProcedure,
  signedInProcedure,
} from '../../transport/trpc/procedures.ts';
import { deductPoints } from '../points/points.service.ts';
import {
  changeChild,
  createChild,
  eraseChild,
  getChild,
  getChildStats,
  getKidDashboard,
  getOwnDashboard,
  getOwnFamily,
  getParentDashboard,
  hashNewPassword,
  listChildrenOf,
} from './children.service.ts';

export const childrenRouter = router({
  list: parentProcedure
    .input(listChildrenInput)
    .output(z.array(child))
    .query(({ ctx, input }) => listChildrenOf(ctx.deps, ctx.actor, input.parentId)),

  get: signedInProcedure
    .input(childIdInput)
    .output(child)
    .query(({ ctx, input }) => getChild(ctx.deps, ctx.actor, input.id)),

  create: passwordProcedure
    .input(createChildInput)
    .use(limitNameLookups)
    .use(async ({ ctx, input, next }) => next({ ctx: await hashNewPassword(ctx.deps, ctx.actor, input) }))
    .use(idempotent)
    .output(child)
    .mutation(({ ctx, input }) =>
      dispatch(ctx.deps, createChild(ctx.deps, ctx.actor, input, ctx.passwordHash)),
    ),

  update: passwordProcedure
    .input(updateChildInput)
    .use(limitNameLookups)
    .use(async ({ ctx, input, next }) => next({ ctx: await hashNewPassword(ctx.deps, ctx.actor, input) }))
    .use(idempotent)
    .output(child)
    .mutation(({ ctx, input }) =>
      dispatch(ctx.deps, changeChild(ctx.deps, ctx.actor, input, ctx.passwordHash)),
    ),

  delete: parentProcedure
    .input(childIdInput)
    .output(nothing)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, eraseChild(ctx.deps, ctx.actor, input.id))),

  stats: signedInProcedure
    .input(childIdInput)
    .output(childStats)
    .query(({ ctx, input }) => getChildStats(ctx.deps, ctx.actor, input.id)),

  adjustPoints: parentProcedure
    .input(adjustPointsInput)
    .output(pointsAdjusted)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, deductPoints(ctx.deps, ctx.actor, input))),

  kidDashboard: signedInProcedure
    .input(childIdInput)
    .output(kidDashboard)
    .query(({ ctx, input }) => getKidDashboard(ctx.deps, ctx.actor, input.id)),

  /** `kidDashboard` of the signed-in child; null for other callers, whose role is not yet known. */
  ownDashboard: publicProcedure
    .output(kidDashboard.nullable())
    .query(({ ctx }) => getOwnDashboard(ctx.deps, ctx.actor)),

  /** The first data of a parent's page; null for any other caller, as `ownDashboard`. */
  ownFamily: publicProcedure
    .input(ownFamilyInput)
    .output(ownFamily.nullable())
    .query(({ ctx, input }) => getOwnFamily(ctx.deps, ctx.actor, input.childId)),

  parentDashboard: parentProcedure
    .input(childIdInput)
    .output(parentDashboard)
    .query(({ ctx, input }) => getParentDashboard(ctx.deps, ctx.actor, input.id)),
});
