import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { pauseOfHabit } from '@starchart/domain';
import type { HabitSummary, ParentDashboard } from '@starchart/schema';
import { IconCalendarWeek, IconPlus } from '@tabler/icons-react';
import { use } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '@/components/feedback/empty-state';
import { OptionalPart } from '@/components/feedback/optional-part';
import { SkeletonCards } from '@/components/feedback/skeletons';
import { Section } from '@/components/layout/section';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useDialogs } from '@/hooks/use-dialogs';
import { ReadOnlyContext, useMay } from '@/lib/api/may';
import { useDismissed } from '@/lib/storage/dismissed';
import classes from './habit-list.module.css';
import { HabitRow, type PauseAction } from './habit-row';

const StarterPacks = lazyComponent('StarterPacks', () => import('./starter-packs'));

export type ActiveHabitsProps = {
  /** The child's habits that are neither inactive nor ended, and what they need. */
  chart: Pick<ParentDashboard, 'child' | 'today' | 'habits' | 'pauses'>;
  /** The child has no habits at all, inactive ones included. */
  isNew: boolean;
  hasSiblings: boolean;
  /** The page of yesterday's week. */
  yesterdayPath: string;
  onPause: (habit: HabitSummary, action: PauseAction) => void;
  onTick: (habit: HabitSummary, done: boolean) => void;
};

export function ActiveHabits(props: ActiveHabitsProps) {
  const { chart, isNew, hasSiblings, yesterdayPath, onPause, onTick } = props;
  const { child, today, habits, pauses } = chart;
  const { id, name } = child;
  const [isSkipped, skip] = useDismissed(`starter-packs.${id}`);
  // Stable functions, so that the other rows do not render again.
  const [tick, pause] = [useCallbackRef(onTick), useCallbackRef(onPause)];
  const dialogs = useDialogs();
  const may = useMay();
  const isReadOnly = use(ReadOnlyContext);
  const mayManage = may('habits.manage');
  const offersPacks = mayManage && isNew && !isSkipped;
  const create = mayManage && (
    <Button
      variant={habits.length > 0 || offersPacks ? 'subtle' : 'filled'}
      px={habits.length > 0 || offersPacks ? 'xs' : undefined}
      leftSection={<IconPlus size={20} aria-hidden />}
      onClick={() => dialogs.open('habit', { childId: id, today })}
    >
      <Trans>Create New Habit</Trans>
    </Button>
  );

  return (
    <Section
      title={t`Active Habits`}
      count={habits.length || undefined}
      className={habits.length > 0 ? classes.habits : undefined}
      action={
        (habits.length > 0 || offersPacks) && (
          <Group gap={0}>
            {habits.length > 0 && may('completions.correct') && (
              <Button
                component={Link}
                to={yesterdayPath}
                variant="subtle"
                px="xs"
                aria-label={t`Yesterday and earlier days`}
              >
                <IconCalendarWeek size={20} aria-hidden />
                <span className={classes.chart}>
                  <Trans>Yesterday</Trans>
                </span>
              </Button>
            )}
            {create}
          </Group>
        )
      }
    >
      {offersPacks && (
        <OptionalPart fallback={<SkeletonCards cards={3} height={400} minWidth={220} />}>
          <StarterPacks child={child} onSkip={skip} />
        </OptionalPart>
      )}
      {habits.length > 0 && (
        <ul className={classes.list}>
          {habits.map((habit) => (
            <HabitRow
              key={habit.id}
              habit={habit}
              today={today}
              hasSiblings={hasSiblings}
              pause={pauseOfHabit(pauses, habit.id)}
              onPause={pause}
              onTick={tick}
            />
          ))}
        </ul>
      )}
      {habits.length === 0 && !offersPacks && (
        <EmptyState
          picture={{ catalogue: 'brand', name: 'twinkle-hello' }}
          title={t`No active habits yet`}
          text={
            mayManage
              ? t`Choose something small that ${name} can do today. It shows up as a quest on ${name}'s page.`
              : !isReadOnly && t`A parent can add the first one.`
          }
          action={create}
        />
      )}
    </Section>
  );
}
