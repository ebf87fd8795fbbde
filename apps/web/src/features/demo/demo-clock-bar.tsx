import { Button } from '@mantine/core';
import { IconChevronDown, IconClockPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { SkeletonRows } from '@/components/skeletons';
import { formatFamilyTime } from '@/lib/format';
import classes from './demo-clock-bar.module.css';
import { MoveDemoClock } from './move-demo-clock';
import { useDemoClock } from './use-demo-clock';

/** Says what time it is in this demo, and lets its admin move on. */
export function DemoClockBar() {
  const [isOpen, setOpen] = useState(false);
  const { data: clock, isPending } = useDemoClock();
  if (isPending) return <SkeletonRows rows={1} height={70} />;
  if (!clock) return null;

  return (
    <section className={classes.bar} aria-label="Demo clock">
      <div className={classes.head}>
        <IconClockPlay size={26} className={classes.icon} aria-hidden />
        <p className={classes.words}>
          Demo: for your family it is <strong>{formatFamilyTime(clock.now, clock.timeZone)}</strong>.
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
        {isOpen && <MoveDemoClock clock={clock} />}
      </div>
    </section>
  );
}
