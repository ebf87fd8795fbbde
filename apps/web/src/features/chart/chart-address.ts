import { addDays } from '@starchart/domain';
import { useSearchParams } from 'react-router-dom';

export const CHART_VIEWS = ['week', 'month', 'year'] as const;
export type ChartView = (typeof CHART_VIEWS)[number];

type Place = {
  view: ChartView;
  /** A day of the week, month or year that is shown. */
  day: string;
  /** A day of the month was chosen. */
  isDayChosen?: boolean;
  /** Undefined for all habits. */
  habitId?: number | undefined;
};

export type ChartAddress = ReturnType<typeof useChartAddress>;

/**
 * What the chart shows, in the query string: `view`, one of `week`, `month` and `year`, the chosen `day` of a month or the one
 * that is lit in a week, and `habit`. `enter=week`, on a printed week, enters the whole week; no other link keeps it.
 */
export function useChartAddress(today: string) {
  const [search, setSearch] = useSearchParams();

  const view = CHART_VIEWS.find((one) => one === search.get('view')) ?? 'week';
  const chosen = pastDay(search.get('day') ?? '', today);
  const shown = search.get(view) ?? '';
  const ofView = {
    week: () => pastDay(shown, today),
    month: () => pastDay(`${shown}-01`, today),
    year: () => pastDay(`${shown}-01-01`, today),
  }[view]();
  const isCurrent = shown !== '' && today.startsWith(shown);
  const isDayChosen = view === 'month' && chosen !== undefined;
  const place = {
    view,
    day: (isDayChosen ? chosen : !isCurrent && ofView) || today,
    isDayChosen,
    habitId: Number(search.get('habit')) || undefined,
  } satisfies Place;

  function linkTo(change: Partial<Place>): string {
    return `?${queryOf(search.get('child'), { ...place, isDayChosen: false, ...change })}`;
  }

  /** Replaces the history entry, so that Back leaves the chart. */
  function goTo(change: Partial<Place>) {
    setSearch(new URLSearchParams(linkTo(change)), { replace: true });
  }

  const isEntering = view === 'week' && search.get('enter') === 'week';
  return { ...place, isEntering, litDay: view === 'week' ? chosen : undefined, linkTo, goTo };
}

function queryOf(child: string | null, { view, day, isDayChosen, habitId }: Place): URLSearchParams {
  const query = new URLSearchParams(child ? { child } : {});
  if (view !== 'week') query.set('view', view);
  if (isDayChosen) query.set('day', day);
  else query.set(view, day.slice(0, { week: 10, month: 7, year: 4 }[view]));
  if (habitId) query.set('habit', String(habitId));
  return query;
}

/** The text if it is a day up to today. */
function pastDay(text: string, today: string): string | undefined {
  const day = dayIn(text);
  return day !== undefined && day <= today ? day : undefined;
}

/** The text if it is a day. */
export function dayIn(text: string): string | undefined {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay && addDays(text, 0) === text ? text : undefined;
}
