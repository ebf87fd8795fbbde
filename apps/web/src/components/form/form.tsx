import { Stack, type StackProps } from '@mantine/core';
import type { FormEventHandler } from 'react';

type FormProps = Omit<StackProps, 'onSubmit'> & { onSubmit: FormEventHandler<HTMLFormElement> };

/** A form with its fields in a column. */
export function Form({ onSubmit, ...props }: FormProps) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack {...props} />
    </form>
  );
}
