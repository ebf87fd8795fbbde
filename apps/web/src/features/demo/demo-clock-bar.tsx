import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconChevronDown, IconClockPlay } from '@tabler/icons-react';
import { Suspense, useReducer, useState } from 'react';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { lazyComponent } from '@/components/ui/lazy-component';
import { formatFamilyTimeShort } from '@/lib/format/format';
import { now } from '@/lib/format/now';
import classes from './demo-clock-bar.module.css';

const MoveDemoClock = lazyComponent('MoveDemoClock', () => import('./move-demo-clock'));

const TICK_MS = 10_000;

/** The time of this demo, which its admin can move. */
export function DemoClockBar({ timeZone }: { timeZone: string }) {
  const [isOpen, setOpen] = useState(false);
  const [, drawAgain] = useReducer((ticks: number) => ticks + 1, 0);
  useInterval(drawAgain, TICK_MS, { autoInvoke: true });

  return (
    <section aria-label={t`Demo clock`} className={classes.bar} data-print="none">
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Group gap="xs" wrap="nowrap" miw={0}>
          <IconClockPlay size={20} className={classes.sign} aria-hidden />
          <Text size="sm" c="dimmed" lh={1.3}>
            <span className={classes.demo}>
              <Trans>Demo clock:</Trans>{' '}
            </span>
            <strong>{formatFamilyTimeShort(new Date(now()).toISOString(), timeZone)}</strong>
          </Text>
        </Group>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          mih="2rem"
          h="auto"
          px="xs"
          aria-expanded={isOpen}
          aria-controls="move-demo-clock"
          rightSection={
            <IconChevronDown size={18} style={{ rotate: isOpen ? '180deg' : undefined }} aria-hidden />
          }
          onClick={() => setOpen(!isOpen)}
        >
          <Trans>Move the clock</Trans>
        </Button>
      </Group>
      <div id="move-demo-clock" hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<SkeletonRows rows={2} height={44} />}>
            <MoveDemoClock />
          </Suspense>
        )}
      </div>
    </section>
  );
}
