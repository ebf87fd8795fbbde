import type { Child } from '@starchart/schema';
import { Suspense, useState } from 'react';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useBackToClose } from '@/hooks/use-back-to-close';
import { useOnline } from '@/hooks/use-online';
import { useMay } from '@/lib/api/may';

const KidMascotDialog = lazyComponent('KidMascotDialog', () => import('./kid-mascot-dialog'));

/** The dialog in which a child dresses its mascot, and what opens it: undefined for those who may not, and without a network. */
export function useMascotDialog(child: Child) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const mayDress = useMay()('mascot.dress');
  const online = useOnline();
  // From the tap on, so that no celebration begins while the code loads.
  useBackToClose(isOpen, close);
  return {
    open: mayDress && online ? () => setOpen(true) : undefined,
    dialog: isOpen && (
      <Suspense>
        <KidMascotDialog child={child} onClose={close} />
      </Suspense>
    ),
  };
}
