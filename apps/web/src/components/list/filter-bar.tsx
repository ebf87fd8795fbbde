import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';

export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <search className={classes.bar} aria-label={label}>
      {children}
    </search>
  );
}
