import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './quiet-button.module.css';

type Look = { icon: ReactNode; children: ReactNode };

/** A small text button on the pages of children, at least 48 px high. */
export function QuietButton({
  icon,
  children,
  className = '',
  ...props
}: Look & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" {...props} className={`${classes.button} ${className}`}>
      {icon}
      {children}
    </button>
  );
}

/** The same as a link. */
export function QuietLink({
  icon,
  children,
  className = '',
  ...props
}: Look & ComponentPropsWithRef<typeof Link>) {
  return (
    <Link {...props} className={`${classes.button} ${className}`}>
      {icon}
      {children}
    </Link>
  );
}
