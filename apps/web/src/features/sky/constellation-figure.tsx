import classes from './constellation-figure.module.css';
import { type Constellation, GRID, type Shape, type Star } from './constellations/constellation';

/** A star of radius 10 around the origin. */
export const STAR = 'M0-10 3-4.1 9.5-3.1 4.8 1.6 5.9 8.1 0 5 -5.9 8.1-4.8 1.6-9.5-3.1-3-4.1Z';
/** Scales of a star, so that it can be seen in a small figure too. */
const STAR_SCALES = { large: 1.1, medium: 1.8, small: 2.4, tiny: 4 };

/** The grid with room for the stars at its edges. */
export const FRAME = { x: -16, y: -16, width: GRID.width + 32, height: GRID.height + 32 };
const VIEW_BOX = Object.values(FRAME).join(' ');
const ORIGIN: Star = [0, 0];

export type ConstellationFigureProps = {
  constellation: Constellation;
  /** Number of its stars that are lit. With all of them, the drawing is filled. */
  lit: number;
  /** How often the order of constellations has begun: the second sky has another color. */
  round?: number;
  size?: keyof typeof STAR_SCALES;
  /** The newest star arrives, and its lines are drawn. */
  isArriving?: boolean;
  /** The star with a ring around it. */
  chosen?: number | undefined;
  /** Black on white, without fills. */
  isLineArt?: boolean;
  className?: string | undefined;
};

/** A constellation: the outline of its drawing, its stars, and the lines between those that are lit. Decorative. */
export function ConstellationFigure({
  constellation: { stars, lines, shapes },
  lit,
  round = 1,
  size = 'large',
  isArriving = false,
  chosen,
  isLineArt = false,
  className = '',
}: ConstellationFigureProps) {
  const isFinished = lit >= stars.length;
  const newest = isArriving ? Math.min(lit, stars.length) - 1 : undefined;

  return (
    <svg
      className={`${classes.figure} ${className}`}
      viewBox={VIEW_BOX}
      aria-hidden="true"
      data-print="sky"
      data-finished={isFinished || undefined}
      data-arriving={isArriving || undefined}
      data-line-art={isLineArt || undefined}
      data-sky={round % 2 === 0 ? 'second' : undefined}
    >
      {(!isFinished || isArriving || isLineArt) && <Drawing shapes={shapes} className={classes.outline} />}
      {isFinished && !isLineArt && <Drawing shapes={shapes} className={classes.filled} />}
      {lines
        .filter((line) => Math.max(...line) < lit)
        .map((line) => {
          const [from, to] = line;
          return (
            <Line
              key={line.join(' ')}
              from={stars[from] ?? ORIGIN}
              to={stars[to] ?? ORIGIN}
              isNew={newest !== undefined && Math.max(...line) === newest}
            />
          );
        })}
      {stars.map(([x, y], star) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) scale(${STAR_SCALES[size]})`}>
          {star === chosen && <circle className={classes.ring} r={17} />}
          {star < lit ? (
            <path
              className={star === newest ? `${classes.star} ${classes.arriving}` : classes.star}
              d={STAR}
            />
          ) : (
            <circle className={classes.place} r={4} />
          )}
        </g>
      ))}
    </svg>
  );
}

function Drawing({ shapes, className }: { shapes: readonly Shape[]; className: string | undefined }) {
  return (
    <g className={className}>
      {shapes.map(([tone, path, axis]) => (
        <g key={`${tone} ${path}`} data-tone={tone}>
          <path d={path} />
          {axis !== undefined && <path d={path} transform={`matrix(-1 0 0 1 ${2 * axis} 0)`} />}
        </g>
      ))}
    </g>
  );
}

/** Along the x axis of its group, so that it grows by a transform. */
function Line({ from, to, isNew }: { from: Star; to: Star; isNew: boolean }) {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const degrees = (Math.atan2(y, x) * 180) / Math.PI;
  return (
    <g transform={`translate(${from[0]} ${from[1]}) rotate(${degrees.toFixed(2)})`}>
      <line className={`${classes.line} ${isNew ? classes.drawn : ''}`} x2={Math.hypot(x, y).toFixed(1)} />
    </g>
  );
}
