import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import type { Child } from '@starchart/schema';
import { IconThumbUp } from '@tabler/icons-react';
import { useDialogs } from '@/hooks/use-dialogs';
import { useMay } from '@/lib/api/may';

/** On phones, in the header: the child's summary is far below. */
export function PraiseButton({ child }: { child: Child | undefined }) {
  const dialogs = useDialogs();
  if (!useMay()('points.bonus')) return null;
  return (
    <ActionIcon
      variant="default"
      size="2.75rem"
      hiddenFrom="sm"
      aria-label={t`Well done!`}
      title={t`Well done!`}
      onClick={() => dialogs.open('praise', { child })}
    >
      <IconThumbUp size={22} aria-hidden />
    </ActionIcon>
  );
}
