import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  type AccessTokenScope,
  type Child,
  type CreateAccessTokenInput,
  createAccessTokenInput,
  type NewAccessToken,
} from '@starchart/schema';
import { useState } from 'react';
import { FormDrawer } from '@/components/ui/form-drawer';
import { FormLayout } from '@/components/ui/form-layout';
import { PasswordField } from '@/components/ui/password-field';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { useCreateAccessToken } from './api';
import { ChildrenChoice, ExpiryChoice, ScopeChoice } from './token-choices';

const check = schemaResolver(createAccessTokenInput, { sync: true });

type Values = {
  name: string;
  scope: AccessTokenScope;
  /** Null for all children. */
  childIds: number[] | null;
  expiresInDays: string;
  currentPassword: string;
};

type CreateTokenDrawerProps = {
  childrenOfFamily: readonly Child[];
  /** Called once the drawer is gone: the panel that shows the token takes the focus. */
  onCreated: (token: NewAccessToken) => void;
};

export function CreateTokenDrawer({ childrenOfFamily, onCreated }: CreateTokenDrawerProps) {
  const drawer = useOpenOnMount();
  const [created, setCreated] = useState<NewAccessToken>();
  const create = useCreateAccessToken();
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { name: '', scope: 'read', childIds: null, expiresInDays: '90', currentPassword: '' },
    validate: (values) => check(tokenOf(values)),
  });
  const { onSubmit, isPending } = useFormSubmit(form, async (values) => {
    setCreated(await create.mutateAsync(tokenOf(values)));
    drawer.onClose();
  });

  return (
    <FormDrawer {...drawer} onClosed={() => created && onCreated(created)} title="New Access Token">
      <FormLayout
        onSubmit={onSubmit}
        pending={isPending}
        submitLabel="Create Token"
        pendingLabel="Creating..."
        onCancel={drawer.onClose}
      >
        <TextInput
          label="What is it for?"
          placeholder="Display in the kitchen"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <ScopeChoice {...form.getInputProps('scope')} value={form.values.scope} />
        <ChildrenChoice
          childrenOfFamily={childrenOfFamily}
          {...form.getInputProps('childIds')}
          value={form.values.childIds}
        />
        <ExpiryChoice {...form.getInputProps('expiresInDays')} value={form.values.expiresInDays} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          description="Nobody who finds this page open can make a token without it."
          {...form.getInputProps('currentPassword')}
        />
      </FormLayout>
    </FormDrawer>
  );
}

/** The input that the form describes. */
function tokenOf({ expiresInDays, ...values }: Values): CreateAccessTokenInput {
  return { ...values, expiresInDays: Number(expiresInDays) };
}
