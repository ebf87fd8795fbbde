import { Anchor, Group, Text } from '@mantine/core';
import { Section } from '@/components/ui/section';

export function AboutTheApi() {
  return (
    <Section title="The API" card>
      <Text inherit c="dimmed">
        Your own apps and scripts can work with habits, points and rewards, too. Each request carries a token:{' '}
        <Text component="code" px="var(--space-4)" bdrs="sm" bg="var(--mist)" c="dimmed" size="sm">
          Authorization: Bearer sc_…
        </Text>
      </Text>
      <Group component="ul" gap="var(--space-4) var(--space-24)">
        <li>
          <Anchor c="var(--text)" fw={400} href="/api/docs">
            API reference
          </Anchor>
        </li>
        <li>
          <Anchor c="var(--text)" fw={400} href="/api/openapi.json">
            OpenAPI document
          </Anchor>
        </li>
      </Group>
    </Section>
  );
}
