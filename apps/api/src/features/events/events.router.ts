import { router } from '../../trpc/init.ts';
import { signedInProcedure } from '../../trpc/procedures.ts';
import { streamEvents } from './events.service.ts';

export const eventsRouter = router({
  /** Streams change events of the children that the caller may see. */
  subscribe: signedInProcedure
    .meta({
      rest: 'GET /events',
      summary:
        'Streams change events until the session or the access token ends: to a parent for the whole family, to a token for the children that it covers, to a child for itself. Events may be lost, so fetch again after every connection.',
    })
    .subscription(({ ctx, signal }) => streamEvents(ctx, ctx.actor, signal)),
});
