import { t } from '@lingui/core/macro';
import type { ChildStats } from '@starchart/schema';
import { IconChecklist, IconCircleCheck, IconStars } from '@tabler/icons-react';
import { formatNumber } from '@/lib/format/format';
import classes from './stats-cards.module.css';

export function StatsCards({ stats, className = '' }: { stats: ChildStats; className?: string | undefined }) {
  const cards = [
    { label: t`Completed Tasks`, value: stats.completedTasks, Icon: IconCircleCheck, color: 'success' },
    { label: t`Active Habits`, value: stats.activeHabits, Icon: IconChecklist, color: 'secondary' },
    { label: t`Points Earned`, value: stats.pointsEarned, Icon: IconStars, color: 'accent' },
  ];
  return (
    <ul className={`${classes.cards} ${className}`}>
      {cards.map(({ label, value, Icon, color }) => (
        <li key={label} className={classes.card}>
          <span className={classes.icon} data-color={color}>
            <Icon size={22} aria-hidden />
          </span>
          <span className={classes.value}>{formatNumber(value)}</span>{' '}
          <span className={classes.label}>{label}</span>
        </li>
      ))}
    </ul>
  );
}
