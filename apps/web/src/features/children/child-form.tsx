import { Checkbox, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  type AvatarIndex,
  type Child,
  type CreateChildInput,
  createChildInput,
  DEFAULTS,
  MESSAGES,
  updateChildInput,
} from '@starchart/schema';
import { FormLayout } from '@/components/ui/form-layout';
import { PasswordField } from '@/components/ui/password-field';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { useAddChild, useUpdateChild } from './api';
import { AvatarPicker } from './avatar-picker';
import classes from './child-form.module.css';

const checkNew = schemaResolver(createChildInput, { sync: true });
const checkChanged = schemaResolver(updateChildInput, { sync: true });

type Values = { name: string; avatar: AvatarIndex; canLogin: boolean; username: string; password: string };

type ChildFormProps = {
  /** The child to edit; left out for a new one. */
  child?: Child;
  onSaved: (childId: number) => void;
  onCancel?: () => void;
};

export function ChildForm({ child, onSaved, onCancel }: ChildFormProps) {
  const add = useAddChild();
  const update = useUpdateChild();
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: {
      name: child?.name ?? '',
      avatar: child?.avatar ?? DEFAULTS.avatar,
      canLogin: child?.canLogin ?? false,
      username: child?.username ?? '',
      password: '',
    },
    validate: (values) => (child ? checkChangedChild(values, child) : checkNew(childOf(values))),
  });
  const { onSubmit, isPending } = useFormSubmit(form, async (values) => {
    const input = childOf(values);
    const { id } = await (child ? update.mutateAsync({ ...input, id: child.id }) : add.mutateAsync(input));
    onSaved(id);
  });
  const { canLogin } = form.values;

  return (
    <FormLayout
      onSubmit={onSubmit}
      pending={isPending}
      submitLabel={child ? 'Save Changes' : 'Add Child'}
      pendingLabel="Saving..."
      onCancel={onCancel}
    >
      <TextInput label="Name" autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <AvatarPicker {...form.getInputProps('avatar')} value={form.values.avatar} />
      <Checkbox
        label="Allow child to login directly"
        description="With a username and password of their own, on any device."
        size="md"
        {...form.getInputProps('canLogin', { type: 'checkbox' })}
      />
      {canLogin && (
        <div className={classes.login}>
          <TextInput
            label="Username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('username')}
          />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            description={child?.username ? 'Leave it empty to keep the current password.' : undefined}
            {...form.getInputProps('password')}
          />
        </div>
      )}
    </FormLayout>
  );
}

/** Without a login, username and password stay unchanged. */
function childOf({ username, password, ...child }: Values): CreateChildInput {
  return child.canLogin ? { ...child, username, password } : child;
}

/** A child that already has a login may keep its password. */
function checkChangedChild(values: Values, { id, username }: Child) {
  const errors = checkChanged({ ...childOf(values), id });
  const isComplete = values.username.trim() !== '' && (username !== null || values.password !== '');
  if (values.canLogin && !isComplete) errors.username ??= MESSAGES.childLoginIncomplete;
  return errors;
}
