import { ChildForm } from './child-form';
import { useAddChild } from './use-save-child';

type AddChildFormProps = { onAdded: (childId: number) => void; onCancel?: () => void };

export function AddChildForm({ onAdded, onCancel }: AddChildFormProps) {
  const add = useAddChild();
  return (
    <ChildForm
      submitLabel="Add Child"
      onSave={(child) => add.mutateAsync(child).then(({ id }) => onAdded(id))}
      onCancel={onCancel}
    />
  );
}
