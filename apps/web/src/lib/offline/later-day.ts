import { isBackFromPause, onLaterDay, pausesOn } from '@starchart/domain';
import type { KidDashboard, ParentDashboard } from '@starchart/schema';
import type { Query } from '@tanstack/react-query';
import { queryClient, trpcUtils } from '@/lib/api/trpc';
import { familyDayAt } from '@/lib/format/family-day';
import { now } from '@/lib/format/now';
import { markAsKept } from './page-cache';

/** The hours at which a family's afternoon and evening start, if it has not changed them. */
const AFTERNOON_AT = 12;
const EVENING_AT = 18;

type Dashboard = KidDashboard | ParentDashboard;

/** Shows a dashboard of an earlier family day as that of today while the server does not answer. */
export function followDays(): void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) showToday(query);
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') showToday(event.query);
  });
}

function showToday(query: Query): void {
  const path = (query.queryKey[0] as readonly string[]).join('.');
  if (path !== 'children.kidDashboard' && path !== 'children.parentDashboard') return;
  const shown = query.state.data as Dashboard | undefined;
  const timeZone = trpcUtils.auth.session.getData()?.timeZone;
  const at = now();
  const today = familyDayAt(at, timeZone);
  if (!shown || shown.today >= today) return;
  markAsKept(query);
  query.setData(onDay(shown, today, partOfDay(at, timeZone)), {
    updatedAt: query.state.dataUpdatedAt,
    manual: true,
  });
}

/** What is known of a later day: what is due by the schedule, and nothing is done. */
function onDay(shown: Dashboard, today: string, part: KidDashboard['now']['part']): Dashboard {
  const pauses = pausesOn(shown.pauses, today);
  const pausesOf = (id: number) => pauses.filter(({ habitId }) => habitId === null || habitId === id);
  const habits = shown.habits.map((habit) => onLaterDay(habit, today, pausesOf(habit.id)));
  const later = { today, now: { ...shown.now, part }, pauses, sky: { ...shown.sky, today: false } };
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
