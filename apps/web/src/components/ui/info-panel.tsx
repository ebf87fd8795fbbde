import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './info-panel.module.css';

/** A note that is not about an error. */
export function InfoPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.panel}>
      <IconInfoCircle size={24} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <h3 className={classes.title}>{title}</h3>
        {children}
      </div>
    </div>
  );
}
