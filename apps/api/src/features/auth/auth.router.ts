import {
  childLoginInput,
  findInvitationInput,
  joinInput,
  loginInput,
  nothing,
  registerInput,
  sessionRecord,
  shownInvitation,
} from '@starchart/schema';
import { dispatch } from '../../platform/domain-events/dispatch.ts';
import { call } from '../../transport/trpc/call.ts';
import { router } from '../../transport/trpc/init.ts';
import {
  openProcedure,
  publicProcedure,
  signedInProcedure,
  visitorProcedure,
} from '../../transport/trpc/procedures.ts';
import { findInvitation, joinFamily } from '../members/invitations.service.ts';
import { getSession, logIn, logInChild, logOut, presentActor, register } from './auth.service.ts';

export const authRouter = router({
  me: signedInProcedure.output(sessionRecord).query(call(presentActor)),
  /** Like `me`, but null for a visitor, so that the app starts without a failed request. */
  session: openProcedure.output(sessionRecord.nullable()).query(call(getSession)),
  login: visitorProcedure
    .input(loginInput)
    .output(sessionRecord)
    .mutation(({ ctx, input }) => logIn(ctx, input)),
  childLogin: visitorProcedure
    .input(childLoginInput)
    .output(sessionRecord)
    .mutation(({ ctx, input }) => logInChild(ctx, input)),
  register: visitorProcedure
    .input(registerInput)
    .output(sessionRecord)
    .mutation(({ ctx, input }) => dispatch(ctx, register(ctx, input))),
  /** A mutation, so that the token is not part of the address, which logs contain. */
  invitation: publicProcedure
    .input(findInvitationInput)
    .output(shownInvitation)
    .mutation(call(findInvitation)),
  /** A registration with the link of an invitation. */
  join: visitorProcedure
    .input(joinInput)
    .output(sessionRecord)
    .mutation(({ ctx, input }) => dispatch(ctx, joinFamily(ctx, ctx.actor, input))),
  logout: publicProcedure.output(nothing).mutation(call(logOut)),
});
