import { Button, Text } from '@mantine/core';
import type { PointsEntry } from '@starchart/schema';
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
    <Section title="Star book" card className={className}>
      {entries.length > 0 ? (
        <>
          <LedgerEntries entries={entries} childName={childName} today={today} />
          <Button variant="default" onClick={onShowAll}>
            Show all
          </Button>
        </>
      ) : (
        <Text c="dimmed" size="sm">
          Every point earned and spent will be written down here.
        </Text>
      )}
    </Section>
  );
}
