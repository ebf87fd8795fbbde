import { enterChildViewInput, leaveChildViewInput, sessionRecord } from '@starchart/schema';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized, authorizedWithoutKey } from '../../trpc/procedures.ts';
import { enterChildView, leaveChildView } from './child-view.service.ts';

export const childViewRouter = router({
  enter: authorized('children.manage')
    .meta({ endsAccess: true })
    .input(enterChildViewInput)
    .output(sessionRecord)
    .mutation(call(enterChildView)),
  leave: authorizedWithoutKey('childView.leave')
    .input(leaveChildViewInput)
    .output(sessionRecord)
    .mutation(call(leaveChildView)),
});
