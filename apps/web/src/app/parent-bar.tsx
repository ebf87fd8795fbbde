import type { ReactNode } from 'react';
import { paths } from '@/app/paths';
import { Logo } from '@/components/ui/logo';
import classes from './parent-bar.module.css';

/** The top bar of the parents' pages, with content beside the logo. */
export function ParentBar({ children }: { children?: ReactNode }) {
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Logo to={paths.parentDashboard} size={36} />
        {children}
      </div>
    </header>
  );
}
