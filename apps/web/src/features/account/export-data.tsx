import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Section } from '@/components/ui/section';
import { useDialogState } from '@/hooks/use-dialog-state';
import classes from './data-card.module.css';

const ExportDialog = lazyComponent('ExportDialog', () => import('./export-dialog'));

export function ExportData() {
  const question = useDialogState<true>();

  return (
    <Section title="Export" card>
      <p className={classes.about}>
        Everything of your family in one zip file: as pages to read, as tables for a spreadsheet (CSV) and as
        JSON for programs.
      </p>
      <Button
        variant="default"
        className={classes.action}
        leftSection={<IconDownload size={20} aria-hidden />}
        onClick={() => question.ask(true)}
      >
        Export data
      </Button>
      {question.about && (
        <Suspense>
          <ExportDialog key={question.count} />
        </Suspense>
      )}
    </Section>
  );
}
