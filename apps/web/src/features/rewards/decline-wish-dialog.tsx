import { t } from '@lingui/core/macro';
import { type Child, declineWishInput, type Wish } from '@starchart/schema';
import { ReasonDialog } from '@/components/dialog/reason-dialog';
import { useDeclineWish } from './api';

declare module '@/hooks/use-dialogs' {
  interface Dialogs {
    'decline-wish': { wish: Wish; child: Child };
  }
}

type DeclineWishDialogProps = { wish: Wish; child: Child; opened: boolean; onClose: () => void };

export function DeclineWishDialog({ wish, child, ...dialog }: DeclineWishDialogProps) {
  const decline = useDeclineWish(child);
  return (
    <ReasonDialog
      {...dialog}
      title={t`“${{ wish: wish.text }}”: not right now`}
      id={wish.id}
      schema={declineWishInput}
      label={t`Add a few kind words? (${{ childName: child.name }} will read this)`}
      ideas={[t`Maybe another day`, t`Let's talk about it`]}
      send={decline.mutateAsync}
    />
  );
}
