import { enterChildViewInput, leaveChildViewInput, sessionRecord } from '@starchart/schema';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized, authorizedWithoutKey } from '../../trpc/procedures.ts';
import { enterChildView, leaveChildView } from './child-view.service.ts';

export const childViewRouter = router({
  enter: authorized('children.manage')
    .meta({
      rest: 'POST /child-view',
      summary: 'Locks a parent’s session in a child’s view, for a shared tablet.',
      endsAccess: true,
    })
    .input(enterChildViewInput)
    .output(sessionRecord)
    .mutation(call(enterChildView)),
  leave: authorizedWithoutKey('childView.leave')
    .meta({
      rest: 'POST /child-view/leave',
      summary: 'Leaves a child’s view with the parent’s password.',
      errors: ['NOT_FOUND'],
    })
    .input(leaveChildViewInput)
    .output(sessionRecord)
    .mutation(call(leaveChildView)),
});
