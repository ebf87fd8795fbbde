import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Section } from '@/components/layout/section';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useLazyDialog } from '@/hooks/use-lazy-dialog';

const ExportDialog = lazyComponent('ExportDialog', () => import('./export-dialog'));

export function ExportData() {
  const { open, dialog } = useLazyDialog(ExportDialog);

  return (
    <Section title={t`Export`} card>
      <Text inherit maw="36rem" c="dimmed">
        <Trans>
          Everything about your family in one ZIP file: a page to read, tables for a spreadsheet (CSV) and
          JSON for your own apps.
        </Trans>
      </Text>
      <Button
        variant="default"
        className="wide-on-phones"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconDownload size={20} aria-hidden />}
        onClick={() => open({})}
      >
        <Trans>Export data</Trans>
      </Button>
      {dialog}
    </Section>
  );
}
