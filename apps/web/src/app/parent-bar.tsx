import type { ReactNode } from 'react';
import { paths } from '@/app/paths';
import { Logo } from '@/components/ui/logo';
import classes from './parent-bar.module.css';

type ParentBarProps = {
  /** On phones the bar has no room for the product's name. */
  isFull?: boolean;
  children?: ReactNode;
};

/** The top bar of the parents' pages, with content beside the logo. */
export function ParentBar({ isFull, children }: ParentBarProps) {
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Logo to={paths.parentDashboard} size={36} compactOnPhones={isFull} />
        {children}
      </div>
    </header>
  );
}
