import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './switch-field.module.css';

type SwitchFieldProps = {
  label: string;
  description: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A switch; its label and description are clickable. */
export function SwitchField({ label, onChange, ...props }: SwitchFieldProps) {
  return (
    <Switch
      size="md"
      color="success"
      withThumbIndicator={false}
      label={label}
      // Without the description.
      aria-label={label}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      classNames={classes}
      {...props}
    />
  );
}
