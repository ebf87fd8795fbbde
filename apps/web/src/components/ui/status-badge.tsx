import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type StatusTone = 'good' | 'waiting' | 'bad' | 'quiet' | 'info';

type StatusBadgeProps = {
  tone: StatusTone;
  Icon: Icon;
  /** The status text; color and icon repeat it. */
  children: ReactNode;
};

/** A status as text with an icon and a color. */
export function StatusBadge({ tone, Icon: StateIcon, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <StateIcon size={16} aria-hidden /> {children}
    </span>
  );
}
