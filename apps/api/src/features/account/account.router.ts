import {
  account,
  appliedOrPending,
  changePasswordInput,
  confirmEmailInput,
  confirmedByRecentPassword,
  device,
  eraseFamilyInput,
  exportTicket,
  idInput,
  loginWarning,
  nothing,
  passwordReset,
  requestPasswordResetInput,
  resetPasswordInput,
  updateAccountInput,
} from '@starchart/schema';
import { z } from 'zod';
import { call, callAndDispatch } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized, safeguarded, sensitive, visitorProcedure } from '../../trpc/procedures.ts';
import { UNLESS_APPLIED } from '../../trpc/rest-meta.ts';
import { confirmAndHashPassword, confirmPassword, confirmRecentPassword } from '../auth/current-password.ts';
import { limitNameLookups } from '../auth/request-limits.ts';
import { getAccount, updateAccount } from './account.service.ts';
import { confirmEmail } from './email-change.service.ts';
import { eraseFamily } from './erase-family.service.ts';
import { prepareExport } from './export/export.service.ts';
import { dismissLoginWarning, listLoginWarnings } from './login-warnings.service.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.service.ts';
import { endSession, listSessions } from './sessions.service.ts';

const sessions = authorized('account.manage').output(z.array(device));
const end = authorized('account.manage').meta({ endsAccess: true }).input(idInput).output(nothing);

export const accountRouter = router({
  get: authorized('account.manage')
    .meta({ rest: 'GET /account', summary: 'Returns the parent’s account and the family’s settings.' })
    .output(account)
    .query(call(getAccount)),
  update: sensitive('account.manage')
    .meta({
      rest: 'PATCH /account',
      summary: 'Updates the given fields; a new username or email requires the current password.',
      errors: ['CONFLICT', 'NOT_FOUND', 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
    })
    .input(updateAccountInput)
    .use(safeguarded({ limit: limitNameLookups, confirm: confirmPassword }))
    .output(account)
    .mutation(callAndDispatch(updateAccount)),
  changePassword: sensitive('account.manage')
    .meta({
      rest: 'POST /account/password',
      summary: 'Changes the parent’s password and signs all other devices out.',
    })
    .input(changePasswordInput)
    .use(safeguarded({ confirm: confirmAndHashPassword }))
    .output(nothing)
    .mutation(({ ctx }) => changePassword(ctx, ctx.actor, ctx)),
  sessions: sessions.query(call(listSessions)),
  endSession: end.mutation(call(endSession)),
  /** The former names of `sessions` and `endSession`. */
  devices: sessions
    .meta({ rest: 'GET /account/sessions', summary: 'Lists the family’s signed-in devices.' })
    .query(call(listSessions)),
  signOutDevice: end
    .meta({ rest: 'DELETE /account/sessions/:id', summary: 'Signs a device out.' })
    .mutation(call(endSession)),
  export: sensitive('family.export')
    .meta({
      rest: 'POST /account/export',
      status: 201,
      summary: 'Creates a ticket for one download of the family’s data.',
      errors: ['CONFLICT'],
    })
    .input(confirmedByRecentPassword)
    .use(safeguarded({ confirm: confirmRecentPassword }))
    .output(exportTicket)
    .mutation(call(prepareExport)),
  erase: sensitive('family.erase')
    .meta({
      rest: 'DELETE /account',
      status: 204,
      accepted: UNLESS_APPLIED,
      summary: 'Permanently deletes the family, with a second parent after 72 hours.',
      errors: ['CONFLICT'],
    })
    .input(eraseFamilyInput)
    .use(safeguarded({ confirm: confirmPassword }))
    .output(appliedOrPending)
    .mutation(callAndDispatch(eraseFamily)),
  loginWarnings: authorized('children.manage')
    .meta({
      rest: 'GET /account/login-warnings',
      summary: 'Lists warnings about many wrong passwords for a login of the family.',
    })
    .output(z.array(loginWarning))
    .query(call(listLoginWarnings)),
  dismissLoginWarning: authorized('children.manage')
    .meta({ rest: 'POST /account/login-warnings/:id/dismiss', summary: 'Dismisses a warning.' })
    .input(idInput)
    .output(nothing)
    .mutation(call(dismissLoginWarning)),
  requestPasswordReset: visitorProcedure
    .meta({
      rest: 'POST /password-resets',
      summary: 'Mails a link for a new password, if the address belongs to a parent.',
    })
    .input(requestPasswordResetInput)
    .output(nothing)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),
  resetPassword: visitorProcedure
    .meta({
      rest: 'POST /password-resets/:token',
      status: 204,
      summary: 'Sets a new password with the token of a mailed link.',
    })
    .input(resetPasswordInput)
    .output(passwordReset)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  confirmEmail: visitorProcedure
    .meta({
      rest: 'POST /email-confirmations/:token',
      summary: 'Confirms a new email address with the token of a mailed link.',
      errors: ['EMAIL_TAKEN'],
    })
    .input(confirmEmailInput)
    .output(nothing)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input)),
});
