import { t } from '@lingui/core/macro';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { offerUsername } from '@starchart/domain';
import {
  AVATAR_INDICES,
  type AvatarIndex,
  type Child,
  type ChildLook,
  type CreateChildInput,
  createChildInput,
  DEFAULTS,
  MESSAGES,
  type ReadAloud,
  updateChildInput,
} from '@starchart/schema';
import { type ChangeEventHandler, type ReactNode, useState } from 'react';
import { ChoiceField } from '@/components/form/choice';
import { FormLayout } from '@/components/form/form-layout';
import { MoreButton } from '@/components/form/more-button';
import { PasswordField } from '@/components/form/password-field';
import { schemaCheck, useFormSubmit } from '@/hooks/use-form-submit';
import { fieldErrorsOf, readServerError } from '@/lib/api/server-error';
import { changedValues } from '@/lib/changed-values';
import { schemaText } from '@/lib/i18n/schema-text';
import { AvatarPicker } from './avatar-picker';
import { useAddChild, useUpdateChild } from './child-mutations';
import { ReadAloudField } from './read-aloud-field';

const checkNew = schemaCheck(createChildInput);
const checkChanged = schemaCheck(updateChildInput);

type Values = {
  name: string;
  avatar: AvatarIndex;
  look: ChildLook;
  readAloud: ReadAloud;
  canLogin: boolean;
  username: string;
  password: string;
};

const looks = () =>
  [
    { value: 'playful', label: t`Playful`, about: t`With Twinkle the star, for kids` },
    { value: 'plain', label: t`Plain`, about: t`No mascot, calmer words and pictures, for teenagers` },
  ] as const;

type ChildFormProps = {
  /** The child to edit; left out for a new one. */
  child?: Child;
  /** The other children. */
  siblings?: readonly Child[];
  onSaved: (childId: number) => void;
  onCancel?: () => void;
  /** Below the login: where to use it. */
  belowLogin?: ReactNode;
  /** A link to the PIN of the child. */
  linkToPin?: ReactNode;
};

export function ChildForm({
  child,
  siblings = [],
  onSaved,
  onCancel,
  belowLogin,
  linkToPin,
}: ChildFormProps) {
  const add = useAddChild();
  const update = useUpdateChild();
  const takenAvatars = siblings.map(({ avatar }) => avatar);
  // Until somebody types a username, it follows the name.
  const [isTyped, setIsTyped] = useState(Boolean(child?.username));
  const [refused, setRefused] = useState<string[]>([]);
  const withUsername = (values: Values): Values => {
    if (isTyped) return values;
    const taken = [...refused, ...siblings.flatMap(({ username }) => username ?? [])];
    return { ...values, username: offerUsername(values.name, taken) };
  };
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: {
      name: child?.name ?? '',
      avatar: child?.avatar ?? firstFreeAvatar(takenAvatars),
      look: child?.look ?? DEFAULTS.childLook,
      readAloud: child?.readAloud ?? DEFAULTS.readAloud,
      canLogin: child?.canLogin ?? false,
      username: child?.username ?? '',
      password: '',
    },
    validate: (values) =>
      child ? checkChangedChild(withUsername(values), child) : checkNew(childOf(withUsername(values))),
  });
  const isRefusedOffer = (error: unknown) => !isTyped && readServerError(error)?.code === 'USERNAME_TAKEN';
  const { onSubmit, isPending } = useFormSubmit(
    form,
    async (values) => {
      const input = childOf(withUsername(values));
      try {
        const { id } = await (child
          ? update.mutateAsync({ ...changedValues(input, childOf(form.getInitialValues())), id: child.id })
          : add.mutateAsync(input));
        onSaved(id);
      } catch (error) {
        if (isRefusedOffer(error)) setRefused([...refused, input.username ?? '']);
        throw error;
      }
    },
    {
      errorsOf: (error) =>
        isRefusedOffer(error)
          ? { username: t`That one is taken. How about this one?` }
          : fieldErrorsOf(error),
    },
  );
  const { canLogin, username, look, readAloud } = withUsername(form.values);
  const [showsMore, setShowsMore] = useState(look !== DEFAULTS.childLook || readAloud !== DEFAULTS.readAloud);
  const usernameInput: { onChange: ChangeEventHandler<HTMLInputElement> } = form.getInputProps('username');

  return (
    <FormLayout
      onSubmit={onSubmit}
      pending={isPending}
      submitLabel={child ? t`Save changes` : t`Add Child`}
      pendingLabel={t`Saving...`}
      onCancel={onCancel}
    >
      <TextInput label={t`Name`} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <AvatarPicker {...form.getInputProps('avatar')} value={form.values.avatar} taken={takenAvatars} />
      <Checkbox
        label={t`Allow child to login directly`}
        description={t`With a username and password of their own, on any device.`}
        size="md"
        {...form.getInputProps('canLogin', { type: 'checkbox' })}
      />
      {canLogin && (
        <Stack ps="md" style={{ borderInlineStart: '3px solid var(--line)' }}>
          <TextInput
            label={t`Username`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...usernameInput}
            value={username}
            onChange={(event) => {
              setIsTyped(true);
              usernameInput.onChange(event);
            }}
          />
          <PasswordField
            label={t`Password`}
            autoComplete="new-password"
            description={child?.username ? t`Leave this empty to keep the current password.` : undefined}
            {...form.getInputProps('password')}
          />
          {belowLogin}
        </Stack>
      )}
      <MoreButton isOpen={showsMore} onChange={setShowsMore} />
      {showsMore && (
        <Stack ps="md" style={{ borderInlineStart: '3px solid var(--line)' }}>
          <ChoiceField
            label={t`Look`}
            options={looks()}
            columns={[1, 2]}
            {...form.getInputProps('look')}
            value={look}
          />
          <ReadAloudField {...form.getInputProps('readAloud')} value={readAloud} />
        </Stack>
      )}
      {linkToPin}
    </FormLayout>
  );
}

/** The first avatar that no sibling has; the first one if all are taken. */
function firstFreeAvatar(taken: readonly AvatarIndex[]): AvatarIndex {
  return AVATAR_INDICES.find((avatar) => !taken.includes(avatar)) ?? DEFAULTS.avatar;
}

/** Without a login, username and password stay unchanged. */
function childOf({ username, password, ...child }: Values): CreateChildInput {
  return child.canLogin ? { ...child, username, password } : child;
}

/** A child that already has a login may keep its password. */
function checkChangedChild(values: Values, { id, username }: Child) {
  const errors = checkChanged({ ...childOf(values), id });
  const isComplete = values.username.trim() !== '' && (username !== null || values.password !== '');
  if (values.canLogin && !isComplete) errors.username ??= schemaText(MESSAGES.childLoginIncomplete);
  return errors;
}
