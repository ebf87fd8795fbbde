import { type KeyboardEvent, useRef, useState } from 'react';

/**
 * Arrow keys for a calendar: left and right to the next cell, up and down by weeks. Cells have `data-day`; one is in the tab order, the
 * focused or else the preferred one. `days` are those with a cell, in order.
 */
export function useDayKeys(days: readonly string[], preferred: string) {
  const calendar = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const tabStop = [focused, preferred].find((day) => day && days.includes(day)) ?? days.at(-1);

  function onKeyDown(event: KeyboardEvent) {
    const day = (event.target as HTMLElement).dataset['day'];
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = day && nextDay(days, day, event.key, isMirrored);
    if (!next) return;
    event.preventDefault();
    calendar.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  }

  return { calendar, tabStop, onKeyDown, onFocus: setFocused };
}

/** The day to which a key moves: none for other keys, and at the ends. */
function nextDay(days: readonly string[], day: string, key: string, isMirrored: boolean): string | undefined {
  const index = days.indexOf(day);
  switch (key) {
    case 'ArrowLeft':
      return days[index + (isMirrored ? 1 : -1)];
    case 'ArrowRight':
      return days[index + (isMirrored ? -1 : 1)];
    case 'ArrowUp':
      return days.slice(0, index).findLast((other) => isWeeksFrom(day, other));
    case 'ArrowDown':
      return days.slice(index + 1).find((other) => isWeeksFrom(day, other));
    default:
      return undefined;
  }
}

function isWeeksFrom(day: string, other: string): boolean {
  return new Date(day).getUTCDay() === new Date(other).getUTCDay();
}
