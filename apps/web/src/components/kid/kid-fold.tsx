import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './kid-fold.module.css';

type KidFoldProps = {
  title: string;
  /** Opens it whenever this becomes true. Only the user closes it. */
  isOpen: boolean;
  children: ReactNode;
};

/** A part of a child's page that is folded under its title. */
export function KidFold({ title, isOpen, children }: KidFoldProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isOpen && fold.current) fold.current.open = true;
  }, [isOpen]);
  return (
    <details ref={fold} className={classes.fold}>
      <summary>
        <span className={classes.title}>{title}</span>
        <IconChevronDown size={28} aria-hidden />
      </summary>
      {children}
    </details>
  );
}
