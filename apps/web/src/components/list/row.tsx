import type { ComponentProps, ReactNode, Ref } from 'react';
import classes from './row.module.css';

export function Rows({ className = '', ...props }: ComponentProps<'ul'>) {
  return <ul {...props} className={`${classes.rows} ${className}`} />;
}

type RowProps = {
  ref?: Ref<HTMLLIElement>;
  icon?: ReactNode;
  /** Buttons at the end. They wrap below the text on narrow screens. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A list item: icon, text, actions. */
export function Row({ ref, icon, action, className = '', children }: RowProps) {
  return (
    <li ref={ref} className={`${classes.row} ${className}`}>
      {icon && <span className={classes.icon}>{icon}</span>}
      <div className={classes.text}>{children}</div>
      {action}
    </li>
  );
}
