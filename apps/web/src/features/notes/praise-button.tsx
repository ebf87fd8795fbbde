import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconThumbUp } from '@tabler/icons-react';
import { useMay } from '@/lib/api/may';

/** On phones, in the header: the child's summary is far below. */
export function PraiseButton({ onClick }: { onClick: () => void }) {
  if (!useMay()('points.bonus')) return null;
  return (
    <ActionIcon
      variant="default"
      size="2.75rem"
      hiddenFrom="sm"
      aria-label={t`Well done!`}
      title={t`Well done!`}
      onClick={onClick}
    >
      <IconThumbUp size={22} aria-hidden />
    </ActionIcon>
  );
}
