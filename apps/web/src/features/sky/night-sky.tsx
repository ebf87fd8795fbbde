import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { constellationAt } from '@starchart/domain';
import { weekdayDateFormat } from '@starchart/i18n/weekday-date';
import type { ConstellationOfChild } from '@starchart/schema';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { type MouseEvent, memo, type UIEvent, useState } from 'react';
import { OptionalPart } from '@/components/feedback/optional-part';
import { KidButton } from '@/components/kid/kid-button';
import { formatList } from '@/lib/format/format';
import { perLocale } from '@/lib/i18n/i18n';
import { useHabitsDoneOn } from './api';
import { FRAME } from './constellation-figure';
import { ConstellationPicture } from './constellation-picture';
import type { Star } from './constellations/constellation';
import { nextTexts, starsTexts } from './kid-sky-texts';
import { loadConstellation } from './load-constellation';
import classes from './night-sky.module.css';
import { constellationName } from './sky-of-days';
import { usePanByMouse } from './use-pan-by-mouse';

/** A finger reaches a star from here. In units of the grid. */
const REACH = 42;

/** A star by the place of its constellation and its index in it. */
type Chosen = { place: number; star: number };

type NightSkyProps = {
  childId: number;
  /** The newest first. */
  constellations: readonly ConstellationOfChild[];
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The last try to load more failed: only the button tries again. */
  hasMoreFailed: boolean;
  onMore: () => void;
};

