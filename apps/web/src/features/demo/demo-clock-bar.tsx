import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconChevronDown, IconClockPlay } from '@tabler/icons-react';
import { Suspense, useReducer, useState } from 'react';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { lazyComponent } from '@/components/ui/lazy-component';
import { formatFamilyTime } from '@/lib/format/format';
import { now } from '@/lib/format/now';
import classes from './demo-clock-bar.module.css';

const MoveDemoClock = lazyComponent('MoveDemoClock', () => import('./move-demo-clock'));

const TICK_MS = 10_000;

/** The time of this demo, which its admin can move. */
export function DemoClockBar({ timeZone }: { timeZone: string }) {
  const [isOpen, setOpen] = useState(false);
  const [, drawAgain] = useReducer((ticks: number) => ticks + 1, 0);
  useInterval(drawAgain, TICK_MS, { autoInvoke: true });

  return (
    <section className={classes.bar} aria-label="Demo clock">
      <div className={classes.head}>
        <IconClockPlay size={26} className={classes.icon} aria-hidden />
        <p className={classes.words}>
          Demo: for your family it is{' '}
          <strong>{formatFamilyTime(new Date(now()).toISOString(), timeZone)}</strong>.
        </p>
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-controls="move-demo-clock"
          rightSection={
            <IconChevronDown size={18} className={isOpen ? classes.turned : undefined} aria-hidden />
          }
          onClick={() => setOpen(!isOpen)}
        >
          Move the clock
        </Button>
      </div>
      <div id="move-demo-clock" hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<SkeletonRows rows={2} height={44} />}>
            <MoveDemoClock />
          </Suspense>
        )}
      </div>
    </section>
  );
}
