import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Group, Text } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { dayProgress, doneOfToday, isOfToday, isPausedToday, pauseOfAllHabits } from '@starchart/domain';
import type { ChildrenToday, HabitOfToday } from '@starchart/schema';
import { IconChevronDown, IconThumbUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Card } from '@/components/layout/card';
import { Picture } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';
import { doneTexts } from '@/lib/format/done-texts';
import { formatPoints } from '@/lib/format/format';
import { pauseOfDay } from '@/lib/format/pause-texts';
import { TodayHabit } from './today-habit';
import classes from './today-of-child.module.css';
import { useStableOrder } from './use-stable-order';

type TodayOfChildProps = {
  child: ChildrenToday['children'][number];
  /** The family's day. */
  today: string;
  onTick: (habit: HabitOfToday, done: boolean) => void;
  /** Opens the praise for the child. */
  onPraise?: (() => void) | undefined;
  /** Shown when the child has no habits. */
  linkToHabits?: ReactNode;
};

/** Today's habits of one child, the open ones of the first render first. */
export function TodayOfChild({ child, today, onTick, onPraise, linkToHabits }: TodayOfChildProps) {
  const { id, name, avatar, currentPoints } = child;
  const habits = child.habits.filter(isOfToday);
  const ordered = useStableOrder(habits);
  // A stable function, so that the other rows do not render again.
  const tick = useCallbackRef(onTick);
  const done = doneOfToday(habits);
  const pause = pauseOfAllHabits(child.pauses);
  // Folded, so that nobody completes one by mistake. It stays there when it is done.
  const paused = ordered.filter(({ dueStatus }) => dueStatus === 'paused');
  const open = ordered.filter(({ dueStatus }) => dueStatus !== 'paused');
  const ofDay = open.filter(({ frequency }) => frequency === 'daily');
  // Due on no particular day, so they stand apart.
  const ofWeek = open.filter(({ frequency }) => frequency === 'weekly');
  const [pausedOpen] = useState(paused.some((habit) => !isPausedToday(habit)) || undefined);
  const { isFull } = dayProgress(habits);
  // "All done" says it of the day.
  const count = doneTexts(isFull ? { ...done, done: 0, due: 0, extra: 0 } : done);
  const headingId = `today-of-${id}`;

  return (
    <Card component="section" gap={0} p={0} aria-labelledby={headingId}>
      <Group gap="sm" className={classes.head} data-full={isFull || undefined}>
        <span className={classes.avatar}>
          <Picture catalogue="avatars" name={avatar} size={48} />
          {isFull && <StarIcon size={26} className={classes.star} />}
        </span>
        <div className={classes.words}>
          <h2 id={headingId} className={classes.name}>
            <bdi>{name}</bdi>
          </h2>
          <Text c="dimmed" size="sm">
            {isFull && (
              <Text component="strong" inherit c="var(--text)" fw={600}>
                <Trans>All done</Trans> ·{' '}
              </Text>
            )}
            {pause && <span>{`${pauseOfDay(pause, today)} · `}</span>}
            {count && <span>{`${count} · `}</span>}
            <span>{formatPoints(currentPoints)}</span>
          </Text>
        </div>
        {onPraise && (
          <ActionIcon
            variant="default"
            size="2.75rem"
            aria-label={t`Well done, ${name}!`}
            title={t`Well done, ${name}!`}
            onClick={onPraise}
          >
            <IconThumbUp size={22} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {habits.length > 0 ? (
        <>
          {ofDay.length > 0 && <Habits habits={ofDay} childName={name} today={today} onTick={tick} />}
          {ofWeek.length > 0 && (
            <section aria-labelledby={`week-of-${id}`} className={classes.week}>
              <h3 id={`week-of-${id}`} className={classes.weekTitle}>
                <Trans>This week, whenever you like</Trans>
              </h3>
              <Habits habits={ofWeek} childName={name} today={today} onTick={tick} />
            </section>
          )}
          {paused.length > 0 && (
            <details className={classes.paused} open={pausedOpen}>
              <summary>
                <span>{t`Paused today (${{ count: paused.length }})`}</span>
                <IconChevronDown size={20} aria-hidden />
              </summary>
              <Habits habits={paused} childName={name} today={today} onTick={tick} />
            </details>
          )}
        </>
      ) : (
        <div className={classes.empty}>
          <Text c="dimmed">
            <Trans>Nothing to do today.</Trans>
          </Text>
          {child.habits.length === 0 && linkToHabits}
        </div>
      )}
    </Card>
  );
}

type HabitsProps = {
  habits: readonly HabitOfToday[];
  childName: string;
  today: string;
  onTick: TodayOfChildProps['onTick'];
};

function Habits({ habits, childName, today, onTick }: HabitsProps) {
  return (
    <ul className={classes.habits}>
      {habits.map((habit) => (
        <TodayHabit key={habit.id} habit={habit} childName={childName} today={today} onTick={onTick} />
      ))}
    </ul>
  );
}
