import { plural, t } from '@lingui/core/macro';
import { newCompletionStatus } from '@starchart/domain';
import type {
  ChildrenToday,
  CompletionUndone,
  FamilyBoard,
  KidDashboard,
  ParentDashboard,
  SlotOfDay,
} from '@starchart/schema';
import { useMay } from '@/lib/api/may';
import { refresh } from '@/lib/api/refresh';
import { isSessionLost, isUnanswered, readServerError } from '@/lib/api/server-error';
import { queryClient, trpc, trpcClient, trpcUtils } from '@/lib/api/trpc';
import { now } from '@/lib/format/now';
import { afterSuccess, type Notice, notifyFailedWrite, notifySuccess } from '@/lib/notify';
import { type OutboxEntry, waitingOf } from '@/lib/offline/outbox-entries';
import { onlineState } from '@/lib/online';
import { type CompletionGain, gainSeenOn } from './completion-gain';
import { type HabitSlot, withCompletion, withCompletionOfChild } from './optimistic-completion';
import { lostBadgesText, type RejectedUndo, spendingOf } from './spent-points';

type RecordOutcome = {
  onRecorded: (gain: CompletionGain, recorded: HabitSlot) => void;
  /** The text is shown where the server gives no reason. */
  failure: { title: string; text: string };
};
/** The sentences of the notice after an undo. */
export type UndoWords = {
  reader: 'child' | 'parent';
  /** Words the balance, such as `Mia has 499 points now.` */
  balance: (balance: number) => string;
  /** The default is in points. In other languages than English, children see stars. */
  returned?: (points: number) => string;
};
type UndoOutcome = Pick<RecordOutcome, 'failure'> & {
  onUndone?: () => void;
  /** Called instead of a failure notice when the points are already spent. */
  onSpent?: (undo: RejectedUndo) => void;
  /** Null where the screen itself shows enough. */
  words: UndoWords | null;
};

/**
 * Completes a slot of a habit on the day that the page shows: `mutate({ habitId, childId, day, today: day, slot })`. Both dashboards
 * show it at once, and revert it if the server rejects it. The outcome is reported for every call, also after a later one.
 */
export function useRecordCompletion(childId: number, { onRecorded, failure }: RecordOutcome) {
  const mayDecide = useMay()('completions.decide');
  const { mutate } = trpc.completions.record.useMutation({
    scope: scopeOf(childId),
    onMutate: (recorded) => {
      const [habit] = shownHabits(childId, recorded.habitId);
      const isByChild = recorded.asChild || !mayDecide;
      show(childId, recorded, habit ? newCompletionStatus(habit, isByChild) : 'counted');
      return timeOfTap();
    },
    onSuccess: (completion, recorded) => afterSuccess(() => onRecorded(completion, recorded)),
    onError: async (error, recorded, tapped = timeOfTap()) => {
      const dashboard = await dashboardAfter(error, recorded);
      const gain = dashboard && gainSeenOn(dashboard, recorded);
      if (gain) {
        const missing = badgesShown(childId).flatMap(({ key, earned }) => (earned ? [] : key));
        const badgesEarned = dashboard.badges.filter(({ key, earned }) => earned && missing.includes(key));
        void afterSuccess(() => onRecorded({ ...gain, badgesEarned }, recorded));
      } else {
        const isKept = await keepForLater('record', recorded, tapped, error);
        if (!isKept) show(childId, recorded, 'open');
        if (!isKept || readServerError(error)) reportFailure(error, failure);
      }
    },
    onSettled: refreshAfterLast,
  });
  const send = afterWaiting('record', mutate);
  // The browser answers the tap with a frame before it runs a timer.
  return { mutate: (recorded: Parameters<typeof mutate>[0]) => void setTimeout(send, 0, recorded) };
}

