import { type Connection, openChannel } from '@starchart/db';
import { type ChangeEventsOptions, createChangeEvents } from '../src/platform/change-events/subscriptions.ts';

/** Live events on their own connection. The caller closes them after the app. */
export async function openChangeEvents(
  connection: Connection,
  options: Pick<ChangeEventsOptions, 'db' | 'clock' | 'metrics'>,
) {
  const channel = await openChannel({ connection, name: 'changes' });
  return { events: createChangeEvents({ ...options, channel }), close: () => channel.close() };
}
