import { t } from '@lingui/core/macro';

/** How a new account is approved; `sendsMail` is undefined until it is known. */
export function aboutApproval(sendsMail: boolean | undefined): string {
  if (sendsMail === undefined) return t`The person who runs this server reviews new accounts.`;
  return sendsMail
    ? t`The person who runs this server reviews new accounts. You'll get an email when yours is approved.`
    : t`The person who runs this server reviews new accounts. This server can't send email, so ask them when yours is ready.`;
}
