import { Group, Stack, Text } from '@mantine/core';
import { type Icon, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from '@/components/layout/card';

type InfoPanelProps = {
  title: ReactNode;
  Icon?: Icon;
  /** Makes it a section, labelled by its title. */
  id?: string;
  /** A larger title, above several paragraphs. */
  large?: boolean;
  children: ReactNode;
};

/** A note that is not about an error. */
export function InfoPanel({ title, Icon: Sign = IconInfoCircle, id, large, children }: InfoPanelProps) {
  return (
    <Card
      variant="info"
      component={id ? 'section' : 'div'}
      aria-labelledby={id}
      bdrs={large ? 'lg' : 'md'}
      px="md"
      py={large ? 'md' : 'sm'}
    >
      <Group gap="var(--space-4) var(--space-12)" align="flex-start">
        <Sign size={large ? 28 : 24} color="var(--info)" aria-hidden />
        <Stack
          gap={large ? 'xs' : 'var(--space-4)'}
          flex="1 1 8rem"
          miw={0}
          style={{ overflowWrap: 'anywhere' }}
        >
          <Text component={id ? 'h2' : 'h3'} id={id} fz={large ? 'lg' : 'md'} lh={large ? 1.2 : 1.5}>
            {title}
          </Text>
          {children}
        </Stack>
      </Group>
    </Card>
  );
}
