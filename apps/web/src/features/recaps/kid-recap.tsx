import { t } from '@lingui/core/macro';
import type { Child } from '@starchart/schema';
import { Suspense, useState } from 'react';
import { KidButton } from '@/components/kid/kid-button';
import { Mascot } from '@/components/kid/mascot';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useBackToClose } from '@/hooks/use-back-to-close';
import { playSound } from '@/lib/sounds/sounds';

const KidWeekStory = lazyComponent('KidWeekStory', () => import('./kid-week-story'), { isPrefetched: false });

type KidRecapProps = {
  child: Pick<Child, 'id' | 'name'>;
  weekOn: string;
  /** It was not looked at yet. */
  isNew: boolean;
  onSee: () => void;
};

/** Opens the recap of a week, as often as the child likes. */
export function KidRecap({ child, weekOn, isNew, onSee }: KidRecapProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  // From the tap on, so that no celebration begins while the code loads.
  useBackToClose(isOpen, close);
  return (
    <>
      <KidButton
        color={isNew ? 'accent' : 'white'}
        fullWidth
        icon={<Mascot pose="proud" size={40} />}
        onClick={() => {
          playSound('click');
          setOpen(true);
          onSee();
        }}
      >
        {t`Your week, ${{ name: child.name }}!`}
      </KidButton>
      {isOpen && (
        <Suspense>
          <KidWeekStory childId={child.id} weekOn={weekOn} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
