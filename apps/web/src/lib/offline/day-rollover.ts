import { hasEnded, isBackFromPause, onLaterDay, pausesOn } from '@starchart/domain';
import type {
  ChildOnBoard,
  ChildrenToday,
  CurrentPart,
  FamilyBoard,
  KidDashboard,
  ParentDashboard,
} from '@starchart/schema';
import type { Query } from '@tanstack/react-query';
import { queryClient, trpcUtils } from '@/lib/api/trpc';
import { familyDayAt } from '@/lib/format/family-day';
import { now } from '@/lib/format/now';
import { isOfflinePage } from './day-pages';
import { outboxEntries, tapsAfter } from './outbox-entries';
import { withTaps, withTapsOfChildren } from './overlay';
import { markAsKept } from './page-cache';

type Page = KidDashboard | ParentDashboard | ChildrenToday | FamilyBoard;
type ChildToday = ChildrenToday['children'][number];

/** Follows the day and its part on a page while the server does not answer. Returns a function that stops it. */
export function followDayRollover(): () => void {
  showToday();
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') showNow(event.query);
  });
}

/** Moves the pages that are shown to the present day and its part. */
export function showToday(): void {
  for (const query of queryClient.getQueryCache().getAll()) showNow(query);
}

function pageOf({ queryKey, state }: Query): Page | undefined {
  return isOfflinePage({ queryKey }) ? (state.data as Page | undefined) : undefined;
}

function showNow(query: Query): void {
  const shown = pageOf(query);
  const at = now();
  if (!shown || at < Date.parse(shown.now.until)) return;
  // An older build has kept it, without the schedules of the board.
  if (!shown.now.eveningStartsAt) return;
  const { timeZone } = trpcUtils.auth.session.getData() ?? {};
  const today = familyDayAt(at, timeZone);
  const part = partOfDay(at, timeZone, shown.now);
  const show = (page: Page) => query.setData(page, { updatedAt: query.state.dataUpdatedAt, manual: true });

  if (part !== shown.now.part) show({ ...shown, now: { ...shown.now, part } });
  if (shown.today >= today) return;
  markAsKept(query);
  // One day after the other, with what was tapped on each. Of the days between them nothing is known.
  const taps = tapsAfter(outboxEntries.read(), query.queryHash, query.state.dataUpdatedAt);
  const days = new Set(taps.map(({ day }) => day));
  for (const day of [...[...days].toSorted(), today]) {
    const page = pageOf(query);
    if (!page || day <= page.today || day > today) continue;
    show(onDay('children' in page ? withTapsOfChildren(page, taps) : withTaps(page, taps), day));
  }
}

/** What is known of a later day: what is due by the schedule, and nothing is done. */
function onDay(shown: Page, today: string): Page {
  if ('children' in shown) {
    const onBoard = (child: ChildOnBoard) => withOpenHabits(planOf(child, today), today);
    return 'boardMode' in shown
      ? { ...shown, today, children: shown.children.map(onBoard) }
      : {
          ...shown,
          today,
          children: shown.children.map((child) => withOpenHabits(habitsOf(child, today), today)),
        };
  }
  const later = { ...planOf(shown, today), today };
  // Only the page of a child has this, and no habits that have ended.
  if (!('backFromPause' in later)) return later;
  return withOpenHabits({ ...later, backFromPause: isBackFromPause(shown.pauses, today) }, today);
}

function planOf<Plan extends KidDashboard | ParentDashboard | ChildOnBoard>(plan: Plan, today: string): Plan {
  return { ...habitsOf(plan, today), sky: { ...plan.sky, today: false } };
}

function habitsOf<Plan extends KidDashboard | ParentDashboard | ChildToday | ChildOnBoard>(
  plan: Plan,
  today: string,
): Plan {
  const pauses = pausesOn(plan.pauses, today);
  const pausesOf = (id: number) => pauses.filter(({ habitId }) => habitId === null || habitId === id);
  const habits = plan.habits.map((habit) => onLaterDay(habit, today, pausesOf(habit.id)));
  return { ...plan, habits, pauses };
}

function withOpenHabits<Plan extends KidDashboard | ChildToday | ChildOnBoard>(
  plan: Plan,
  today: string,
): Plan {
  return { ...plan, habits: plan.habits.filter((habit) => !hasEnded(habit, today)) };
}

/** The part of the family's day at a time, in ms. */
function partOfDay(
  at: number,
  timeZone: string | undefined,
  { afternoonStartsAt, eveningStartsAt }: CurrentPart,
): CurrentPart['part'] {
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(at),
  );
  if (hour < afternoonStartsAt) return 'morning';
  return hour < eveningStartsAt ? 'afternoon' : 'evening';
}
