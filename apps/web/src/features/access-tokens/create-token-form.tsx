import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  type AccessTokenScope,
  type Child,
  type CreateAccessTokenInput,
  createAccessTokenInput,
  type NewAccessToken,
} from '@starchart/schema';
import { FormLayout } from '@/components/ui/form-layout';
import { PasswordField } from '@/components/ui/password-field';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { ChildrenChoice, ExpiryChoice, ScopeChoice } from './token-choices';
import { useCreateAccessToken } from './use-access-tokens';

const check = schemaResolver(createAccessTokenInput, { sync: true });

type Values = {
  name: string;
  scope: AccessTokenScope;
  /** Null for all children. */
  childIds: number[] | null;
  expiresInDays: string;
  currentPassword: string;
};

type CreateTokenFormProps = {
  childrenOfFamily: readonly Child[];
  onCreated: (token: NewAccessToken) => void;
  onCancel: () => void;
};

export function CreateTokenForm({ childrenOfFamily, onCreated, onCancel }: CreateTokenFormProps) {
  const create = useCreateAccessToken();
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { name: '', scope: 'read', childIds: null, expiresInDays: '90', currentPassword: '' },
    validate: (values) => check(tokenOf(values)),
  });
  const { onSubmit, isPending } = useFormSubmit(form, (values) =>
    create.mutateAsync(tokenOf(values)).then(onCreated),
  );
  const { scope, childIds, expiresInDays } = form.values;

  return (
    <FormLayout
      onSubmit={onSubmit}
      pending={isPending}
      submitLabel="Create Token"
      pendingLabel="Creating..."
      onCancel={onCancel}
    >
      <TextInput
        label="What is it for?"
        placeholder="Display in the kitchen"
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <ScopeChoice
        value={scope}
        onChange={(chosen) => form.setFieldValue('scope', chosen)}
        error={form.errors['scope']}
      />
      <ChildrenChoice
        childrenOfFamily={childrenOfFamily}
        value={childIds}
        onChange={(chosen) => form.setFieldValue('childIds', chosen)}
        error={form.errors['childIds']}
      />
      <ExpiryChoice
        value={expiresInDays}
        onChange={(chosen) => form.setFieldValue('expiresInDays', chosen)}
        error={form.errors['expiresInDays']}
      />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        description="Nobody who finds this page open can make a token without it."
        key={form.key('currentPassword')}
        {...form.getInputProps('currentPassword')}
      />
    </FormLayout>
  );
}

/** What the form describes. */
function tokenOf({ expiresInDays, ...values }: Values): CreateAccessTokenInput {
  return { ...values, expiresInDays: Number(expiresInDays) };
}
