import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { usePrintAddress } from '@/features/chart/print-address';
import { OptionLinks } from '@/features/chart/view-links';
import { canPrint, printPage } from '@/lib/print-page';

type PrintOptionsProps = {
  /** There is nothing to print, or not yet. */
  isEmpty: boolean;
  /** Further options. */
  children?: ReactNode;
};

/** The paper, and the button that prints; or the words that this browser does not. */
export function PrintOptions({ isEmpty, children }: PrintOptionsProps) {
  const { size, isLandscape, linkTo } = usePrintAddress();
  const [isIgnored, setIgnored] = useState(false);

  async function print() {
    setIgnored(!(await printPage()));
  }

  return (
    <Group gap="sm" justify="space-between">
      <Group gap="sm">
        <OptionLinks
          label={t`Paper`}
          options={[
            { label: t`A4`, to: linkTo({ size: 'a4' }), isCurrent: size === 'a4' },
            { label: t`Letter`, to: linkTo({ size: 'letter' }), isCurrent: size === 'letter' },
          ]}
        />
        <OptionLinks
          label={t`Orientation`}
          options={[
            { label: t`Portrait`, to: linkTo({ isLandscape: false }), isCurrent: !isLandscape },
            { label: t`Landscape`, to: linkTo({ isLandscape: true }), isCurrent: isLandscape },
          ]}
        />
        {children}
      </Group>
      {canPrint() && (
        <Button
          leftSection={<IconPrinter size={20} aria-hidden />}
          disabled={isEmpty}
          onClick={() => void print()}
        >
          <Trans>Print</Trans>
        </Button>
      )}
      <p role="status">
        {(isIgnored || !canPrint()) && (
          <Trans>
            This browser can't print. Open this page in Safari, Chrome, Edge or Firefox and print it there.
          </Trans>
        )}
      </p>
    </Group>
  );
}
