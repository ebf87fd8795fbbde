import { type Connection, openChannel } from '@starchart/db';
import { type ChangeEventsOptions, createChangeEvents } from '../platform/change-events/subscriptions.ts';

/** Live events over a connection of their own, which is for whoever opened them to close once the app is closed. */
export async function openChangeEvents(
  connection: Connection,
  options: Pick<ChangeEventsOptions, 'db' | 'clock' | 'metrics'>,
) {
  const channel = await openChannel({ connection, name: 'changes' });
  return { events: createChangeEvents({ ...options, channel }), close: () => channel.close() };
}
