import { t } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import type { ComponentProps } from 'react';
import { CopyField } from '@/components/ui/copy-field';
import { isForOtherDevices } from '@/hooks/use-reachable-urls';

type LinkToPassOnProps = Omit<ComponentProps<typeof CopyField>, 'value' | 'copyLabel'> & { url: string };

/** A link to copy. One that only works on this computer is opened here, and its address is not shown. */
export function LinkToPassOn({ url, ...field }: LinkToPassOnProps) {
  if (isForOtherDevices(url)) return <CopyField {...field} value={url} copyLabel={t`Copy link`} />;
  const { pathname, search, hash } = new URL(url);
  return (
    <Anchor
      href={pathname + search + hash}
      target="_blank"
      py="xs"
      aria-label={field.about && `${t`Open the link on this computer`}, ${field.about}`}
    >
      {t`Open the link on this computer`}
    </Anchor>
  );
}
