import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/app/paths';

/** Leads to the dashboard; with a child, to the dashboard of this child. */
export function BackToDashboard({ childId }: { childId?: number | undefined }) {
  return (
    <BackLink to={childId === undefined ? paths.parentDashboard : paths.parentDashboardOf(childId)}>
      <Trans>Back to the dashboard</Trans>
    </BackLink>
  );
}

/** Leads to the page above this one. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor
      component={Link}
      to={to}
      underline="hover"
      fw={400}
      c="dimmed"
      style={{ gridColumn: '1 / -1', justifySelf: 'start', alignSelf: 'flex-start' }}
    >
      <IconArrowLeft size={20} style={{ marginInlineEnd: 'var(--space-8)' }} aria-hidden /> {children}
    </Anchor>
  );
}
