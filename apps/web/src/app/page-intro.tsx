import { Text } from '@mantine/core';

/** The heading of a page with one sentence about it. */
export function PageIntro({ title, about }: { title: string; about: string }) {
  return (
    <div>
      <Text component="h1" fz="var(--text-28)">
        {title}
      </Text>
      <Text inherit mt="var(--space-4)" c="dimmed">
        {about}
      </Text>
    </div>
  );
}
