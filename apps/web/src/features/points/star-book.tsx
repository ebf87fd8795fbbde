import { Button } from '@mantine/core';
import type { PointsEntry } from '@starchart/schema';
import { Section } from '@/components/ui/section';
import classes from './star-book.module.css';
import { StarBookLines } from './star-book-lines';

type StarBookProps = {
  entries: readonly PointsEntry[];
  childName: string;
  today: string;
  onShowAll: () => void;
  className?: string;
};

/** The latest lines of the child's ledger. */
export function StarBook({ entries, childName, today, onShowAll, className }: StarBookProps) {
  return (
    <Section title="Star book" card className={className}>
      {entries.length > 0 ? (
        <>
          <StarBookLines entries={entries} childName={childName} today={today} />
          <Button variant="default" onClick={onShowAll}>
            Show all
          </Button>
        </>
      ) : (
        <p className={classes.none}>Every point earned and spent will be written down here.</p>
      )}
    </Section>
  );
}
