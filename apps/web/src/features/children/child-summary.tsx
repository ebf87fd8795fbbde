import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core';
import { levelOf, levelStart } from '@starchart/domain';
import type { Child, Goal } from '@starchart/schema';
import {
  IconAdjustmentsHorizontal,
  IconCalendarWeek,
  IconChevronRight,
  IconHistory,
  IconPlus,
  IconPrinter,
  IconThumbUp,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '@/components/layout/card';
import { Picture } from '@/components/ui/picture';
import { ProgressBar } from '@/components/ui/progress-bar';
import { StarIcon } from '@/components/ui/star-icon';
import { useDialogs } from '@/hooks/use-dialogs';
import { useMay } from '@/lib/api/may';
import { familyWeekLink } from '@/lib/format/family-week';
import { formatNumber, formatPoints } from '@/lib/format/format';
import classes from './child-summary.module.css';

type ChildSummaryProps = {
  child: Child;
  goal: Goal | null;
  /** The family's day. */
  today: string;
  chartPath: string;
  recap: { path: string; isOffered: boolean };
  printPath: string;
  sky: ReactNode;
};

/** Name, level progress and balance of a child. */
export function ChildSummary({ child, goal, today, chartPath, recap, printPath, sky }: ChildSummaryProps) {
  const dialogs = useDialogs();
  const level = levelOf(child.totalPoints);
  const start = levelStart(level);
  const nextLevel = level + 1;
  const next = levelStart(nextLevel);
  const missing = formatPoints(next - child.totalPoints);
  const balance = formatNumber(child.currentPoints);

  return (
    <Card component="section" gap="sm" aria-label={t`${{ name: child.name }}'s summary`}>
      <Group gap="sm">
        <Picture catalogue="avatars" name={child.avatar} size={56} />
        <Box flex="1 1 auto" miw={0} maw="calc(100% - 4.5rem)" style={{ overflowWrap: 'anywhere' }}>
          <Text component="h2" inherit lineClamp={2} fz="xl" title={child.name}>
            <bdi>{child.name}</bdi>
          </Text>
          <Text inherit c="dimmed" fw={500}>
            {t`Level ${level}`}
          </Text>
        </Box>
        <Group gap={0} wrap="nowrap">
          <Button
            component={Link}
            to={recap.path}
            variant="subtle"
            px="xs"
            leftSection={<IconHistory size={20} aria-hidden />}
          >
            {familyWeekLink(recap.isOffered)}
          </Button>
          <ActionIcon
            component={Link}
            to={printPath}
            aria-label={t`Print ${{ name: child.name }}'s week`}
            title={t`Print the week`}
          >
            <IconPrinter size={22} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>

      <Actions child={child} chartPath={chartPath} />

      <Progress
        label={t`Progress`}
        value={t`${missing} to level ${nextLevel}`}
        share={(child.totalPoints - start) / (next - start)}
      />

      {goal && <SavingFor goal={goal} />}
      {sky}

      <dl className={classes.numbers}>
        <div>
          <dt>
            <Trans>Stars available to spend</Trans>
          </dt>
          <dd>
            <button
              type="button"
              data-print="content"
              className={classes.balance}
              aria-label={t`${balance} stars available to spend: open the star book`}
              title={t`Open the star book`}
              onClick={() => dialogs.open('ledger', { child, today })}
            >
              <StarIcon size={26} />
              <span>{balance}</span>
              <IconChevronRight size={20} aria-hidden />
            </button>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Total points</Trans>
          </dt>
          <dd>{formatNumber(child.totalPoints)}</dd>
        </div>
      </dl>
    </Card>
  );
}

/** The reward that the child saves for, and how far it is. */
function SavingFor({ goal }: { goal: Goal }) {
  const { name, pointsCost, toGo, daysAtPace } = goal;
  const days = daysAtPace === null ? '' : `, ${aboutDays(daysAtPace)}`;
  return (
    <Progress
      label={t`Saving for: ${name}`}
      value={toGo === 0 ? t`Goal reached!` : t`${{ points: formatPoints(toGo) }} to go` + days}
      share={(pointsCost - toGo) / pointsCost}
    />
  );
}

function Progress({ label, value, share }: { label: string; value: string; share: number }) {
  return (
    <Stack gap="var(--space-4)" data-color="accent">
      <Group gap="0 var(--space-8)" align="baseline" justify="space-between">
        <Text span inherit fw={500} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {label}
        </Text>
        <Text span c="dimmed" size="sm">
          {value}
        </Text>
      </Group>
      <ProgressBar percentage={100 * share} />
    </Stack>
  );
}

const aboutDays = (days: number) => plural(days, { one: 'about # day', other: 'about # days' });

function Actions({ child, chartPath }: Pick<ChildSummaryProps, 'child' | 'chartPath'>) {
  const may = useMay();
  const dialogs = useDialogs();

  return (
    <Group gap="xs" grow preventGrowOverflow={false}>
      {may('points.bonus') && (
        <Button
          variant="default"
          px="sm"
          leftSection={<IconThumbUp size={20} aria-hidden />}
          onClick={() => dialogs.open('praise', { child })}
        >
          <Trans>Well done!</Trans>
        </Button>
      )}
      {may('points.bonus') && (
        <Button
          variant="default"
          px="sm"
          leftSection={
            may('points.adjust') ? (
              <IconAdjustmentsHorizontal size={20} aria-hidden />
            ) : (
              <IconPlus size={20} aria-hidden />
            )
          }
          onClick={() => dialogs.open('adjust-points', { child })}
        >
          {may('points.adjust') ? t`Adjust Points` : t`Give a bonus`}
        </Button>
      )}
      <Button
        component={Link}
        to={chartPath}
        variant="default"
        px="sm"
        leftSection={<IconCalendarWeek size={20} aria-hidden />}
      >
        {t({ message: 'Chart', context: 'link' })}
      </Button>
    </Group>
  );
}
