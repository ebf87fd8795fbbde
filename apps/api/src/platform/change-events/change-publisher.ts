import type { Channel } from '@starchart/db';
import type { Change } from '../../core/change-events.ts';
import { ANYTHING, ChangeSet, toMessages } from './change-event.ts';

const BATCH_INTERVAL_MS = 25;
const RETRY_DELAY_MS = 500;
/** If more changes are pending, they are replaced by `ANYTHING`. */
const MAX_PENDING = 1_000;

/** Batches change events and publishes them to all servers through NOTIFY. */
export function createChangePublisher(channel: Pick<Channel, 'send'>) {
  const waiting = new ChangeSet();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function sendIn(delayMs: number): void {
    if (!isClosed) timer ??= setTimeout(() => void send(), delayMs).unref();
  }

  async function send(): Promise<void> {
    const messages = toMessages(waiting.take());
    let sent = 0;
    try {
      for (const message of messages) {
        await channel.send(message);
        sent++;
      }
      timer = undefined;
      if (waiting.size > 0) sendIn(BATCH_INTERVAL_MS);
    } catch {
      // The channel reports its own errors.
      for (const message of messages.slice(sent)) keep(JSON.parse(message));
      timer = undefined;
      sendIn(RETRY_DELAY_MS);
    }
  }

  function keep(changes: readonly Change[]): void {
    for (const change of changes) waiting.add(change);
    if (waiting.size <= MAX_PENDING) return;
    waiting.take();
    waiting.add(ANYTHING);
  }

  return {
    publish(changes: readonly Change[]): void {
      if (changes.length === 0) return;
      keep(changes);
      sendIn(BATCH_INTERVAL_MS);
    },
    /** Sends pending events once, without retries. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await send();
    },
  };
}
