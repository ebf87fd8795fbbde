import { ChildViewLock } from '@/features/account/child-view-lock';
import { FamilyForm } from '@/features/account/family-form';
import { WithAccount } from '@/features/account/with-account';

export function FamilySettings() {
  return (
    <WithAccount cards={[576, 136]}>
      {(account) => (
        <>
          <FamilyForm account={account} />
          <ChildViewLock account={account} />
        </>
      )}
    </WithAccount>
  );
}
