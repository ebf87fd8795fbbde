import type { ComponentProps, ReactNode, Ref } from 'react';
import classes from './row.module.css';

/** A list of rows with a line between them. */
export function Rows({ className = '', ...props }: ComponentProps<'ul'>) {
  return <ul {...props} className={`${classes.rows} ${className}`} />;
}

type RowProps = {
  ref?: Ref<HTMLLIElement>;
  /** An icon or a picture at the start. */
  icon?: ReactNode;
  /** Buttons at the end. They wrap below the text where it gets too narrow. */
  action?: ReactNode;
  /** Aligns the text of all rows: on a narrow list every action goes below, on a wide one none does. */
  aligned?: boolean;
  className?: string;
  children: ReactNode;
};

/** An entry of a list: icon, text, actions. */
export function Row({ ref, icon, action, aligned, className = '', children }: RowProps) {
  return (
    <li ref={ref} className={`${aligned ? classes.aligned : classes.wrapping} ${className}`}>
      {icon && <span className={classes.icon}>{icon}</span>}
      <div className={classes.text}>{children}</div>
      {aligned && action ? <div className={classes.actions}>{action}</div> : action}
    </li>
  );
}
