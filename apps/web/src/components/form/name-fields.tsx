import { t } from '@lingui/core/macro';
import { Textarea, TextInput } from '@mantine/core';
import type { ChangeEventHandler } from 'react';

type NameFieldsProps = {
  form: { getInputProps: (field: 'name' | 'description') => object };
  /** Runs after each change of the name. */
  onName: (name: string) => void;
  /** Ideas are above. On a touch screen, the keyboard would hide them, so the name does not take the focus. */
  belowIdeas?: boolean;
  /** Placeholders of the fields. */
  example: { name: string; description: string };
};

const hasTouchScreen = () => window.matchMedia('(pointer: coarse)').matches;

/** Name and description fields of a habit or reward. */
export function NameFields({ form, onName, belowIdeas, example }: NameFieldsProps) {
  const name: { onChange?: ChangeEventHandler<HTMLInputElement> } = form.getInputProps('name');
  return (
    <>
      <TextInput
        label={t({ message: 'Name', context: 'item' })}
        placeholder={example.name}
        autoComplete="off"
        data-autofocus={belowIdeas && hasTouchScreen() ? undefined : true}
        {...name}
        onChange={(event) => {
          name.onChange?.(event);
          onName(event.currentTarget.value);
        }}
      />
      <Textarea
        label={t`Description`}
        placeholder={example.description}
        rows={2}
        {...form.getInputProps('description')}
      />
    </>
  );
}
