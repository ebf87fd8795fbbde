import { t } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import type { Child, ChildrenToday } from '@starchart/schema';
import { Link } from 'react-router-dom';
import { paths } from '@/app/paths';
import { QueryState } from '@/components/feedback/query-state';
import { useChildrenToday } from '@/features/children/api';
import { TodayOfChild } from '@/features/completions/today-of-child';
import { useMay } from '@/lib/api/may';
import type { DashboardDialog } from './dashboard-dialog';
import { EveryoneSkeleton } from './everyone-skeleton';
import classes from './everyone-today.module.css';
import { useToggleCompletion } from './use-toggle-completion';

type EveryoneTodayProps = {
  /** All children of the family. */
  family: readonly Child[];
  onOpen: (dialog: DashboardDialog) => void;
};

/** Today's habits of all children, with one tap for each. */
export function EveryoneToday({ family, onOpen }: EveryoneTodayProps) {
  const list = useChildrenToday();

  return (
    <QueryState query={list} failure={t`We couldn't load today's habits.`} loading={<EveryoneSkeleton />}>
      {({ today, children }) => (
        <div className={classes.children}>
          {children.map((child) => (
            <ChildToday key={child.id} child={child} today={today} family={family} onOpen={onOpen} />
          ))}
        </div>
      )}
    </QueryState>
  );
}

type ChildTodayProps = EveryoneTodayProps & { child: ChildrenToday['children'][number]; today: string };

function ChildToday({ child, today, family, onOpen }: ChildTodayProps) {
  const tick = useToggleCompletion(child, today, onOpen);
  const may = useMay();
  return (
    <TodayOfChild
      child={child}
      today={today}
      onTick={tick}
      onPraise={may('points.bonus') ? () => onOpen({ kind: 'praise', child, family }) : undefined}
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
