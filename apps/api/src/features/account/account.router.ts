import {
  account,
  changePasswordInput,
  confirmEmailInput,
  confirmedByPassword,
  device,
  deviceIdInput,
  eraseFamilyInput,
  exportTicket,
  nothing,
  requestPasswordResetInput,
  resetPasswordInput,
  updateAccountInput,
} from '@starchart/schema';
import { z } from 'zod';
import { router } from '../../trpc/init.ts';
import { parentProcedure, publicProcedure } from '../../trpc/procedures.ts';
import { getAccount, updateAccount } from './account.service.ts';
import { listDevices, signOutDevice } from './devices.service.ts';
import { confirmEmail } from './email-change.service.ts';
import { eraseFamily } from './erase-family.service.ts';
import { prepareExport } from './export/export.service.ts';
import { changePassword } from './password-change.service.ts';
import { requestPasswordReset, resetPassword } from './password-reset.service.ts';

export const accountRouter = router({
  get: parentProcedure.output(account).query(({ ctx }) => getAccount(ctx.deps, ctx.actor)),

  update: parentProcedure
    .input(updateAccountInput)
    .output(account)
    .mutation(({ ctx, input }) => updateAccount(ctx.deps, ctx.actor, input)),

  changePassword: parentProcedure
    .input(changePasswordInput)
    .output(nothing)
    .mutation(({ ctx, input }) => changePassword(ctx.deps, ctx.session, ctx.actor, input)),

  devices: parentProcedure
    .output(z.array(device))
    .query(({ ctx }) => listDevices(ctx.deps, ctx.session, ctx.actor)),

  signOutDevice: parentProcedure
    .input(deviceIdInput)
    .output(nothing)
    .mutation(({ ctx, input }) => signOutDevice(ctx.deps, ctx.session, ctx.actor, input.id)),

  export: parentProcedure
    .input(confirmedByPassword)
    .output(exportTicket)
    .mutation(({ ctx, input }) => prepareExport(ctx.deps, ctx.actor, input)),

  erase: parentProcedure
    .input(eraseFamilyInput)
    .output(nothing)
    .mutation(({ ctx, input }) => eraseFamily(ctx.deps, ctx.session, ctx.actor, input)),

  requestPasswordReset: publicProcedure
    .input(requestPasswordResetInput)
    .output(nothing)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx.deps, input)),

  resetPassword: publicProcedure
    .input(resetPasswordInput)
    .output(nothing)
    .mutation(({ ctx, input }) => resetPassword(ctx.deps, input)),

  confirmEmail: publicProcedure
    .input(confirmEmailInput)
    .output(nothing)
    .mutation(({ ctx, input }) => confirmEmail(ctx.deps, input)),
});
