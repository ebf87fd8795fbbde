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
import { confirmAndHashPassword, confirmPassword, confirmRecentPassword } from '../auth/current-password.ts';
import { limitNameLookups } from '../auth/request-limits.ts';
import { getAccount, updateAccount } from './account.service.ts';
import { confirmEmail } from './email-change.service.ts';
import { eraseFamily } from './erase-family.service.ts';
import { prepareExport } from './export/export.service.ts';
import { dismissLoginWarning, listLoginWarnings } from './login-warnings.service.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.service.ts';
import { endSession, listSessions } from './sessions.service.ts';

const sessions = authorized('account.manage').output(z.array(device)).query(call(listSessions));
const end = authorized('account.manage')
  .meta({ endsAccess: true })
  .input(idInput)
  .output(nothing)
  .mutation(call(endSession));

export const accountRouter = router({
  get: authorized('account.manage').output(account).query(call(getAccount)),
  update: sensitive('account.manage')
    .input(updateAccountInput)
    .use(safeguarded({ limit: limitNameLookups, confirm: confirmPassword }))
    .output(account)
    .mutation(callAndDispatch(updateAccount)),
  changePassword: sensitive('account.manage')
    .input(changePasswordInput)
    .use(safeguarded({ confirm: confirmAndHashPassword }))
    .output(nothing)
    .mutation(({ ctx }) => changePassword(ctx, ctx.actor, ctx)),
  sessions,
  endSession: end,
  /** The former names of `sessions` and `endSession`. */
  devices: sessions,
  signOutDevice: end,
  export: sensitive('family.export')
    .input(confirmedByRecentPassword)
    .use(safeguarded({ confirm: confirmRecentPassword }))
    .output(exportTicket)
    .mutation(call(prepareExport)),
  erase: sensitive('family.erase')
    .input(eraseFamilyInput)
    .use(safeguarded({ confirm: confirmPassword }))
    .output(appliedOrPending)
    .mutation(callAndDispatch(eraseFamily)),
  loginWarnings: authorized('children.manage').output(z.array(loginWarning)).query(call(listLoginWarnings)),
  dismissLoginWarning: authorized('children.manage')
    .input(idInput)
    .output(nothing)
    .mutation(call(dismissLoginWarning)),
  requestPasswordReset: visitorProcedure
    .input(requestPasswordResetInput)
    .output(nothing)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),
  resetPassword: visitorProcedure
    .input(resetPasswordInput)
    .output(passwordReset)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  confirmEmail: visitorProcedure
    .input(confirmEmailInput)
    .output(nothing)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input)),
});
