import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  ACCESS_TOKEN_SCOPES,
  type AccessTokenScope,
  type Child,
  type CreateAccessTokenInput,
  createAccessTokenInput,
  type NewAccessToken,
} from '@starchart/schema';
import { useState } from 'react';
import { ChoiceField } from '@/components/ui/choice';
import { FormDrawer } from '@/components/ui/form-drawer';
import { FormLayout } from '@/components/ui/form-layout';
import { PasswordField } from '@/components/ui/password-field';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { useCreateAccessToken } from './api';
import { ChildrenChoice } from './children-choice';
import { SCOPE_CHOICES } from './token-words';

const check = schemaResolver(createAccessTokenInput, { sync: true });

const SCOPES = ACCESS_TOKEN_SCOPES.map((scope) => ({ value: scope, ...SCOPE_CHOICES[scope] }));

const EXPIRIES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
];

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
        <ChoiceField
          label="What may it do?"
          options={SCOPES}
          columns={[1, 1]}
          {...form.getInputProps('scope')}
          value={form.values.scope}
        />
        <ChildrenChoice
          childrenOfFamily={childrenOfFamily}
          {...form.getInputProps('childIds')}
          value={form.values.childIds}
        />
        <ChoiceField
          label="How long does it work?"
          options={EXPIRIES}
          columns={[3, 3]}
          {...form.getInputProps('expiresInDays')}
          value={form.values.expiresInDays}
        />
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
