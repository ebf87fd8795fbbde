import { type Connection, openChannel } from '@starchart/db';
import { createLiveEvents, type LiveEventsOptions } from '../platform/change-events/subscriptions.ts';

/** Live events over a connection of their own, which is for whoever opened them to close once the app is closed. */
export async function openLiveEvents(
  connection: Connection,
  options: Pick<LiveEventsOptions, 'db' | 'clock' | 'metrics'>,
) {
  const channel = await openChannel({ connection, name: 'changes' });
  return { events: createLiveEvents({ ...options, channel }), close: () => channel.close() };
}
