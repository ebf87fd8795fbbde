import { dayHistory, listDaysInput } from '@starchart/schema';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { listDays } from './history.service.ts';

export const historyRouter = router({
  days: authorized('children.read')
    .meta({
      rest: 'GET /children/:id/days',
      summary: 'Returns each day of a child’s habits as one character, for charts.',
      isLong: true,
    })
    .input(listDaysInput)
    .output(dayHistory)
    .query(call(listDays)),
});
