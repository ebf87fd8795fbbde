import { t } from '@lingui/core/macro';
import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './period-steps.module.css';

type PeriodStepsProps = {
  /** The days that are shown. */
  children: ReactNode;
  /** Undefined at the first and at the last days. */
  onEarlier: (() => void) | undefined;
  onLater: (() => void) | undefined;
};

/** The days that a chart shows, between buttons to those before and after. */
export function PeriodSteps({ children, onEarlier, onLater }: PeriodStepsProps) {
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <StepButton label={t`Earlier days`} onClick={onEarlier} Icon={IconChevronLeft} />
      <Text component="h2" fz="var(--text-20)" ta="center">
        <span role="status">{children}</span>
      </Text>
      <StepButton label={t`Later days`} onClick={onLater} Icon={IconChevronRight} />
    </Group>
  );
}

type StepButtonProps = { label: string; onClick: (() => void) | undefined; Icon: typeof IconChevronLeft };

function StepButton({ label, onClick, Icon }: StepButtonProps) {
  return (
    <ActionIcon
      variant="default"
      className={classes.step}
      aria-label={label}
      disabled={!onClick}
      onClick={onClick}
    >
      <Icon size={22} aria-hidden />
    </ActionIcon>
  );
}
