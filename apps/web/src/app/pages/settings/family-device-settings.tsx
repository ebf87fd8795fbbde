import { useSearchParams } from 'react-router-dom';
import { paths } from '@/app/paths';
import { useChildren } from '@/features/children/api';
import { FamilyDevices } from '@/features/family-devices/family-devices';
import { Pins } from '@/features/family-devices/pins';

export function FamilyDeviceSettings({ parentId }: { parentId: number }) {
  const children = useChildren(parentId);
  const [search, setSearch] = useSearchParams();
  return (
    <>
      <FamilyDevices
        childrenOfFamily={children.data}
        boardPath={paths.family}
        isAddingOwn={search.get('add') === 'own'}
        setAddingOwn={(isAdding) => setSearch(isAdding ? { add: 'own' } : {})}
      />
      <Pins childrenOfFamily={children.data} />
    </>
  );
}
