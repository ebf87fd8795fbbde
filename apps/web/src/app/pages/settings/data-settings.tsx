import { paths } from '@/app/paths';
import { EraseFamily } from '@/features/account/erase-family';
import { ExportData } from '@/features/account/export-data';
import { WithAccount } from '@/features/account/with-account';

export function DataSettings() {
  return (
    <>
      <ExportData />
      <WithAccount cards={[175]}>
        {(account) => <EraseFamily account={account} landingPath={paths.landing} />}
      </WithAccount>
    </>
  );
}
