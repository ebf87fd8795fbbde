import { newCompletionStatus } from '@starchart/domain';
import { refresh } from '@/lib/api/refresh';
import { isUnanswered, readServerError } from '@/lib/api/server-error';
import { queryClient, trpcUtils } from '@/lib/api/trpc';
import { keepTap } from '@/lib/offline/outbox';
import { type OutboxEntry, outboxEntries, waitingOf } from '@/lib/offline/outbox-entries';
import { isRejected } from '@/lib/offline/outbox-rules';
import { sendOutbox } from '@/lib/offline/send-outbox';
import { shownHabits, showOn, type Tap, type TimeOfTap } from './api';

/** Shows what waits for the server on top of each of its answers, and what another tab keeps. */
export function followWaiting(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) showWaiting();
  });
  outboxEntries.subscribe(showWaiting);
  showWaiting();
}

/** The entries on the screen. */
let shown: readonly OutboxEntry[] = [];

/** Shows what waits for the server on the pages of its day. */
export function showWaiting(): void {
  const entries = outboxEntries.read();
  const waiting = entries.filter(({ state }) => state === 'waiting');
  const removed = shown.filter(({ id, tries }) => {
    const entry = entries.find((one) => one.id === id);
    return entry ? isRejected(entry) : tries === 0;
  });
  for (const entry of removed) hide(entry);
  // A later tap has cancelled it, another tab has sent it, or the server has rejected it: the server knows. What this tab has sent is
  // refetched anyway.
  if (removed.length > 0) void refresh(...removed.map(({ childId }) => childId));
  shown = waiting;
  for (const entry of waiting) show(entry);
}

type WaitingTap = Pick<OutboxEntry, 'op' | 'childId' | 'habitId' | 'slot' | 'day'>;

/** Shows a completion without points, which count once the server has it, or an undo. */
function show({ op, childId, day, ...slot }: WaitingTap): void {
  showOn(day, childId, slot, op === 'record' ? 'pending' : 'open');
}

function hide({ op, childId, day, ...slot }: WaitingTap): void {
  const [habit] = shownHabits(childId, slot.habitId);
  const before = op === 'undo' && habit ? newCompletionStatus(habit, true) : 'open';
  showOn(day, childId, slot, before);
}

/**
 * Keeps a tap on a page of children, or on what waits already, until the server is reached, and shows it. One on a page of the day before
 * is sent again, for that day. Resolves with false where it cannot wait, the server has decided, or the program has failed: the tap then fails.
 */
export async function keepTapOfChild(
  op: OutboxEntry['op'],
  tap: Tap,
  { tappedAt, wasOnline }: TimeOfTap,
  error?: unknown,
): Promise<boolean> {
  if (error && !isUnanswered(error) && readServerError(error)?.code !== 'DAY_CHANGED') return false;
  const { childId, habitId, slot, day, asChild } = tap;
  const [habit] = shownHabits(childId, habitId);
  const isByChild = asChild || trpcUtils.auth.session.getData()?.role === 'device';
  // The server does not have yet what a grown-up undoes.
  const follows = waitingOf(childId).some(
    (entry) => entry.habitId === habitId && entry.slot === slot && entry.day === day,
  );
  if (!(isByChild || follows) || !habit || slot === undefined || day === undefined) return false;
  const kept = { op, childId, habitId, slot, day };
  const occurredAt = new Date(tappedAt).toISOString();
  try {
    // The server may have received a request whose answer was lost.
    await keepTap({ ...kept, habitName: habit.name, occurredAt, tries: wasOnline ? 1 : 0 });
  } catch {
    return false;
  }
  showOn(day, childId, kept, 'open');
  show(kept);
  void sendOutbox();
  return true;
}
