import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Stack, Text } from '@mantine/core';
import { skyOf } from '@starchart/domain';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { OptionalPart } from '@/components/feedback/optional-part';
import { ConstellationPicture } from './constellation-picture';
import { constellationName } from './sky-of-days';
import classes from './sky-summary.module.css';

/** A child's current constellation for grown-ups. It leads to the child's sky. */
export function SkySummary({ fullDays, to }: { fullDays: number; to: string }) {
  const { current } = skyOf(fullDays);

  return (
    <Group
      gap="sm"
      className={classes.sky}
      data-print="content"
      renderRoot={(props) => <Link to={to} {...props} />}
    >
      <span className={classes.picture}>
        <OptionalPart>
          <ConstellationPicture name={current.key} lit={current.lit} round={current.round} size="small" />
        </OptionalPart>
      </span>
      <Stack component="span" gap={0} flex="1 1 7rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text span inherit fw={500}>
          <Trans>Night sky</Trans>
        </Text>{' '}
        <Text span c="dimmed" size="sm">
          {litTexts(current)}
        </Text>
      </Stack>
      <IconChevronRight size={20} aria-hidden />
    </Group>
  );
}

/** `Kite: 2 of 4 stars`. */
export function litTexts({ key, lit, size }: ReturnType<typeof skyOf>['current']): string {
  const name = constellationName(key);
  return t`${name}: ${lit} of ${size} stars`;
}
