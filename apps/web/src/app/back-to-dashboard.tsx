import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '@/app/paths';

export function BackToDashboard() {
  return (
    <Anchor
      component={Link}
      to={paths.parentDashboard}
      underline="hover"
      fw={400}
      c="dimmed"
      style={{ gridColumn: '1 / -1', justifySelf: 'start', alignSelf: 'flex-start' }}
    >
      <IconArrowLeft size={20} style={{ marginInlineEnd: 'var(--space-8)' }} aria-hidden />{' '}
      <Trans>Back to the dashboard</Trans>
    </Anchor>
  );
}
