import type { Child } from '@starchart/schema';
import { FormDrawer } from '@/components/ui/form-drawer';
import { ChildForm } from './child-form';
import { useUpdateChild } from './use-save-child';

type EditChildDrawerProps = { child: Child; opened: boolean; onClose: () => void };

export function EditChildDrawer({ child, opened, onClose }: EditChildDrawerProps) {
  const update = useUpdateChild();
  return (
    <FormDrawer opened={opened} onClose={onClose} title="Edit Child">
      <ChildForm
        child={child}
        submitLabel="Save Changes"
        onSave={(changes) => update.mutateAsync({ ...changes, id: child.id }).then(onClose)}
        onCancel={onClose}
      />
    </FormDrawer>
  );
}
