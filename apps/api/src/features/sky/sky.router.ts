import { getSkyInput, sky } from '@starchart/schema';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { getSky } from './sky.service.ts';

export const skyRouter = router({
  get: authorized('children.read')
    .meta({
      rest: 'GET /children/:id/sky',
      summary: 'Returns a child’s night sky, the newest constellations first: each full day is a star.',
    })
    .input(getSkyInput)
    .output(sky)
    .query(call(getSky)),
});
