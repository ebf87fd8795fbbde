import { useOpenOnMount } from '@/hooks/use-dialog-state';
import type { KnownPause } from './api';
import { ChangePauseDialog } from './change-pause-dialog';
import { PauseDialog } from './pause-dialog';

type PauseDialogOnMountProps = { childId: number | null } | { pause: KnownPause };

/** The form of a new pause or of the days of one, opened when it is mounted. */
export function PauseDialogOnMount(props: PauseDialogOnMountProps) {
  const shared = useOpenOnMount();
  return 'pause' in props ? (
    <ChangePauseDialog {...props} {...shared} />
  ) : (
    <PauseDialog {...props} {...shared} />
  );
}
