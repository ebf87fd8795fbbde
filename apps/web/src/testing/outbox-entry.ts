import type { OutboxEntry } from '@/lib/offline/outbox-entries';
import { ROBIN } from './records';

let ids = 0;

/** A completion of Robin that waits for the server. */
export function outboxEntry(fields: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    v: 1,
    id: `entry-${++ids}`,
    owner: `child/${ROBIN.id}`,
    by: `child/${ROBIN.id}`,
    op: 'record',
    childId: ROBIN.id,
    habitId: 10,
    habitName: 'Read a story',
    slot: 1,
    day: '2026-03-11',
    occurredAt: '2026-03-11T11:00:00.000Z',
    tries: 0,
    state: 'waiting',
    ...fields,
  };
}
