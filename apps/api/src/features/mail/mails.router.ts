import { idInput, listMailsInput, mailPage, nothing } from '@starchart/schema';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { listMails, sendMailAgain, sendTestMail } from './mails.service.ts';

export const mailsRouter = router({
  list: authorized('admin')
    .meta({
      rest: 'GET /admin/mails',
      summary: 'Lists mails and their delivery state, newest first, in pages.',
    })
    .input(listMailsInput)
    .output(mailPage)
    .query(({ ctx, input }) => listMails(ctx, input)),
  sendTest: authorized('admin')
    .meta({
      rest: 'POST /admin/mails/test',
      summary: 'Sends a test mail to the signed-in admin.',
      errors: ['CONFLICT'],
    })
    .output(nothing)
    .mutation(call(sendTestMail)),
  sendAgain: authorized('admin')
    .meta({
      rest: 'POST /admin/mails/:id/send-again',
      summary: 'Sends a failed mail again.',
      errors: ['CONFLICT'],
    })
    .input(idInput)
    .output(nothing)
    .mutation(call(sendMailAgain)),
});
