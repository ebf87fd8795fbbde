import { listMailsInput, mailIdInput, mailPage, nothing } from '@starchart/schema';
import { router } from '../../transport/trpc/init.ts';
import { adminProcedure } from '../../transport/trpc/procedures.ts';
import { listMails, sendMailAgain, sendTestMail } from './mails.service.ts';

export const mailsRouter = router({
  list: adminProcedure
    .input(listMailsInput)
    .output(mailPage)
    .query(({ ctx, input }) => listMails(ctx.deps, input)),

  sendTest: adminProcedure.output(nothing).mutation(({ ctx }) => sendTestMail(ctx.deps, ctx.actor)),

  sendAgain: adminProcedure
    .input(mailIdInput)
    .output(nothing)
    .mutation(({ ctx, input }) => sendMailAgain(ctx.deps, ctx.actor, input.id)),
});
