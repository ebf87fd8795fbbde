import { router } from '../../trpc/init.ts';
import { signedInProcedure } from '../../trpc/procedures.ts';
import { streamEvents } from './events.service.ts';

export const eventsRouter = router({
  /** Streams change events of the children that the caller may see. */
  subscribe: signedInProcedure.subscription(({ ctx, signal }) => streamEvents(ctx, ctx.actor, signal)),
});
