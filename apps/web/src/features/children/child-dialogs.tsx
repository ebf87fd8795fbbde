import { t } from '@lingui/core/macro';
import type { Child } from '@starchart/schema';
import type { ComponentProps } from 'react';
import { FormDrawer } from '@/components/dialog/form-drawer';
import { ChildForm } from './child-form';

declare module '@/hooks/use-dialogs' {
  interface Dialogs {
    'edit-child': { childId: number };
  }
}

type ChildDialogProps = { child: Child; opened: boolean; onClose: () => void };

type EditChildDrawerProps = ChildDialogProps &
  Pick<ComponentProps<typeof ChildForm>, 'siblings' | 'belowLogin' | 'linkToPin'>;

export function EditChildDrawer({ child, opened, onClose, ...links }: EditChildDrawerProps) {
  return (
    <FormDrawer opened={opened} onClose={onClose} title={t`Edit Child`}>
      <ChildForm child={child} onSaved={onClose} onCancel={onClose} {...links} />
    </FormDrawer>
  );
}
