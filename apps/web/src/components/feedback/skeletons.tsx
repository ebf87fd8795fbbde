import { Group, type MantineSpacing, Skeleton, Stack } from '@mantine/core';
import classes from './skeletons.module.css';

/** One placeholder; the class sets its height. */
export function SkeletonBlock({ className }: { className: string | undefined }) {
  return <div className={`${classes.block} ${className}`} aria-hidden="true" />;
}

type SkeletonRowsProps = { rows?: number; height?: number };

/** Rows with the height of the content, to prevent layout shifts. */
export function SkeletonRows({ rows = 3, height = 84 }: SkeletonRowsProps) {
  return (
    <Stack gap="sm" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius="lg" animate={false} className={classes.skeleton} />
      ))}
    </Stack>
  );
}

type SkeletonCardsProps = { cards: number; height: number; minWidth: number; gap?: MantineSpacing };

/** Placeholder cards side by side. */
export function SkeletonCards({ cards, height, minWidth, gap }: SkeletonCardsProps) {
  return (
    <Group gap={gap} align="stretch" aria-hidden="true">
      {Array.from({ length: cards }, (_, card) => (
        <Skeleton
          key={card}
          flex={`1 1 ${minWidth}px`}
          height={height}
          radius="lg"
          animate={false}
          className={classes.skeleton}
        />
      ))}
    </Group>
  );
}
