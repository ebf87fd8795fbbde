import { plural } from '@lingui/core/macro';
import { skyOf } from '@starchart/domain';
import { OptionalPart } from '@/components/feedback/optional-part';
import { ConstellationPicture } from './constellation-picture';
import { constellationName } from './sky-of-days';
import classes from './sky-of-tomorrow.module.css';

/** The child's current constellation, with a ring where the next star goes, and how many stars are still to come. */
export function SkyOfTomorrow({ fullDays }: { fullDays: number }) {
  const { key, lit, size, round } = skyOf(fullDays).current;
  const name = constellationName(key);
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
    </div>
  );
}
