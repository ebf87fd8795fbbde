import { Trans } from '@lingui/react/macro';
import { CONSTELLATIONS, constellationAt, skyOf, thingsOf } from '@starchart/domain';
import { IconChevronDown } from '@tabler/icons-react';
import { type CSSProperties, memo, useState } from 'react';
import { OptionalPart } from '@/components/feedback/optional-part';
import { KidButton } from '@/components/kid/kid-button';
import { ConstellationPicture } from './constellation-picture';
import { nextTexts } from './kid-sky-texts';
import classes from './sky-album.module.css';
import { constellationName } from './sky-of-days';
import { SkyThing } from './sky-thing';
import { thingName } from './thing-texts';

/** Constellations that are shown at once: as many as there are until the order begins again. */
const PAGE = CONSTELLATIONS.length;
const PER_ROW = 5;

/** The small things that the stars brought, a page for each constellation, the newest first. The next one is an outline. */
export function SkyAlbum({ fullDays }: { fullDays: number }) {
  const [pages, setPages] = useState(1);
  const { place } = skyOf(fullDays).current;
  const shown = Math.min(place, pages * PAGE);
  const places = Array.from({ length: shown }, (_, index) => place - index);
  return (
    <section className={classes.album} aria-labelledby="album">
      <h2 id="album" className={classes.title}>
        <Trans>My album</Trans>
      </h2>
      {fullDays === 0 && (
        <p className={classes.words}>
          <Trans>Each star brings you something for it.</Trans>
        </p>
      )}
      <ul className={classes.pages} data-print="flow">
        {places.map((one) => (
          <AlbumPage key={one} place={one} lit={litOf(one, fullDays)} />
        ))}
      </ul>
      {shown < place && (
        <KidButton
          color="white"
          icon={<IconChevronDown size={28} aria-hidden />}
          className={classes.more}
          onClick={() => setPages(pages + 1)}
        >
          <Trans>Show older</Trans>
        </KidButton>
      )}
    </section>
  );
}

/** Rows of the same length, as far as possible. */
function rowsOf(size: number): CSSProperties {
  return { '--per-row': Math.ceil(size / Math.ceil(size / PER_ROW)) } as CSSProperties;
}

function litOf(place: number, fullDays: number): number {
  const { firstStar, size } = constellationAt(place);
  return Math.min(fullDays - firstStar + 1, size);
}

/** What belongs to a constellation: the things of its stars, the next one, and the places of those to come. */
const AlbumPage = memo(function AlbumPage({ place, lit }: { place: number; lit: number }) {
  const constellation = constellationAt(place);
  const { key, size, round } = constellation;
  const name = constellationName(key);
  return (
    <li className={classes.page} data-found={lit >= size || undefined}>
      <h3 className={classes.name}>
        <span className={classes.figure}>
          <OptionalPart>
            <ConstellationPicture name={key} lit={lit} round={round} size="tiny" />
          </OptionalPart>
        </span>
        {name}
      </h3>
      <ul className={classes.things} style={rowsOf(size)} aria-label={name}>
        {thingsOf(constellation).map((thing, index) =>
          index <= lit ? (
            <li key={thing.star}>
              <SkyThing thing={thing} isOutline={index === lit} className={classes.thing} />
              <span className="visually-hidden">
                {index === lit ? nextTexts(thingName(thing)) : thingName(thing)}
              </span>
            </li>
          ) : (
            <li key={thing.star} className={classes.empty} aria-hidden="true" />
          ),
        )}
      </ul>
    </li>
  );
});