/** Undoes a slot of a habit on the day that the page shows: `mutate({ habitId, childId, day, today: day, slot })`, shown at once. */
export function useUndoCompletion(childId: number, outcome: UndoOutcome) {
  const { onUndone, onSpent, words, failure } = outcome;
  const report = (undone: UndoneSeen, before: SlotOfDay['status'] | undefined) => {
    onUndone?.();
    // A pending completion had no points to return.
    if (words && before !== 'pending') notifySuccess(undoneNotice(childId, undone, words));
  };
  const { mutate } = trpc.completions.undo.useMutation({
    scope: scopeOf(childId),
    onMutate: (undone) => {
      const before = shownStatus(childId, undone);
      show(childId, undone, 'open');
      return { before, tapped: timeOfTap() };
    },
    onSuccess: (undone, _, shown) => afterSuccess(() => report(undone, shown?.before)),
    onError: async (error, undone, shown) => {
      const { before = 'counted', tapped = timeOfTap() } = shown ?? {};
      const dashboard = await dashboardAfter(error, undone);
      if (dashboard && !gainSeenOn(dashboard, undone)) {
        report({ currentPoints: dashboard.child.currentPoints }, before);
        return;
      }
      const isKept = await keepForLater('undo', undone, tapped, error);
      if (isKept && !readServerError(error)) return;
      if (!isKept) show(childId, undone, before);
      if (onSpent && readServerError(error)?.code === 'STARS_SPENT') {
        const { habitId, day = '', slot } = undone;
        onSpent({ habitId, childId, day, slot, spending: spendingOf(error) });
      } else {
        reportFailure(error, failure);
      }
    },
    onSettled: refreshAfterLast,
  });
  return { mutate: afterWaiting('undo', mutate) };
}

export type Tap = HabitSlot & { childId: number; day?: string | undefined; asChild?: boolean | undefined };
/** When it was by the server's clock, in ms, and whether a request may have reached the server. */
export type TimeOfTap = { tappedAt: number; wasOnline: boolean };

function timeOfTap(wasOnline = onlineState.read()): TimeOfTap {
  return { tappedAt: now(), wasOnline };
}

/** While earlier taps of the child wait for the server, a further one waits behind them: it may be their undo. */
function afterWaiting<Input extends Tap>(op: OutboxEntry['op'], mutate: (tap: Input) => void) {
  return (tap: Input): void => {
    if (waitingOf(tap.childId).length === 0) mutate(tap);
    else void keepForLater(op, tap, timeOfTap(false)).then((isKept) => isKept || mutate(tap));
  };
}

/** Keeps a tap until the server is reached. Resolves with false where it cannot wait, or the server has decided: the tap then fails. */
async function keepForLater(
  op: OutboxEntry['op'],
  tap: Tap,
  tapped: TimeOfTap,
  error?: unknown,
): Promise<boolean> {
  return await import('./waiting-completions').then(
    ({ keepTapOfChild }) => keepTapOfChild(op, tap, tapped, error),
    () => false,
  );
}

/** A page that was open over midnight shows the new day as soon as its dashboard is refetched. */
function reportFailure(error: unknown, failure: RecordOutcome['failure']) {
  if (isSessionLost(error)) return;
  if (readServerError(error)?.code === 'DAY_CHANGED') {
    notifySuccess({ title: t`It's a new day`, text: t`This page now shows today.` });
  } else {
    notifyFailedWrite(error, failure);
  }
}

/** One call after the other per child, so that an undo never overtakes the completion that it undoes. */
function scopeOf(childId: number) {
  return { id: `completions of child ${childId}` };
}

/** The status of a completed slot on the screen. */
function shownStatus(childId: number, { habitId, slot }: HabitSlot): 'pending' | 'counted' {
  const isPending = shownHabits(childId, habitId).some(({ slotsToday }) =>
    slotsToday.some((one) => one.slot === slot && one.status === 'pending'),
  );
  return isPending ? 'pending' : 'counted';
}

/** A habit wherever the app shows it. */
export function shownHabits(childId: number, habitId: number) {
  const { kidDashboard, parentDashboard, today } = trpcUtils.children;
  const ofChildren = [today.getData(), trpcUtils.familyDevices.board.getData()];
  return [
    ...(kidDashboard.getData({ id: childId })?.habits ?? []),
    ...(parentDashboard.getData({ id: childId })?.habits ?? []),
    ...ofChildren.flatMap((list) => list?.children.flatMap(({ habits }) => habits) ?? []),
  ].filter(({ id }) => id === habitId);
}

