import type { Child } from '@starchart/schema';
import type { CSSProperties } from 'react';
import { Picture } from '@/components/ui/picture';
import { initialOf } from '@/lib/format/initial';
import classes from './child-face.module.css';

type ChildFaceProps = Pick<Child, 'name' | 'avatar' | 'look'> & {
  /** Side in px. */
  size: number;
  /** Sets the side where it depends on the screen. */
  className?: string | undefined;
};

/** The animal of a child; in the plain look, its initial. Decorative. */
export function ChildFace({ name, avatar, look, size, className = '' }: ChildFaceProps) {
  if (look !== 'plain') {
    return <Picture catalogue="avatars" name={avatar} size={size} className={className} />;
  }
  return (
    <span
      className={`${classes.initial} ${className}`}
      style={{ '--size': `${size}px` } as CSSProperties}
      data-color="purple"
      aria-hidden="true"
    >
      {initialOf(name)}
    </span>
  );
}
