import { Button, Loader } from '@mantine/core';
import type { ParentSummary } from '@starchart/schema';
import { useDebouncedValue } from '@/hooks/use-debounced-value';
import { useRescueFocus } from '@/hooks/use-rescue-focus';
import { useApproveParent } from './use-decide-registration';

type ParentActionsProps = { parent: ParentSummary; onWithdraw: () => void };

/** What an admin may decide on a parent who waits, or who was approved. */
export function ParentActions({ parent, onWithdraw }: ParentActionsProps) {
  const approve = useApproveParent(parent);
  const isSettled = useDebouncedValue(parent.status);
  const button = useRescueFocus<HTMLButtonElement>();
  const isWaiting = parent.status === 'pending';
  const isBusy = approve.isPending || !isSettled;

  function decide() {
    if (isBusy) return;
    if (isWaiting) approve.mutate({ id: parent.id });
    else onWithdraw();
  }

  return (
    <Button
      ref={button}
      variant={isWaiting ? 'filled' : 'default'}
      aria-label={isWaiting ? `Approve ${parent.name}` : `Withdraw approval of ${parent.name}`}
      aria-disabled={isBusy}
      leftSection={approve.isPending ? <Loader size={18} color="currentColor" aria-hidden /> : undefined}
      onClick={decide}
    >
      {isWaiting ? 'Approve' : 'Withdraw approval'}
    </Button>
  );
}
