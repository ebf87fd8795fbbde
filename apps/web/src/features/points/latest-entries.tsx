import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import type { PointsEntry } from '@starchart/schema';
import { Picture } from '@/components/ui/picture';
import { Section } from '@/components/ui/section';
import { LedgerEntries } from './ledger-entries';

type LatestEntriesProps = {
  entries: readonly PointsEntry[];
  childName: string;
  today: string;
  onShowAll: () => void;
  className?: string;
};

export function LatestEntries({ entries, childName, today, onShowAll, className }: LatestEntriesProps) {
  return (
    <Section title={t`Star book`} card className={className}>
      {entries.length > 0 ? (
        <>
          <LedgerEntries entries={entries} childName={childName} today={today} />
          <Button variant="default" onClick={onShowAll}>
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
