import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import type { Child } from '@starchart/schema';
import { IconThumbUp } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDialogs } from '@/hooks/use-dialogs';
import { useMay } from '@/lib/api/may';

/** On phones, in the header: the child's summary is far below. A shortcut of the installed app opens the dialog, too. */
export function PraiseButton({ child }: { child: Child | undefined }) {
  const dialogs = useDialogs();
  const mayPraise = useMay()('points.bonus');
  const [search, setSearch] = useSearchParams();
  const isAsked = search.get('do') === 'bonus';

  useEffect(() => {
    if (!isAsked) return;
    setSearch({}, { replace: true });
    if (mayPraise) dialogs.open('praise', { child });
  }, [isAsked, mayPraise, child, dialogs, setSearch]);

  if (!mayPraise) return null;
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
