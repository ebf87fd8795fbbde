import type { SkyThing as Thing } from '@starchart/domain';
import classes from './sky-thing.module.css';
import { drawingOf } from './thing-motifs';
import type { Part } from './thing-parts';

type SkyThingProps = {
  thing: Thing;
  /** The one to come: a dim outline. */
  isOutline?: boolean;
  className?: string | undefined;
};

/** The small thing that a star brings, like a sticker with a white edge. Decorative. */
export function SkyThing({
  thing: { motif, kind, colors },
  isOutline = false,
  className = '',
}: SkyThingProps) {
  const { parts, color } = drawingOf(motif, kind);
  return (
    <svg
      className={`${classes.thing} ${className}`}
      viewBox="-4 -4 104 104"
      aria-hidden="true"
      data-thing={`${motif}-${kind}`}
      data-colors={`${color}-${colors}`}
      data-outline={isOutline || undefined}
    >
      {!isOutline && (
        <g className={classes.edge}>
          <Parts parts={parts} />
        </g>
      )}
      <Parts parts={parts} />
    </svg>
  );
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return parts.flatMap(([tone, path, turns = [0]]) =>
    turns.map((turn) => (
      <path
        key={`${path} ${turn}`}
        d={path}
        data-tone={tone}
        transform={turn === 0 ? undefined : `rotate(${turn} 48 48)`}
      />
    )),
  );
}
