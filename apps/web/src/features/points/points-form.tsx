import { Stack } from '@mantine/core';
import { type FormEventHandler, type ReactNode, useId } from 'react';
import classes from './points-form.module.css';

type PointsFormProps = {
  title: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** The fields for the points and for the reason. */
  fields: ReactNode;
  children: ReactNode;
};

/** One of the two parts of the dialog, with its own button. */
export function PointsForm({ title, onSubmit, fields, children }: PointsFormProps) {
  const id = useId();
  return (
    <form noValidate className={classes.form} aria-labelledby={id} onSubmit={onSubmit}>
      <Stack gap="sm">
        <h3 id={id} className={classes.title}>
          {title}
        </h3>
        <div className={classes.fields}>{fields}</div>
        {children}
      </Stack>
    </form>
  );
}
