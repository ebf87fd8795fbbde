import { skyThing } from '@starchart/domain';
import type { SkySummary } from '@starchart/schema';
import { nextTexts } from './kid-sky-texts';
import { SkyThing } from './sky-thing';
import classes from './thing-of-today.module.css';
import { thingName } from './thing-texts';

/** On the chest of the day: what today's star brought; before it, the outline of what it will bring. */
export function ThingOfToday({ sky: { fullDays, today } }: { sky: SkySummary }) {
  const thing = skyThing(today ? fullDays : fullDays + 1);
  const name = thingName(thing);
  return (
    <span className={classes.place}>
      <SkyThing thing={thing} isOutline={!today} className={today ? classes.brought : classes.next} />
      <span className="visually-hidden">{today ? name : nextTexts(name)}</span>
    </span>
  );
}