/** One wide sky to pan: the next constellation as an outline, the current one, and the finished ones back to the first. */
export function NightSky({
  childId,
  constellations,
  hasMore,
  isLoadingMore,
  hasMoreFailed,
  onMore,
}: NightSkyProps) {
  const [chosen, setChosen] = useState<Chosen>();
  const pan = usePanByMouse();
  const [current] = constellations;
  // Without a star, the current one is an outline itself.
  const next = current && current.stars.length > 0 && constellationAt(current.place + 1);
  const constellation = constellations.find(({ place }) => place === chosen?.place);

  function loadNearEnd({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }: UIEvent) {
    const isNearEnd = scrollWidth - clientWidth - Math.abs(scrollLeft) < clientWidth;
    if (isNearEnd && hasMore && !isLoadingMore && !hasMoreFailed) onMore();
  }

  return (
    <div className={classes.place}>
      <div
        {...pan}
        className={classes.sky}
        role="region"
        aria-label={t`The whole sky`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys pan it
        tabIndex={0}
        onScroll={loadNearEnd}
      >
        <ol className={classes.constellations} data-print="flow">
          {next && (
            <li className={classes.constellation}>
              <div className={classes.figure}>
                <OptionalPart>
                  <ConstellationPicture name={next.key} lit={0} round={next.round} />
                </OptionalPart>
              </div>
              <p className={classes.name}>{nextTexts(constellationName(next.key))}</p>
            </li>
          )}
          {constellations.map((one) => (
            <ConstellationInSky
              key={one.place}
              constellation={one}
              chosen={one.place === chosen?.place ? chosen.star : undefined}
              onChoose={setChosen}
            />
          ))}
          {hasMore && (
            <li className={classes.more}>
              {hasMoreFailed && (
                <p role="alert">
                  <Trans>We couldn't turn the page. Try again!</Trans>
                </p>
              )}
              <KidButton
                color="white"
                icon={<IconChevronDown size={28} aria-hidden />}
                aria-disabled={isLoadingMore}
                onClick={() => !isLoadingMore && onMore()}
              >
                <Trans>Show older</Trans>
              </KidButton>
            </li>
          )}
        </ol>
      </div>
      {chosen && constellation && (
        <StarPanel childId={childId} constellation={constellation} star={chosen.star} onChoose={setChosen} />
      )}
    </div>
  );
}

type ConstellationInSkyProps = {
  constellation: ConstellationOfChild;
  chosen: number | undefined;
  onChoose: (chosen: Chosen | undefined) => void;
};

const ConstellationInSky = memo(function ConstellationInSky({
  constellation: { place, key, size, stars, finishedOn },
  chosen,
  onChoose,
}: ConstellationInSkyProps) {
  const { round } = constellationAt(place);
  const name = constellationName(key);
  const lit = stars.length;
  const text = finishedOn ? name : starsTexts(name, lit, size);

  /** The star under the finger; by keyboard, the first one. */
  async function choose(event: MouseEvent<HTMLElement>) {
    const { detail, clientX, clientY } = event;
    const { currentTarget } = event;
    const box = currentTarget.getBoundingClientRect();
    if (detail === 0) currentTarget.scrollIntoView({ inline: 'center', block: 'nearest' });
    const drawing = await loadConstellation(key);
    const star =
      detail === 0
        ? 0
        : nearestStar(drawing.stars.slice(0, lit), [
            FRAME.x + ((clientX - box.left) / box.width) * FRAME.width,
            FRAME.y + ((clientY - box.top) / box.height) * FRAME.height,
          ]);
    onChoose(star === undefined ? undefined : { place, star });
  }

  const picture = (
    <OptionalPart>
      <ConstellationPicture name={key} lit={lit} round={round} chosen={chosen} />
    </OptionalPart>
  );
  return (
    <li className={classes.constellation}>
      {lit > 0 ? (
        <button
          type="button"
          data-print="content"
          className={classes.figure}
          aria-label={text}
          onClick={(event) => void choose(event)}
        >
          {picture}
        </button>
      ) : (
        <div className={classes.figure}>{picture}</div>
      )}
      <p className={classes.name} aria-hidden={lit > 0}>
        {text}
      </p>
      {lit > 0 && (
        <ol className="visually-hidden" start={stars[0]?.number}>
          {stars.map(({ number, day }) => (
            <li key={number}>{dayOfStar(day)}</li>
          ))}
        </ol>
      )}
    </li>
  );
});

function nearestStar(stars: readonly Star[], [x, y]: Star): number | undefined {
  const distances = stars.map(([starX, starY]) => Math.hypot(starX - x, starY - y));
  const nearest = Math.min(...distances);
  return nearest <= REACH ? distances.indexOf(nearest) : undefined;
}

type StarPanelProps = {
  childId: number;
  constellation: ConstellationOfChild;
  star: number;
  onChoose: (chosen: Chosen | undefined) => void;
};

/** The day of a star with its quests, and steps to its neighbors in the constellation. */
function StarPanel({ childId, constellation: { place, key, stars }, star, onChoose }: StarPanelProps) {
  const chosen = stars[star];
  if (!chosen) return null;
  const name = constellationName(key);
  const isFirst = star === 0;
  const isLast = star === stars.length - 1;

  return (
    <div className={classes.panel} data-print="none">
      <button
        type="button"
        className={classes.step}
        aria-label={t`The star before`}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onChoose({ place, star: star - 1 })}
      >
        <IconChevronLeft size={28} aria-hidden />
      </button>
      <p role="status" className={classes.day}>
        <strong>{dayOfStar(chosen.day)}</strong>
        <QuestsDone childId={childId} day={chosen.day} />
        <span>{starTexts(chosen.number, name)}</span>
      </p>
      <button
        type="button"
        className={classes.step}
        aria-label={t`The star after`}
        aria-disabled={isLast}
        onClick={() => !isLast && onChoose({ place, star: star + 1 })}
      >
        <IconChevronRight size={28} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.step}
        aria-label={t`Close`}
        onClick={() => onChoose(undefined)}
      >
        <IconX size={26} aria-hidden />
      </button>
    </div>
  );
}

function QuestsDone({ childId, day }: { childId: number; day: string }) {
  const { data: names = [] } = useHabitsDoneOn(childId, day);
  return names.length > 0 && <span className={classes.quests}>{formatList(names)}</span>;
}

const starTexts = (number: number, name: string) => t`Star ${number}, ${name}`;

const format = perLocale((locale) =>
  weekdayDateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }),
);

/** `Tuesday, 3 November 2026`. */
function dayOfStar(day: string): string {
  return format().format(new Date(`${day}T00:00:00Z`));
}
