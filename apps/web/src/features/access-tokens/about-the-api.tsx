import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Group, Text } from '@mantine/core';
import { Section } from '@/components/layout/section';

const HEADER = 'Authorization: Bearer sc_…';

export function AboutTheApi() {
  return (
    <Section title={t`The API`} card>
      <Text inherit c="dimmed">
        <Trans>
          Your own apps and scripts can work with habits, points and rewards, too. Each request carries a
          token:{' '}
          <Text component="code" px="var(--space-4)" bdrs="sm" bg="var(--mist)" c="dimmed" size="sm">
            {HEADER}
          </Text>
        </Trans>
      </Text>
      <Group component="ul" gap="var(--space-4) var(--space-24)">
        <li>
          <Anchor c="var(--text)" fw={400} href="/api/docs">
            <Trans>API reference</Trans>
          </Anchor>
        </li>
        <li>
          <Anchor c="var(--text)" fw={400} href="/api/openapi.json">
            <Trans>OpenAPI document</Trans>
          </Anchor>
        </li>
      </Group>
    </Section>
  );
}
