import { badgeOfChild, ofChildInput } from '@starchart/schema';
import { z } from 'zod';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { listBadges } from './badges.service.ts';

export const badgesRouter = router({
  list: authorized('children.read').input(ofChildInput).output(z.array(badgeOfChild)).query(call(listBadges)),
});
