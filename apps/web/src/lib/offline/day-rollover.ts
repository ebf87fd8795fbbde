import { addDays, daysBetween, isBackFromPause, onLaterDay, pausesOn } from '@starchart/domain';
import type { FamilyBoard, KidDashboard, ParentDashboard } from '@starchart/schema';
import type { Query } from '@tanstack/react-query';
import { queryClient, trpcUtils } from '@/lib/api/trpc';
import { familyDayAt } from '@/lib/format/family-day';
import { now } from '@/lib/format/now';
import { markAsKept } from './page-cache';

/** The hours at which a family's afternoon and evening start, if it has not changed them. */
const AFTERNOON_AT = 12;
const EVENING_AT = 18;

const BOARD = 'familyDevices.board';
const PAGES: ReadonlySet<string> = new Set(['children.kidDashboard', 'children.parentDashboard', BOARD]);

type Dashboard = KidDashboard | ParentDashboard;
type Page = Dashboard | FamilyBoard;

/** When each page was answered by the clock of this device, in ms, and the family day that the server named. */
const answers = new WeakMap<Query, { at: number; today: string }>();

/**
 * Follows the part of the day on a page while the server does not answer, and shows a dashboard of an earlier family day as that of
 * today. Returns a function that stops it.
 */
export function followDayRollover(): () => void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) {
    noteAnswer(query);
    showNow(query);
  }
  return cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    // What this page changes itself is no answer, except as the first data.
    if (action.type === 'success' && !(action.manual && answers.has(query))) noteAnswer(query);
    if (action.type === 'error') showNow(query);
  });
}

function pageOf({ queryKey, state }: Query): { path: string; shown: Page | undefined } {
  const path = (queryKey[0] as readonly string[]).join('.');
  return { path, shown: PAGES.has(path) ? (state.data as Page | undefined) : undefined };
}

function noteAnswer(query: Query): void {
  const { shown } = pageOf(query);
  if (shown) answers.set(query, { at: query.state.dataUpdatedAt, today: shown.today });
}

function showNow(query: Query): void {
  const { path, shown } = pageOf(query);
  const answer = answers.get(query);
  if (!shown || !answer) return;
  const { timeZone, clockAheadMs = 0 } = trpcUtils.auth.session.getData() ?? {};
  const at = now();
  const answeredAt = answer.at + clockAheadMs;
  // The clock of this device may be wrong: it only tells how many days have passed.
  const days = daysBetween(familyDayAt(answeredAt, timeZone), familyDayAt(at, timeZone));
  const until = Date.parse(shown.now.until);
  const part = days > 0 || (answeredAt < until && until <= at) ? partOfDay(at, timeZone) : shown.now.part;
  const today = addDays(answer.today, Math.max(days, 0));
  const isNewDay = today > shown.today;
  if (!isNewDay && (today < shown.today || part === shown.now.part)) return;
  // The board shows the day that it names.
  if (isNewDay && path === BOARD) return;
  if (isNewDay) markAsKept(query);
  const atNow = { ...shown, now: { ...shown.now, part } };
  const data = isNewDay ? onDay(atNow as Dashboard, today) : atNow;
  query.setData(data, { updatedAt: query.state.dataUpdatedAt, manual: true });
}

/** What is known of a later day: what is due by the schedule, and nothing is done. */
function onDay(shown: Dashboard, today: string): Dashboard {
  const pauses = pausesOn(shown.pauses, today);
  const pausesOf = (id: number) => pauses.filter(({ habitId }) => habitId === null || habitId === id);
  const habits = shown.habits.map((habit) => onLaterDay(habit, today, pausesOf(habit.id)));
  const later = { today, pauses, sky: { ...shown.sky, today: false } };
  // Only the page of a child has this, and no habits that have ended.
  if (!('backFromPause' in shown)) return { ...shown, ...later, habits };
  const backFromPause = isBackFromPause(shown.pauses, today);
  return { ...shown, ...later, habits: habits.filter(({ ended }) => !ended), backFromPause };
}

/** The part of the family's day at a time, in ms. */
function partOfDay(at: number, timeZone: string | undefined): KidDashboard['now']['part'] {
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(at),
  );
  if (hour < AFTERNOON_AT) return 'morning';
  return hour < EVENING_AT ? 'afternoon' : 'evening';
}
