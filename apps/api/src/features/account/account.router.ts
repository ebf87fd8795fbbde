import {
  account,
  changePasswordInput,
  confirmEmailInput,
  confirmedByPassword,
  device,
  deviceIdInput,
  eraseFamilyInput,
  exportTicket,
  loginWarning,
  loginWarningIdInput,
  nothing,
  requestPasswordResetInput,
  resetPasswordInput,
  updateAccountInput,
} from '@starchart/schema';
import { z } from 'zod';
import { dispatch } from '../../platform/events/dispatch.ts';
import { idempotent } from '../../transport/trpc/idempotency.ts';
import { router } from '../../transport/trpc/init.ts';
import {
  confirmPassword,
  limitNameLookups,
  parentProcedure,
  passwordProcedure,
  visitorProcedure,
} from '../../transport/trpc/procedures.ts';
import { getAccount, updateAccount } from './account.service.ts';
import { listDevices, signOutDevice } from './devices.service.ts';
import { confirmEmail } from './email-change.service.ts';
import { eraseFamily } from './erase-family.service.ts';
import { prepareExport } from './export/export.service.ts';
import { dismissLoginWarning, listLoginWarnings } from './login-warnings.service.ts';
import { changePassword } from './password-change.service.ts';
import { requestPasswordReset, resetPassword } from './password-reset.service.ts';

export const accountRouter = router({
  get: parentProcedure.output(account).query(({ ctx }) => getAccount(ctx.deps, ctx.actor)),

  update: passwordProcedure
    .input(updateAccountInput)
    .use(confirmPassword)
    .use(limitNameLookups)
    .use(idempotent)
    .output(account)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, updateAccount(ctx.deps, ctx.actor, input))),

  changePassword: passwordProcedure
    .input(changePasswordInput)
    .use(confirmPassword)
    .use(async ({ ctx, input, next }) =>
      next({ ctx: { passwordHash: await ctx.deps.passwords.hash(input.newPassword) } }),
    )
    .use(idempotent)
    .output(nothing)
    .mutation(({ ctx: { deps, session, actor, confirmed, passwordHash } }) =>
      dispatch(deps, changePassword(deps, session, actor, { confirmed, passwordHash })),
    ),

  devices: parentProcedure
    .output(z.array(device))
    .query(({ ctx }) => listDevices(ctx.deps, ctx.session, ctx.actor)),

  signOutDevice: parentProcedure
    .input(deviceIdInput)
    .output(nothing)
    .mutation(({ ctx, input }) =>
      dispatch(ctx.deps, signOutDevice(ctx.deps, ctx.session, ctx.actor, input.id)),
    ),

  export: passwordProcedure
    .input(confirmedByPassword)
    .use(confirmPassword)
    .use(idempotent)
    .output(exportTicket)
    .mutation(({ ctx }) => prepareExport(ctx.deps, ctx.actor)),

  erase: passwordProcedure
    .input(eraseFamilyInput)
    .use(confirmPassword)
    .use(idempotent)
    .output(nothing)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, eraseFamily(ctx.deps, ctx.session, ctx.actor, input))),

  loginWarnings: parentProcedure
    .output(z.array(loginWarning))
    .query(({ ctx }) => listLoginWarnings(ctx.deps, ctx.actor)),

  dismissLoginWarning: parentProcedure
    .input(loginWarningIdInput)
    .output(nothing)
    .mutation(({ ctx, input }) => dismissLoginWarning(ctx.deps, ctx.actor, input.id)),

  requestPasswordReset: visitorProcedure
    .input(requestPasswordResetInput)
    .output(nothing)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx.deps, ctx.visitor, input, ctx.keyed)),

  resetPassword: visitorProcedure
    .input(resetPasswordInput)
    .output(nothing)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, resetPassword(ctx.deps, input, ctx.keyed))),

  confirmEmail: visitorProcedure
    .input(confirmEmailInput)
    .output(nothing)
    .mutation(({ ctx, input }) => confirmEmail(ctx.deps, input, ctx.keyed)),
});
