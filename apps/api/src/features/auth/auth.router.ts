import { childLoginInput, loginInput, nothing, registerInput, sessionRecord } from '@starchart/schema';
import { dispatch } from '../../platform/domain-events/dispatch.ts';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import {
  openProcedure,
  publicProcedure,
  signedInProcedure,
  visitorProcedure,
} from '../../trpc/procedures.ts';
import { getSession, logIn, logInChild, logOut, presentActor, register } from './auth.service.ts';

export const authRouter = router({
  me: signedInProcedure
    .meta({ rest: 'GET /auth/me', summary: 'Returns the signed-in parent or child.' })
    .output(sessionRecord)
    .query(call(presentActor)),
  /** Like `me`, but null for a visitor, so that the app starts without a failed request. */
  session: openProcedure.output(sessionRecord.nullable()).query(call(getSession)),
  login: visitorProcedure
    .meta({
      rest: 'POST /login',
      summary: 'Signs a parent in and sets the session cookie.',
      errors: ['HTTPS_REQUIRED', 'ACCOUNT_PENDING', 'ACCOUNT_REJECTED'],
    })
    .input(loginInput)
    .output(sessionRecord)
    .mutation(({ ctx, input }) => logIn(ctx, input)),
  childLogin: visitorProcedure
    .meta({
      rest: 'POST /child-login',
      summary: 'Signs a child in and sets the session cookie.',
      errors: ['HTTPS_REQUIRED'],
    })
    .input(childLoginInput)
    .output(sessionRecord)
    .mutation(({ ctx, input }) => logInChild(ctx, input)),
  register: visitorProcedure
    .meta({
      rest: 'POST /register',
      status: 201,
      summary: 'Registers a family. With an invite code its parent is approved and signed in at once.',
      errors: ['HTTPS_REQUIRED', 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
    })
    .input(registerInput)
    .output(sessionRecord)
    .mutation(({ ctx, input }) => dispatch(ctx, register(ctx, input))),
  logout: publicProcedure
    .meta({ rest: 'POST /logout', summary: 'Ends the session, if there is one.', endsAccess: true })
    .output(nothing)
    .mutation(call(logOut)),
});
