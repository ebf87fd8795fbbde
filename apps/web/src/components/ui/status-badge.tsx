import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type StatusTone = 'good' | 'waiting' | 'bad' | 'quiet';

type StatusBadgeProps = {
  tone: StatusTone;
  Icon: Icon;
  /** The word: the colour and the picture only repeat it. */
  children: ReactNode;
};

/** How something stands, as a word with a picture and a colour. */
export function StatusBadge({ tone, Icon: StateIcon, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <StateIcon size={16} aria-hidden /> {children}
    </span>
  );
}
