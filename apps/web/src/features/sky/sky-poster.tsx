import { Trans } from '@lingui/react/macro';
import type { ChildOnBoard } from '@starchart/schema';
import type { CSSProperties } from 'react';
import { PrintSheet, PrintSheets } from '@/components/layout/print-sheet';
import { Picture } from '@/components/ui/picture';
import { formatStars } from '@/lib/format/format';
import { type Paper, sheetOf, widthOf } from '@/lib/paper';
import { ConstellationPicture } from './constellation-picture';
import { cellWidth, NAME, posterOf } from './poster-layout';
import { constellationName } from './sky-of-days';
import classes from './sky-poster.module.css';
import { litTexts } from './sky-summary';

/** The name of the child, and the space around the night. In mm. */
const HEAD = 32;
const EDGE = 8;

type SkyPostersProps = {
  skies: readonly Pick<ChildOnBoard, 'id' | 'name' | 'avatar' | 'sky'>[];
  paper: Paper;
  /** In the colors of the night; otherwise black on white. */
  isNight: boolean;
};

/** The sky of each child on a sheet of its own. Suspends until all drawings are loaded. */
export function SkyPosters({ skies, paper, isNight }: SkyPostersProps) {
  const { width, height } = sheetOf(paper);
  const area = { width: width - 2 * EDGE, height: height - 2 * EDGE - HEAD };

  return (
    <PrintSheets paper={paper}>
      {skies.map(({ id, name, avatar, sky: { fullDays } }) => {
        const { found, current } = posterOf(fullDays);
        const cell = cellWidth(found.length + (current ? 1 : 0), area);
        const lengths = { '--cell': cell, '--name': NAME, '--head': HEAD, '--edge': EDGE };
        return (
          <PrintSheet key={id} paper={paper}>
            <section
              className={classes.poster}
              data-night={isNight || undefined}
              style={{ ...lengths, '--letters': widthOf(name) } as CSSProperties}
              aria-label={name}
            >
              <header className={classes.head}>
                <Picture catalogue="avatars" name={avatar} size={80} />
                <div className={classes.title}>
                  <h2>
                    <Trans>
                      <bdi>{name}</bdi>'s night sky
                    </Trans>
                  </h2>
                  <p>{formatStars(fullDays)}</p>
                </div>
              </header>
              <ul className={classes.cells}>
                {found.map(({ key, lit, times }) => (
                  <li key={key} className={classes.cell}>
                    <ConstellationPicture name={key} lit={lit} size="medium" isLineArt={!isNight} />
                    <p>
                      {constellationName(key)}
                      {times > 1 && ` × ${times}`}
                    </p>
                  </li>
                ))}
                {current && (
                  <li className={classes.cell}>
                    <ConstellationPicture
                      name={current.key}
                      lit={current.lit}
                      round={current.round}
                      size="medium"
                      isLineArt={!isNight}
                    />
                    <p>{litTexts(current)}</p>
                  </li>
                )}
              </ul>
            </section>
          </PrintSheet>
        );
      })}
    </PrintSheets>
  );
}
