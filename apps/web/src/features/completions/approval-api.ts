import { plural, t } from '@lingui/core/macro';
import { groupBy } from '@starchart/domain';
import { isolate } from '@starchart/i18n/isolate';
import { MAX_APPROVED_AT_ONCE, type PendingCompletion } from '@starchart/schema';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { doEach } from '@/lib/api/do-each';
import { holdWrite } from '@/lib/api/held-writes';
import { refresh } from '@/lib/api/refresh';
import { readServerError } from '@/lib/api/server-error';
import { trpc, trpcClient, trpcUtils } from '@/lib/api/trpc';
import { formatList, formatPoints } from '@/lib/format/format';
import { clearNotices, type Notice, notifyFailure, notifySuccess } from '@/lib/notify';
import { holdCompletions } from './use-pending-completions';

/** Time for **Undo** before completions are approved together, in ms. */
const UNDO_MS = 8000;

type NotApproved = { completion: PendingCompletion; reason: string; isDecided: boolean };

/**
 * Approves completions, and returns how many count. They leave the list at once. Those that were not approved return to it, if they are
 * still pending, with a notice that names them and says why; undefined then.
 */
async function approve(completions: readonly PendingCompletion[]): Promise<number | undefined> {
  const notApproved: NotApproved[] = [];
  // Before the requests, without a wait: the page may be about to be closed.
  const removed = removeFromList(completions);
  const batches = Array.from({ length: Math.ceil(completions.length / MAX_APPROVED_AT_ONCE) }, (_, index) =>
    completions.slice(index * MAX_APPROVED_AT_ONCE, (index + 1) * MAX_APPROVED_AT_ONCE),
  );
  const { failed } = await doEach(
    batches,
    async (batch) => {
      const { results } = await trpcClient.completions.approve.mutate({ ids: batch.map(({ id }) => id) });
      for (const { id, result, reason } of results) {
        const completion = batch.find((one) => one.id === id);
        if (!completion || result === 'approved') continue;
        notApproved.push({
          completion,
          reason: reason ?? noLongerPending().text,
          isDecided: result === 'gone',
        });
      }
    },
    t`There was an error approving the completions.`,
  );
  await removed;
  for (const { item, reason } of failed) {
    notApproved.push(...item.map((completion) => ({ completion, reason, isDecided: false })));
  }
  await refresh(...completions.map(({ childId }) => childId));
  const approved = completions.length - notApproved.length;
  const areDecided = notApproved.every(({ isDecided }) => isDecided);
  if (notApproved.length === 0 || (areDecided && approved === 0)) return approved;
  const notify = areDecided ? notifySuccess : notifyFailure;
  notify({
    title:
      approved > 0
        ? plural(approved, { one: '# completion approved', other: '# completions approved' })
        : t`Failed to save your yes`,
    text: reasonsOf(notApproved).join(' '),
  });
  return undefined;
}

/** More names would make the notice too long. */
const MOST_NAMES = 3;

/** `Robin, “Piano” and “Teeth”: That was enough for today.` */
function reasonsOf(notApproved: readonly NotApproved[]): string[] {
  const alike = groupBy(notApproved, ({ completion, reason }) => `${completion.childId} ${reason}`);
  return Array.from(alike.values(), (ones) => {
    const names = new Set(ones.map(({ completion }) => t`“${{ name: completion.habitName }}”`));
    const named = formatList(Array.from(names).slice(0, MOST_NAMES));
    const { completion, reason } = ones[0] as NotApproved;
    return `${isolate(completion.childName)}, ${named}${names.size > MOST_NAMES ? ' …' : ''}: ${reason}`;
  });
}

/** Approves one completion, and says what the child earned. */
export async function approveOne(completion: PendingCompletion): Promise<void> {
  const { childName, habitName, points } = completion;
  const approved = await approve([completion]);
  if (approved === undefined) return;
  notifySuccess(
    approved > 0
      ? {
          title: t`${childName} earned ${{ points: formatPoints(points) }}`,
          text: t`“${habitName}” counts now.`,
        }
      : noLongerPending(),
  );
}

/** Completions that are approved together once the time for an undo is over. */
type Batch = { send: () => Promise<void> };

let batch: Batch | undefined;

/**
 * Approves several completions after a time in which a notice can undo it. Another batch, leaving the page or the app, and the end of
 * the session approve them at once.
 */
export function approveAll(completions: readonly PendingCompletion[]): void {
  void batch?.send();
  let sending: Promise<void> | undefined;
  const timer = setTimeout(send, UNDO_MS);
  document.addEventListener('visibilitychange', sendIfHidden);
  const own: Batch = { send };
  batch = own;
  const release = holdWrite(sendWithoutNotice);
  holdCompletions(completions);

  /** False if it was sent or undone before. */
  function end(): boolean {
    if (batch !== own) return false;
    batch = undefined;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', sendIfHidden);
    return true;
  }

  async function send() {
    if (end()) sending = approveBatch();
    await sending;
  }

  /** The page that follows may be the child's. */
  async function sendWithoutNotice() {
    if (end()) {
      clearNotices();
      sending = approveBatch({ isQuiet: true });
    }
    await sending;
  }

  async function approveBatch({ isQuiet = false } = {}) {
    const approved = await approve(completions);
    release();
    if (!batch) holdCompletions([]);
    // The notice of a later batch has an undo.
    if (approved === undefined || batch || isQuiet) return;
    notifySuccess(
      approved === 0
        ? noLongerPending()
        : { title: plural(approved, { one: '# completion approved', other: '# completions approved' }) },
    );
  }

  function undo() {
    if (!end()) return;
    release();
    holdCompletions([]);
  }

  function sendIfHidden() {
    if (document.visibilityState === 'hidden') void send();
  }

  const count = completions.length;
  notifySuccess({
    title: plural(count, { one: 'Yes to # completion', other: 'Yes to # completions' }),
    lastsMs: UNDO_MS,
    action: { label: t`Undo`, run: undo },
  });
}

/** Rejects a completion, or says that it is no longer pending. */
export function useRejectCompletion({ childId, childName, habitName }: PendingCompletion) {
  const notice: Notice = {
    title: t`Not yet`,
    text: t`${childName} gets your note about “${habitName}”.`,
  };
  const { mutateAsync: send } = useNotifyingMutation(trpc.completions.reject, {
    invalidates: () => refresh(childId),
    success: notice,
    failure: (error) =>
      isGone(error)
        ? undefined
        : { title: t`Failed to save your answer`, text: t`There was an error rejecting the completion.` },
  });

  return async function reject(input: { id: number; reason?: string }): Promise<void> {
    try {
      await send(input);
    } catch (error) {
      // Its notice says that the completion is approved.
      if (readServerError(error)?.code === 'ALREADY_DECIDED') return;
      if (!isGone(error)) throw error;
      notifySuccess(noLongerPending());
    }
  };
}

function isGone(error: unknown): boolean {
  return readServerError(error)?.code === 'NOT_FOUND';
}

function noLongerPending() {
  return {
    title: t`No longer waiting`,
    text: t`It was decided or taken back in the meantime.`,
  };
}

async function removeFromList(completions: readonly PendingCompletion[]) {
  const { pending } = trpcUtils.completions;
  await pending.cancel();
  const ids = new Set(completions.map(({ id }) => id));
  pending.setData(undefined, (shown) => shown?.filter(({ id }) => !ids.has(id)));
}
