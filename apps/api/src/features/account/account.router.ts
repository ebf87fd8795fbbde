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
import { exactlyOnce } from '../../trpc/exactly-once.ts';
import { router } from '../../trpc/init.ts';
import {
  confirmedParentProcedure,
  confirmPassword,
  parentProcedure,
  publicProcedure,
} from '../../trpc/procedures.ts';
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

  update: confirmedParentProcedure
    .input(updateAccountInput)
    .use(confirmPassword)
    .use(exactlyOnce)
    .output(account)
    .mutation(({ ctx, input }) => updateAccount(ctx.deps, ctx.actor, input)),

  changePassword: confirmedParentProcedure
    .input(changePasswordInput)
    .use(confirmPassword)
    .use(exactlyOnce)
    .output(nothing)
    .mutation(({ ctx, input }) =>
      changePassword(ctx.deps, ctx.session, ctx.actor, { ...input, confirmed: ctx.confirmed }),
    ),

  devices: parentProcedure
    .output(z.array(device))
    .query(({ ctx }) => listDevices(ctx.deps, ctx.session, ctx.actor)),

  signOutDevice: parentProcedure
    .input(deviceIdInput)
    .output(nothing)
    .mutation(({ ctx, input }) => signOutDevice(ctx.deps, ctx.session, ctx.actor, input.id)),

  export: confirmedParentProcedure
    .input(confirmedByPassword)
    .use(confirmPassword)
    .use(exactlyOnce)
    .output(exportTicket)
    .mutation(({ ctx }) => prepareExport(ctx.deps, ctx.actor)),

  erase: confirmedParentProcedure
    .input(eraseFamilyInput)
    .use(confirmPassword)
    .use(exactlyOnce)
    .output(nothing)
    .mutation(({ ctx, input }) => eraseFamily(ctx.deps, ctx.session, ctx.actor, input)),

  loginWarnings: parentProcedure
    .output(z.array(loginWarning))
    .query(({ ctx }) => listLoginWarnings(ctx.deps, ctx.actor)),

  dismissLoginWarning: parentProcedure
    .input(loginWarningIdInput)
    .output(nothing)
    .mutation(({ ctx, input }) => dismissLoginWarning(ctx.deps, ctx.actor, input.id)),

  requestPasswordReset: publicProcedure
    .input(requestPasswordResetInput)
    .output(nothing)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx.deps, ctx.visitor, input)),

  resetPassword: publicProcedure
    .input(resetPasswordInput)
    .output(nothing)
    .mutation(({ ctx, input }) => resetPassword(ctx.deps, input)),

  confirmEmail: publicProcedure
    .input(confirmEmailInput)
    .output(nothing)
    .mutation(({ ctx, input }) => confirmEmail(ctx.deps, input)),
});
