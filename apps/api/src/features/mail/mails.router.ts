import { idInput, listMailsInput, mailPage, nothing } from '@starchart/schema';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { listMails, sendMailAgain, sendTestMail } from './mails.service.ts';

export const mailsRouter = router({
  list: authorized('admin')
    .input(listMailsInput)
    .output(mailPage)
    .query(({ ctx, input }) => listMails(ctx, input)),
  sendTest: authorized('admin').output(nothing).mutation(call(sendTestMail)),
  sendAgain: authorized('admin').input(idInput).output(nothing).mutation(call(sendMailAgain)),
});
