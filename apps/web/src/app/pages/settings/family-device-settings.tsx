import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '@/app/paths';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useChildren } from '@/features/children/api';
import { FamilyDevices } from '@/features/family-devices/family-devices';
import { Pins } from '@/features/family-devices/pins';
import { useLazyDialog } from '@/hooks/use-lazy-dialog';

const OtherDeviceDialog = lazyComponent(
  'OtherDeviceDialog',
  () => import('@/features/system/other-device-dialog'),
);

export function FamilyDeviceSettings({ parentId }: { parentId: number }) {
  const children = useChildren(parentId);
  const [search, setSearch] = useSearchParams();
  const asked = search.get('add');
  const [adding, setAdding] = useState(asked);
  if (asked !== null && asked !== adding) setAdding(asked);
  // A form that stayed in the address would be open again after a step back.
  useEffect(() => {
    if (asked !== null) setSearch({}, { replace: true });
  }, [asked, setSearch]);
  const { open, dialog } = useLazyDialog(OtherDeviceDialog);
  return (
    <>
      <FamilyDevices
        childrenOfFamily={children.data}
        boardPath={paths.family}
        adding={adding}
        onAdd={() => open({ path: paths.landing, formPaths: paths.addDevice })}
        onAdded={() => setAdding(null)}
      />
      <Pins childrenOfFamily={children.data} />
      {dialog}
    </>
  );
}
