import type { HabitColor } from '@starchart/schema';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './kid-button.module.css';

type Look = {
  color?: HabitColor | 'white';
  /** `sm` 44 px is for parents' pages; kids get `md` 64 px, and `lg` 72 px for the main action. */
  size?: 'sm' | 'md' | 'lg';
  icon?: ReactNode;
  fullWidth?: boolean;
  children: ReactNode;
};

type KidButtonProps = Look & ComponentPropsWithRef<'button'>;
type KidLinkProps = Look & ComponentPropsWithRef<typeof Link>;

/** A raised button that moves down when pressed. */
export function KidButton({ color, size, icon, fullWidth, children, ...props }: KidButtonProps) {
  return (
    <button type="button" {...props} {...lookOf({ color, size, fullWidth }, props.className)}>
      <Face icon={icon}>{children}</Face>
    </button>
  );
}

/** The same as a link. */
export function KidLink({ color, size, icon, fullWidth, children, ...props }: KidLinkProps) {
  return (
    <Link {...props} {...lookOf({ color, size, fullWidth }, props.className)}>
      <Face icon={icon}>{children}</Face>
    </Link>
  );
}

function lookOf({ color = 'purple', size = 'md', fullWidth }: Omit<Look, 'children'>, className = '') {
  return {
    className: `${classes.raised} ${classes.button} ${className}`,
    'data-color': color,
    'data-size': size,
    'data-full-width': fullWidth || undefined,
  };
}

function Face({ icon, children }: Pick<Look, 'icon' | 'children'>) {
  return (
    <span className={classes.face}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
