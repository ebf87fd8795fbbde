import { t } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import type { ChildrenToday } from '@starchart/schema';
import { Link } from 'react-router-dom';
import { paths } from '@/app/paths';
import { QueryState } from '@/components/feedback/query-state';
import { useChildrenToday } from '@/features/children/api';
import { TodayOfChild } from '@/features/completions/today-of-child';
import { useDialogs } from '@/hooks/use-dialogs';
import { useMay } from '@/lib/api/may';
import { familyWeekLink } from '@/lib/format/family-week';
import { EveryoneSkeleton } from './everyone-skeleton';
import classes from './everyone-today.module.css';
import { useToggleCompletion } from './use-toggle-completion';

/** Today's habits of all children, with one tap for each. */
export function EveryoneToday() {
  const list = useChildrenToday();

  return (
    <QueryState query={list} failure={t`We couldn't load today's habits.`} loading={<EveryoneSkeleton />}>
      {({ today, recapOn, children }) => (
        <div className={classes.everyone}>
          <div className={classes.children}>
            {children.map((child) => (
              <ChildToday key={child.id} child={child} today={today} />
            ))}
          </div>
          <Anchor component={Link} to={paths.recapOf(recapOn)}>
            {familyWeekLink(recapOn !== null)}
          </Anchor>
        </div>
      )}
    </QueryState>
  );
}

type ChildTodayProps = { child: ChildrenToday['children'][number]; today: string };

function ChildToday({ child, today }: ChildTodayProps) {
  const tick = useToggleCompletion(child, today, child.habits);
  const dialogs = useDialogs();
  const may = useMay();
  return (
    <TodayOfChild
      child={child}
      today={today}
      onTick={tick}
      onPraise={may('points.bonus') ? () => dialogs.open('praise', { child }) : undefined}
      linkToHabits={
        may('habits.manage') && (
          <Anchor component={Link} to={paths.parentDashboardOf(child.id)}>
            {t`Choose habits for ${{ name: child.name }}`}
          </Anchor>
        )
      }
    />
  );
}
