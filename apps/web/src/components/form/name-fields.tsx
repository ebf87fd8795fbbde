import { t } from '@lingui/core/macro';
import { Textarea, TextInput } from '@mantine/core';
import type { ChangeEventHandler } from 'react';

type NameFieldProps = {
  form: { getInputProps: (field: 'name') => object };
  /** Runs after each change of the name. */
  onName: (name: string) => void;
  placeholder: string;
};

/** The name of a habit or reward. */
export function NameField({ form, onName, placeholder }: NameFieldProps) {
  const name: { onChange?: ChangeEventHandler<HTMLInputElement> } = form.getInputProps('name');
  return (
    <TextInput
      label={t({ message: 'Name', context: 'item' })}
      placeholder={placeholder}
      autoComplete="off"
      data-autofocus
      {...name}
      onChange={(event) => {
        name.onChange?.(event);
        onName(event.currentTarget.value);
      }}
    />
  );
}

type DescriptionFieldProps = {
  form: { getInputProps: (field: 'description') => object };
  placeholder: string;
};

/** The description of a habit or reward. */
export function DescriptionField({ form, placeholder }: DescriptionFieldProps) {
  return (
    <Textarea
      label={t`Description`}
      placeholder={placeholder}
      rows={2}
      {...form.getInputProps('description')}
    />
  );
}
