import type { CSSProperties, ReactNode } from 'react';
import { SkeletonBlock } from '@/components/feedback/skeletons';
import classes from './board-frame.module.css';
import { balancedColumns } from './columns';

type BoardFrameProps = {
  title: ReactNode;
  /** Shown below the title. */
  subtitle?: ReactNode;
  /** True where the title is most of the page. */
  isTitleLarge?: boolean;
  actions: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

/** The page of a family device: a title, its actions, and the children. */
export function BoardFrame({ title, subtitle, isTitleLarge, actions, footer, children }: BoardFrameProps) {
  return (
    <div className={classes.frame} data-board data-large-title={isTitleLarge || undefined}>
      <header className={classes.header}>
        <div className={classes.titles}>
          <h1 className={classes.title}>{title}</h1>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        <div className={classes.actions}>{actions}</div>
      </header>
      {children}
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </div>
  );
}

/** The children side by side, in full rows. */
export function BoardGrid({ count, children }: { count: number; children: ReactNode }) {
  const columns = {
    '--of-3': balancedColumns(count, 3),
    '--of-4': balancedColumns(count, 4),
    '--of-5': balancedColumns(count, 5),
    '--of-6': balancedColumns(count, 6),
  } as CSSProperties;
  return (
    <div className={classes.place}>
      <div className={classes.grid} style={columns} data-count={Math.min(count, 3)}>
        {children}
      </div>
    </div>
  );
}

const CHILDREN = 3;

export function BoardSkeleton() {
  return (
    <BoardGrid count={CHILDREN}>
      {Array.from({ length: CHILDREN }, (_, child) => (
        <SkeletonBlock key={child} className={classes.skeleton} />
      ))}
    </BoardGrid>
  );
}
