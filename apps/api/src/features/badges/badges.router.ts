import { badgeOfChild, ofChildInput } from '@starchart/schema';
import { z } from 'zod';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { listBadges } from './badges.service.ts';

export const badgesRouter = router({
  list: authorized('children.read')
    .meta({
      rest: 'GET /children/:id/badges',
      summary: 'Lists all badges and whether the child has earned them.',
    })
    .input(ofChildInput)
    .output(z.array(badgeOfChild))
    .query(call(listBadges)),
});
