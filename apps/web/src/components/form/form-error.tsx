import { Group } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Card } from '@/components/layout/card';

/** Shows why a form cannot be submitted now. The input stays. */
export function FormError({ text }: { text: string | undefined }) {
  return (
    // An empty live region takes no space in a column.
    <div role="alert" className={text === undefined ? 'visually-hidden' : undefined}>
      {text !== undefined && (
        <Card variant="info" bdrs="md" px="md" py="sm" lh={1.4}>
          <Group component="p" gap="sm" wrap="nowrap" style={{ overflowWrap: 'anywhere' }}>
            <IconInfoCircle size={28} color="var(--info)" style={{ flex: 'none' }} aria-hidden />
            {text}
          </Group>
        </Card>
      )}
    </div>
  );
}
