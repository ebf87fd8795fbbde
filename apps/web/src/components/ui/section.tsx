import type { ReactNode } from 'react';
import classes from './section.module.css';

type SectionProps = {
  /** Also the name under which readers list the section; unique on its page. */
  title: string;
  count?: number;
  /** At the right of the title. */
  action?: ReactNode;
  /** On a card; without, the content brings its own. */
  card?: boolean;
  className?: string;
  children: ReactNode;
};

/** A titled part of a parents' page. */
export function Section({ title, count, action, card, className = '', children }: SectionProps) {
  const id = `section-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section className={`${card ? classes.card : classes.plain} ${className}`} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.heading}>
          <h2 id={id} className={classes.title} tabIndex={-1}>
            {title}
          </h2>
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
