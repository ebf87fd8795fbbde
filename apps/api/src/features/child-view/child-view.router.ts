import { enterChildViewInput, leaveChildViewInput, sessionRecord } from '@starchart/schema';
import { call } from '../../transport/trpc/call.ts';
import { router } from '../../transport/trpc/init.ts';
import { lockedViewProcedure, parentProcedure } from '../../transport/trpc/procedures.ts';
import { enterChildView, leaveChildView } from './child-view.service.ts';

export const childViewRouter = router({
  enter: parentProcedure.input(enterChildViewInput).output(sessionRecord).mutation(call(enterChildView)),
  leave: lockedViewProcedure.input(leaveChildViewInput).output(sessionRecord).mutation(call(leaveChildView)),
});
