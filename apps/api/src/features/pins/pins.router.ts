import { clearPinInput, nothing, ownPin, pinOfPerson, setPinInput } from '@starchart/schema';
import { z } from 'zod';
import { dispatch } from '../../platform/domain-events/dispatch.ts';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized, safeguarded, sensitive } from '../../trpc/procedures.ts';
import { clearPin, confirmPinChange, findOwnPin, listPins, setPin } from './pins.service.ts';

export const pinsRouter = router({
  list: authorized('children.manage').output(z.array(pinOfPerson)).query(call(listPins)),
  own: authorized('pins.manage').output(ownPin).query(call(findOwnPin)),
  set: sensitive('pins.manage')
    .input(setPinInput)
    .use(safeguarded({ confirm: confirmPinChange }))
    .output(pinOfPerson)
    .mutation(({ ctx, input }) => dispatch(ctx, setPin(ctx, ctx.actor, input, ctx))),
  clear: sensitive('pins.manage')
    .input(clearPinInput)
    .use(safeguarded({ confirm: confirmPinChange }))
    .output(nothing)
    .mutation(({ ctx }) => dispatch(ctx, clearPin(ctx, ctx.actor, ctx))),
});
