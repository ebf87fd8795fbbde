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
import { UNLESS_APPLIED } from '../../trpc/rest-meta.ts';
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
  list: authorized('family.read')
    .meta({ rest: 'GET /parents/:id/children', summary: 'Lists the children of the signed-in parent.' })
    .input(listChildrenInput)
    .output(z.array(child))
    .query(call(listChildrenOf)),
  get: authorized('children.read')
    .meta({ rest: 'GET /children/:id', summary: 'Returns a child with its level and points.' })
    .input(idInput)
    .output(child)
    .query(call(getChild)),
  create: sensitive('children.manage')
    .meta({
      rest: 'POST /children',
      status: 201,
      summary: 'Creates a child, optionally with a login.',
      // The family can be erased while the call waits for its turn.
      errors: ['NOT_FOUND', 'CONFLICT', 'USERNAME_TAKEN'],
    })
    .input(createChildInput)
    .use(safeguarded({ limit: limitNameLookups, confirm: hashNewPassword }))
    .output(child)
    .mutation(({ ctx, input }) => dispatch(ctx, createChild(ctx, ctx.actor, input, ctx.passwordHash))),
  update: sensitive('mascot.dress')
    .meta({
      rest: 'PATCH /children/:id',
      summary: 'Updates the given fields of a child.',
      errors: ['CONFLICT', 'USERNAME_TAKEN'],
    })
    .input(updateChildInput)
    .use(safeguarded({ limit: limitNameLookups, confirm: hashNewPassword }))
    .output(child)
    .mutation(({ ctx, input }) => dispatch(ctx, changeChild(ctx, ctx.actor, input, ctx.passwordHash))),
  delete: authorized('children.manage')
    .meta({
      rest: 'DELETE /children/:id',
      status: 204,
      accepted: UNLESS_APPLIED,
      summary: 'Permanently deletes a child and all its data, with a second parent after 72 hours.',
    })
    .input(idInput)
    .output(appliedOrPending)
    .mutation(callAndDispatch(eraseChild)),
  markCelebrated: authorized('days.celebrate')
    .meta({
      rest: 'PUT /children/:id/celebrated',
      summary: 'Notes that the end of today was celebrated, so that no other device does it again.',
      errors: ['DAY_CHANGED'],
    })
    .input(markCelebratedInput)
    .output(nothing)
    .mutation(callAndDispatch(celebrateDay)),
});
