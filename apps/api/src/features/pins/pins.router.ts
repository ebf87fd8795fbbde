import { clearPinInput, nothing, ownPin, pinOfPerson, setPinInput } from '@starchart/schema';
import { z } from 'zod';
import { dispatch } from '../../platform/domain-events/dispatch.ts';
import { call } from '../../transport/trpc/call.ts';
import { idempotent } from '../../transport/trpc/idempotency.ts';
import { router } from '../../transport/trpc/init.ts';
import { authorized, authorizedWithPassword, confirmPinChange } from '../../transport/trpc/procedures.ts';
import { clearPin, findOwnPin, listPins, setPin } from './pins.service.ts';

export const pinsRouter = router({
  list: authorized('children.manage').output(z.array(pinOfPerson)).query(call(listPins)),
  own: authorized('pins.manage').output(ownPin).query(call(findOwnPin)),
  set: authorizedWithPassword('pins.manage')
    .input(setPinInput)
    .use(confirmPinChange)
    .use(idempotent)
    .output(pinOfPerson)
    .mutation(({ ctx, input }) => dispatch(ctx, setPin(ctx, ctx.actor, input, ctx))),
  clear: authorizedWithPassword('pins.manage')
    .input(clearPinInput)
    .use(confirmPinChange)
    .use(idempotent)
    .output(nothing)
    .mutation(({ ctx }) => dispatch(ctx, clearPin(ctx, ctx.actor, ctx))),
});
