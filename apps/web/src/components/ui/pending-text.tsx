import { t } from '@lingui/core/macro';
import { IconCloud } from '@tabler/icons-react';
import { useSavedText } from '@/hooks/use-saved-text';
import { useMay } from '@/lib/api/may';

type PendingTextProps = {
  habitId: number;
  /** The family's day. */
  today: string;
};

/** Says that a completion is pending: it waits on this device, or for a grown-up. */
export function PendingText({ habitId, today }: PendingTextProps) {
  const mayDecide = useMay()('completions.decide');
  const savedText = useSavedText(habitId, today);
  if (!savedText) return mayDecide ? t`Done, waiting for your yes` : t`Done, waiting for a yes`;
  return (
    <>
      <IconCloud size={16} style={{ verticalAlign: '-0.15em' }} aria-hidden /> {savedText}
    </>
  );
}
