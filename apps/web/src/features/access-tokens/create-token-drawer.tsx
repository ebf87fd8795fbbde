import type { Child, NewAccessToken } from '@starchart/schema';
import { useState } from 'react';
import { FormDrawer } from '@/components/ui/form-drawer';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { CreateTokenForm } from './create-token-form';

type CreateTokenDrawerProps = {
  childrenOfFamily: readonly Child[];
  /** Once the drawer is gone: what shows the token takes the focus. */
  onCreated: (token: NewAccessToken) => void;
};

export function CreateTokenDrawer({ childrenOfFamily, onCreated }: CreateTokenDrawerProps) {
  const drawer = useOpenOnMount();
  const [created, setCreated] = useState<NewAccessToken>();
  return (
    <FormDrawer {...drawer} onClosed={() => created && onCreated(created)} title="New Access Token">
      <CreateTokenForm
        childrenOfFamily={childrenOfFamily}
        onCreated={(token) => {
          setCreated(token);
          drawer.onClose();
        }}
        onCancel={drawer.onClose}
      />
    </FormDrawer>
  );
}
