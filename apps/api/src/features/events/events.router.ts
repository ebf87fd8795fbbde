import { router } from '../../transport/trpc/init.ts';
import { signedInProcedure } from '../../transport/trpc/procedures.ts';
import { followEvents } from './events.service.ts';

export const eventsRouter = router({
  /** Hints of what changes, of the children that the caller sees. The REST door has a lighter stream of them. */
  subscribe: signedInProcedure.subscription(({ ctx, signal }) =>
    followEvents(ctx.deps, ctx.actor, ctx.session, signal),
  ),
});
