import { Badge } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const COLORS = { good: 'success', pending: 'accent', bad: 'danger', quiet: 'gray', info: 'var(--info)' };

export type StatusTone = keyof typeof COLORS;

type StatusBadgeProps = {
  tone: StatusTone;
  Icon: Icon;
  /** The status text; color and icon repeat it. */
  children: ReactNode;
};

/** A status as text with an icon and a color. */
export function StatusBadge({ tone, Icon: StateIcon, children }: StatusBadgeProps) {
  return (
    <Badge
      component="span"
      variant="light"
      color={COLORS[tone]}
      size="lg"
      px="var(--space-8)"
      tt="none"
      fw={500}
      lts={0}
      bd="1px solid currentcolor"
      // Never cut off.
      miw="max-content"
      leftSection={<StateIcon size={16} aria-hidden />}
    >
      {children}
    </Badge>
  );
}
