import { t } from '@lingui/core/macro';
import { isOfToday } from '@starchart/domain';
import type { HabitSummary } from '@starchart/schema';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Picture } from '@/components/ui/picture';
import { formatDueDay } from '@/lib/format/due-day';
import classes from './coming-up.module.css';

type ComingUpProps = {
  habits: readonly HabitSummary[];
  /** The family's day. */
  today: string;
};

/** The quests that are not due today, with the next day on which they are. Only parents see those that begin later. */
export function ComingUp({ habits, today }: ComingUpProps) {
  const coming = habits
    .filter((habit) => !isOfToday(habit) && (habit.startDate === null || habit.startDate <= today))
    .flatMap(({ nextDueOn, ...habit }) => (nextDueOn === null ? [] : [{ ...habit, nextDueOn }]))
    .toSorted((a, b) => a.nextDueOn.localeCompare(b.nextDueOn))
    .map((habit) => ({ ...habit, when: formatDueDay(habit.nextDueOn, today) }));
  if (coming.length === 0) return null;

  return (
    <section className={classes.coming} aria-labelledby="coming-up">
      <h3 id="coming-up" className={classes.title}>
        <IconCalendarEvent size={26} aria-hidden />
        {t({ message: 'Coming up', context: 'child' })}
      </h3>
      <LaterQuests quests={coming} />
    </section>
  );
}

type LaterQuestsProps = { quests: readonly (HabitSummary & { when: string })[] };

/** Quests that are not for today, and when they are. */
export function LaterQuests({ quests }: LaterQuestsProps) {
  return (
    <ul className={classes.quests}>
      {quests.map(({ id, name, icon, color, when }) => (
        <li key={id} className={classes.quest} data-color={color}>
          <Picture catalogue="habits" name={icon ?? 'star'} size={40} lazy />
          <span className={classes.name}>
            <bdi>{name}</bdi>
          </span>
          <span>{when}</span>
        </li>
      ))}
    </ul>
  );
}
