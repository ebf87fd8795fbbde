import { plural } from '@lingui/core/macro';
import { skyOf, skyThing } from '@starchart/domain';
import { OptionalPart } from '@/components/feedback/optional-part';
import { ConstellationPicture } from './constellation-picture';
import { nextTexts } from './kid-sky-texts';
import { constellationName } from './sky-of-days';
import classes from './sky-of-tomorrow.module.css';
import { SkyThing } from './sky-thing';
import { thingName } from './thing-texts';

/**
 * The child's current constellation, with a ring where the next star goes, and how many stars are still to come, and the outline of what the
 * next one brings.
 */
export function SkyOfTomorrow({ fullDays }: { fullDays: number }) {
  const { key, lit, size, round } = skyOf(fullDays).current;
  const name = constellationName(key);
  const thing = skyThing(fullDays + 1);
  return (
    <div className={classes.sky}>
      <span className={classes.picture}>
        <OptionalPart>
          <ConstellationPicture name={key} lit={lit} round={round} size="small" chosen={lit} />
        </OptionalPart>
      </span>
      <p>
        {plural(size - lit, {
          one: `1 more star and you find the ${name}.`,
          other: `# more stars and you find the ${name}.`,
        })}
      </p>
      <SkyThing thing={thing} isOutline className={classes.thing} />
      <span className="visually-hidden">{nextTexts(thingName(thing))}</span>
    </div>
  );
}
