import { Group, type MantineSpacing, rem, Stack } from '@mantine/core';
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
        <div key={row} className={classes.block} style={{ height: rem(height) }} />
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
        <div
          key={card}
          className={classes.block}
          style={{ flex: `1 1 ${minWidth}px`, height: rem(height) }}
        />
      ))}
    </Group>
  );
}
