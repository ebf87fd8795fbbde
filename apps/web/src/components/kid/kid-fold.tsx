import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './kid-fold.module.css';

type KidFoldProps = {
  title: string;
  /** Open at first. The user may close it. */
  isOpen: boolean;
  children: ReactNode;
};

/** A part of a child's page that is folded under its title. */
export function KidFold({ title, isOpen, children }: KidFoldProps) {
  return (
    <details className={classes.fold} open={isOpen || undefined}>
      <summary>
        <span className={classes.title}>{title}</span>
        <IconChevronDown size={28} aria-hidden />
      </summary>
      {children}
    </details>
  );
}
