import { t } from '@lingui/core/macro';
import type { PauseOfToday } from '@starchart/schema';
import { isOpenEnded, untilTexts } from '@/lib/format/pause-texts';

/** What a child reads on a day on which all of its quests are paused. */
export function pausedDayTexts(
  kind: PauseOfToday['kind'],
  name: string,
): { greeting: string; about: string | undefined } {
  const about = t({ message: 'Your streaks are safe.', context: 'child' });
  if (kind === 'sick') return { greeting: t`Get well soon, ${name}!`, about };
  if (kind === 'day_off') return { greeting: t`Enjoy your day off!`, about: undefined };
  return { greeting: t`Have a great trip!`, about };
}

/** `Taking a break until Thursday`, of a quest that is paused alone. */
export function breakTexts(pause: Pick<PauseOfToday, 'endsOn'>, today: string): string {
  if (isOpenEnded(pause, today)) return t({ message: 'Taking a break', context: 'quest' });
  if (pause.endsOn === today) return t({ message: 'Taking a break today', context: 'quest' });
  const until = untilTexts(pause, today);
  return t({ message: `Taking a break ${until}`, context: 'quest' });
}

/** The title of the paused quests, which are folded. */
export function anywayTexts(count: number): string {
  return t`Feel like doing one anyway? (${count})`;
}
