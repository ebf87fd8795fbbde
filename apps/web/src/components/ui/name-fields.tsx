import { Textarea, TextInput } from '@mantine/core';

type NameFieldsProps = {
  form: { getInputProps: (field: 'name' | 'description') => object };
  /** Placeholders of the fields. */
  example: { name: string; description: string };
};

/** Name and description fields of a habit or reward. */
export function NameFields({ form, example }: NameFieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        placeholder={example.name}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Description"
        placeholder={example.description}
        rows={2}
        {...form.getInputProps('description')}
      />
    </>
  );
}
