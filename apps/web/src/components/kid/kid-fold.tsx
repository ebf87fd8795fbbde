import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './kid-fold.module.css';

type KidFoldProps = {
  title: string;
  /** Opens it, at first or later. Only the user closes it. */
  isOpen: boolean;
  children: ReactNode;
};

/** A part of a child's page that is folded under its title. */
export function KidFold({ title, isOpen, children }: KidFoldProps) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <details className={classes.fold} open={wasOpened || undefined}>
      <summary>
        <span className={classes.title}>{title}</span>
        <IconChevronDown size={28} aria-hidden />
      </summary>
      {children}
    </details>
  );
}
