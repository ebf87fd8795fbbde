import { Button, Group, Stack, Text } from '@mantine/core';
import { levelOf, levelStart } from '@starchart/domain';
import type { Child } from '@starchart/schema';
import { IconAdjustmentsHorizontal, IconChevronRight } from '@tabler/icons-react';
import { Picture } from '@/components/ui/picture';
import { ProgressBar } from '@/components/ui/progress-bar';
import { StarIcon } from '@/components/ui/star-icon';
import { formatNumber, formatPoints } from '@/lib/format/format';
import classes from './child-summary.module.css';

type ChildSummaryProps = {
  child: Child;
  onAdjustPoints: () => void;
  onOpenLedger: () => void;
  className?: string;
};

/** Name, level progress and balance of a child. */
export function ChildSummary({ child, onAdjustPoints, onOpenLedger, className = '' }: ChildSummaryProps) {
  const level = levelOf(child.totalPoints);
  const start = levelStart(level);
  const next = levelStart(level + 1);

  return (
    <section className={`${classes.card} ${className}`} aria-label={`Summary of ${child.name}`}>
      <div className={classes.who}>
        <Picture catalogue="avatars" name={child.avatar} size={64} />
        <div className={classes.words}>
          <h2 className={classes.name} title={child.name}>
            {child.name}
          </h2>
          <Text inherit c="dimmed" fw={500}>
            Level {level}
          </Text>
        </div>
      </div>

      <Stack gap="var(--space-4)" data-color="accent">
        <Group gap="0 var(--space-8)" align="baseline" justify="space-between">
          <Text span inherit fw={500}>
            Progress
          </Text>
          <span className={classes.toNext}>
            {formatPoints(next - child.totalPoints)} to level {level + 1}
          </span>
        </Group>
        <ProgressBar percentage={(100 * (child.totalPoints - start)) / (next - start)} />
      </Stack>

      <dl className={classes.numbers}>
        <div>
          <dt>Stars available to spend</dt>
          <dd>
            <button
              type="button"
              className={classes.balance}
              aria-label={`${formatNumber(child.currentPoints)} stars available to spend: open the star book`}
              title="Open the star book"
              onClick={onOpenLedger}
            >
              <StarIcon size={26} />
              {formatNumber(child.currentPoints)}
              <IconChevronRight size={20} aria-hidden />
            </button>
          </dd>
        </div>
        <div>
          <dt>Total points</dt>
          <dd>{formatNumber(child.totalPoints)}</dd>
        </div>
      </dl>

      <Button
        variant="default"
        fullWidth
        leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />}
        onClick={onAdjustPoints}
      >
        Adjust Points
      </Button>
    </section>
  );
}
