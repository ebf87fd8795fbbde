import { Suspense } from 'react';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { lazyComponent } from '@/components/ui/lazy-component';
import { ChildViewLock } from '@/features/account/child-view-lock';
import { FamilyForm } from '@/features/account/family-form';
import { WithAccount } from '@/features/account/with-account';

const FamilyPauses = lazyComponent('FamilyPauses', () => import('@/features/pauses/family-pauses'));

const PraisePresetsForm = lazyComponent(
  'PraisePresetsForm',
  () => import('@/features/notes/praise-presets-form'),
);

export function FamilySettings() {
  return (
    <>
      <WithAccount cards={[672, 136]}>
        {(account) => (
          <>
            <FamilyForm account={account} />
            <ChildViewLock account={account} />
          </>
        )}
      </WithAccount>
      <Suspense fallback={<SkeletonRows rows={1} height={220} />}>
        <FamilyPauses />
      </Suspense>
      <Suspense fallback={<SkeletonRows rows={1} height={480} />}>
        <PraisePresetsForm />
      </Suspense>
    </>
  );
}
