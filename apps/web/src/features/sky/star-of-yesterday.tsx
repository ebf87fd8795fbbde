import { t } from '@lingui/core/macro';
import { OptionalPart } from '@/components/feedback/optional-part';
import { ConstellationPicture } from './constellation-picture';
import { foundTexts } from './kid-sky-texts';
import { constellationName, newestConstellation } from './sky-of-days';
import classes from './star-of-yesterday.module.css';

/** In the morning after a full day: its star takes its place in the constellation, and words name it. They stand where the page puts them. */
export function StarOfYesterday({ fullDays }: { fullDays: number }) {
  const { key, lit, size, round, isFinished } = newestConstellation(fullDays);
  const name = constellationName(key);

  return (
    <>
      <span className={classes.picture}>
        <OptionalPart>
          <ConstellationPicture name={key} lit={lit} round={round} size="tiny" isArriving />
        </OptionalPart>
      </span>
      <p className={classes.words}>
        {isFinished ? foundTexts(name) : t`Yesterday's star: ${name}, ${lit} of ${size}`}
      </p>
    </>
  );
}
