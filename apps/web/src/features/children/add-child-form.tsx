import { ChildForm } from './child-form';
import { useAddChild } from './use-save-child';

type AddChildFormProps = { onAdded: (childId: number) => void; onCancel?: () => void };

export function AddChildForm({ onAdded, onCancel }: AddChildFormProps) {
  const add = useAddChild();
  return (
    <ChildForm
      pending={add.isPending}
      submitLabel="Add Child"
      onSave={(child, onRefused) =>
        add.mutate(child, { onSuccess: ({ id }) => onAdded(id), onError: onRefused })
      }
      onCancel={onCancel}
    />
  );
}
