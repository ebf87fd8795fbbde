import { createWishInput, declineWishInput, idInput, nothing, ofChildInput, wish } from '@starchart/schema';
import { z } from 'zod';
import { call, callAndDispatch } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { createWish, decline, listOpen, listWishes, withdraw } from './wishes.service.ts';

export const wishesRouter = router({
  list: authorized('children.read').input(ofChildInput).output(z.array(wish)).query(call(listWishes)),
  waiting: authorized('family.read').output(z.array(wish)).query(call(listOpen)),
  create: authorized('redemptions.redeem')
    .input(createWishInput)
    .output(wish)
    .mutation(callAndDispatch(createWish)),
  withdraw: authorized('redemptions.redeem')
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(withdraw)),
  decline: authorized('rewards.manage')
    .input(declineWishInput)
    .output(wish)
    .mutation(callAndDispatch(decline)),
});
