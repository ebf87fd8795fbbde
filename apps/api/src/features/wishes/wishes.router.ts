import { createWishInput, declineWishInput, idInput, nothing, ofChildInput, wish } from '@starchart/schema';
import { z } from 'zod';
import { call, callAndDispatch } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { createWish, decline, listOpen, listWishes, withdraw } from './wishes.service.ts';

export const wishesRouter = router({
  list: authorized('children.read')
    .meta({ rest: 'GET /children/:id/wishes', summary: 'Lists a child’s newest 500 wishes, newest first.' })
    .input(ofChildInput)
    .output(z.array(wish))
    .query(call(listWishes)),
  waiting: authorized('family.read')
    .meta({ rest: 'GET /wishes/waiting', summary: 'Lists the family’s open wishes, oldest first.' })
    .output(z.array(wish))
    .query(call(listOpen)),
  create: authorized('redemptions.redeem')
    .meta({
      rest: 'POST /children/:id/wishes',
      status: 201,
      summary: 'Adds a wish of a child. A parent makes it a reward, or declines it.',
      errors: ['CONFLICT'],
    })
    .input(createWishInput)
    .output(wish)
    .mutation(callAndDispatch(createWish)),
  withdraw: authorized('redemptions.redeem')
    .meta({ rest: 'DELETE /wishes/:id', summary: 'Withdraws an open wish.', errors: ['ALREADY_DECIDED'] })
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(withdraw)),
  decline: authorized('rewards.manage')
    .meta({
      rest: 'POST /wishes/:id/decline',
      isBodyOptional: true,
      summary: 'Declines an open wish; the child reads the reason.',
      errors: ['ALREADY_DECIDED'],
    })
    .input(declineWishInput)
    .output(wish)
    .mutation(callAndDispatch(decline)),
});
