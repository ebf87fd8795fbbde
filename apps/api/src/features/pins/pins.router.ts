import { clearPinInput, nothing, ownPin, pinOfPerson, setPinInput } from '@starchart/schema';
import { z } from 'zod';
import { dispatch } from '../../platform/domain-events/dispatch.ts';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized, safeguarded, sensitive } from '../../trpc/procedures.ts';
import { clearPin, confirmPinChange, findOwnPin, listPins, setPin } from './pins.service.ts';

export const pinsRouter = router({
  list: authorized('children.manage')
    .meta({ rest: 'GET /pins', summary: 'Lists the PINs of the children and of the caller.' })
    .output(z.array(pinOfPerson))
    .query(call(listPins)),
  own: authorized('pins.manage')
    .meta({ rest: 'GET /pins/own', summary: 'Says which kind of PIN the caller has.' })
    .output(ownPin)
    .query(call(findOwnPin)),
  set: sensitive('pins.manage')
    .meta({
      rest: 'PUT /pins',
      summary:
        'Sets the PIN of a child, or without `childId` of the caller. How it is used stays, unless that is given.',
      errors: ['NOT_FOUND'],
    })
    .input(setPinInput)
    .use(safeguarded({ confirm: confirmPinChange }))
    .output(pinOfPerson)
    .mutation(({ ctx, input }) => dispatch(ctx, setPin(ctx, ctx.actor, input, ctx))),
  clear: sensitive('pins.manage')
    .meta({
      rest: 'DELETE /pins',
      summary: 'Removes the PIN of a child, or without `childId` of the caller.',
      errors: ['NOT_FOUND'],
    })
    .input(clearPinInput)
    .use(safeguarded({ confirm: confirmPinChange }))
    .output(nothing)
    .mutation(({ ctx }) => dispatch(ctx, clearPin(ctx, ctx.actor, ctx))),
});
