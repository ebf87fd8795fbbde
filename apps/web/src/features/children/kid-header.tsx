import type { Child } from '@starchart/schema';
import type { ReactNode } from 'react';
import { SoundToggle } from '@/components/kid/sound-toggle';
import { Picture } from '@/components/ui/picture';
import { formatStars } from '@/lib/format/format';
import { KidBalance } from './kid-balance';
import classes from './kid-header.module.css';

/** Longer names are smaller, to leave room for the habits. */
const LONG_NAME = 20;

type KidHeaderProps = {
  child: Child;
  /** `Log Out` for the child, `Parent View` for a parent. */
  wayOut: ReactNode;
  onOpenLedger: () => void;
};

export function KidHeader({ child, wayOut, onOpenLedger }: KidHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.who}>
        <Picture catalogue="avatars" name={child.avatar} size={72} className={classes.avatar} />
        <div className={classes.words}>
          <h1 className={classes.greeting} data-long={child.name.length > LONG_NAME || undefined}>
            Hi, <bdi>{child.name}</bdi>!
          </h1>
          <p className={classes.facts}>
            <span className={classes.level} data-color="purple">
              Level {child.level}
            </span>
            <span>{formatStars(child.totalPoints)} earned in all</span>
          </p>
        </div>
      </div>
      <div className={classes.balance}>
        <KidBalance balance={child.currentPoints} onOpenLedger={onOpenLedger} />
      </div>
      <div className={classes.actions}>
        {wayOut}
        <SoundToggle />
      </div>
    </header>
  );
}
