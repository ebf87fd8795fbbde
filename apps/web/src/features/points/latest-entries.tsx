import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import type { Child, PointsEntry } from '@starchart/schema';
import { OptionalPart } from '@/components/feedback/optional-part';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { Section } from '@/components/layout/section';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Picture } from '@/components/ui/picture';
import { useDialogs } from '@/hooks/use-dialogs';

/** The last card of its page. */
const LedgerEntries = lazyComponent('LedgerEntries', () => import('./ledger-entries'));

type LatestEntriesProps = { child: Child; today: string; entries: readonly PointsEntry[] };

export function LatestEntries({ child, today, entries }: LatestEntriesProps) {
  const dialogs = useDialogs();
  return (
    <Section title={t`Star book`} card>
      {entries.length > 0 ? (
        <>
          <OptionalPart fallback={<SkeletonRows rows={entries.length} height={48} />}>
            <LedgerEntries entries={entries} childName={child.name} today={today} />
          </OptionalPart>
          <Button variant="default" onClick={() => dialogs.open('ledger', { child, today })}>
            <Trans>Show all</Trans>
          </Button>
        </>
      ) : (
        <Stack flex={1} align="center" justify="center" gap="xs" ta="center" c="dimmed">
          <Picture catalogue="brand" name="twinkle-hello" size={72} />
          <Text size="sm">
            <Trans>Every point earned or spent will show up here.</Trans>
          </Text>
        </Stack>
      )}
    </Section>
  );
}