/** Shows a slot of a habit as done or open on both dashboards, in the list of all children and on the family board. */
function show(childId: number, slot: HabitSlot, status: SlotOfDay['status']) {
  const { kidDashboard, parentDashboard, today } = trpcUtils.children;
  changedChildren.add(childId);
  // A response on its way is from before this tap and would revert it.
  void kidDashboard.cancel({ id: childId });
  void parentDashboard.cancel({ id: childId });
  void today.cancel();
  void trpcUtils.familyDevices.board.cancel();
  showOn(undefined, childId, slot, status);
}

/** The same where the page shows that day; without a day, on any. */
export function showOn(
  day: string | undefined,
  childId: number,
  slot: HabitSlot,
  status: SlotOfDay['status'],
) {
  const { kidDashboard, parentDashboard, today } = trpcUtils.children;
  const isShown = (shown: { today: string }) => (day ?? shown.today) === shown.today;
  const ofChild = <Shown extends ParentDashboard | KidDashboard>(shown: Shown | undefined) =>
    shown && isShown(shown) ? withCompletion(shown, slot, status) : shown;
  const ofChildren = <Shown extends ChildrenToday | FamilyBoard>(shown: Shown | undefined) =>
    shown && isShown(shown) ? withCompletionOfChild(shown, childId, slot, status) : shown;
  kidDashboard.setData({ id: childId }, ofChild);
  parentDashboard.setData({ id: childId }, ofChild);
  today.setData(undefined, ofChildren);
  trpcUtils.familyDevices.board.setData(undefined, ofChildren);
}

/** The children of the taps under way. */
const changedChildren = new Set<number>();

/** After quick taps only the last one refetches; an earlier result would hide the taps still under way. */
function refreshAfterLast() {
  if (queryClient.isMutating({ mutationKey: [['completions']] }) !== 1) return;
  void refresh(...changedChildren);
  changedChildren.clear();
}

/** A tap that got no answer does not wait longer than this for a look at what became of it. In ms. */
const CONFIRM_TIMEOUT_MS = 3_000;

/**
 * The dashboard after a call without a response, which shows whether it succeeded; undefined after a rejection, without a server, or on
 * another day.
 */
async function dashboardAfter(error: unknown, { childId, day }: Tap) {
  if (!isUnanswered(error)) return undefined;
  const isOver = new Promise<undefined>((resolve) => setTimeout(resolve, CONFIRM_TIMEOUT_MS, undefined));
  const asked = trpcClient.children.kidDashboard.query({ id: childId }).catch(() => undefined);
  const dashboard = await Promise.race([asked, isOver]);
  return dashboard?.today === day ? dashboard : undefined;
}

/** Of an undo with a lost response, only the balance is known. */
type UndoneSeen = Pick<CompletionUndone, 'currentPoints'> & Partial<CompletionUndone>;

export function undoneNotice(
  childId: number,
  { points, currentPoints, badgesLost = [] }: UndoneSeen,
  { reader, balance, returned = pointsReturned }: UndoWords,
): Notice {
  const lost = badgesShown(childId).filter(({ key }) => badgesLost.includes(key));
  const badges =
    lost.length > 0 &&
    lostBadgesText(
      reader,
      lost.map(({ name }) => name),
    );
  return {
    title: t`Completion undone`,
    text: points === undefined ? undefined : returned(points),
    more: [badges, balance(currentPoints)].filter(Boolean).join(' '),
  };
}

/** The badges that the page shows. */
function badgesShown(childId: number) {
  const { kidDashboard, parentDashboard } = trpcUtils.children;
  const dashboard = kidDashboard.getData({ id: childId }) ?? parentDashboard.getData({ id: childId });
  return dashboard?.badges ?? [];
}

function pointsReturned(points: number): string {
  return plural(points, {
    one: '# point has been returned to your balance.',
    other: '# points have been returned to your balance.',
  });
}
