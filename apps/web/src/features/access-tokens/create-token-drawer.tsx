import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import {
  ACCESS_TOKEN_SCOPES,
  type AccessTokenScope,
  type Child,
  type CreateAccessTokenInput,
  createAccessTokenInput,
  type NewAccessToken,
} from '@starchart/schema';
import { useState } from 'react';
import { FormDrawer } from '@/components/dialog/form-drawer';
import { ChildrenChoice } from '@/components/form/children-choice';
import { ChoiceField } from '@/components/form/choice';
import { CurrentPasswordField } from '@/components/form/current-password-field';
import { FormLayout } from '@/components/form/form-layout';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { useCreateAccessToken } from './api';

import { SCOPE_CHOICES } from './token-texts';

const EXPIRIES = [
  { value: '30', label: msg`30 days` },
  { value: '90', label: msg`90 days` },
  { value: '365', label: msg`1 year` },
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
  const { form, onSubmit, isPending } = useSchemaForm<Values>({
    schema: createAccessTokenInput,
    initialValues: { name: '', scope: 'read', childIds: null, expiresInDays: '90', currentPassword: '' },
    inputOf: tokenOf,
    async send(values) {
      setCreated(await create.mutateAsync(tokenOf(values)));
      drawer.onClose();
    },
  });

  return (
    <FormDrawer {...drawer} onClosed={() => created && onCreated(created)} title={t`New access token`}>
      <FormLayout
        onSubmit={onSubmit}
        pending={isPending}
        submitLabel={t`Create token`}
        pendingLabel={t`Creating...`}
        onCancel={drawer.onClose}
      >
        <TextInput
          label={t`What is it for?`}
          placeholder={t`Kitchen display`}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <ChoiceField
          label={t`What can it do?`}
          options={ACCESS_TOKEN_SCOPES.map((scope) => ({
            value: scope,
            label: i18n._(SCOPE_CHOICES[scope].label),
            about: i18n._(SCOPE_CHOICES[scope].about),
          }))}
          columns={[1, 1]}
          {...form.getInputProps('scope')}
          value={form.values.scope}
        />
        <ChildrenChoice
          childrenOfFamily={childrenOfFamily}
          aboutSome={t`The token can't see anyone else.`}
          {...form.getInputProps('childIds')}
          value={form.values.childIds}
        />
        <ChoiceField
          label={t`How long should it work?`}
          options={EXPIRIES.map(({ value, label }) => ({ value, label: i18n._(label) }))}
          columns={[3, 3]}
          {...form.getInputProps('expiresInDays')}
          value={form.values.expiresInDays}
        />
        <CurrentPasswordField description={t`So that only you can create a token.`} form={form} />
      </FormLayout>
    </FormDrawer>
  );
}

/** The input that the form describes. */
function tokenOf({ expiresInDays, ...values }: Values): CreateAccessTokenInput {
  return { ...values, expiresInDays: Number(expiresInDays) };
}
