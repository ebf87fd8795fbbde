import { Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './switch-field.module.css';

type SwitchFieldProps = {
  label: string;
  description: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A switch; its label and description are clickable. */
export function SwitchField({ label, description, checked, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <label className={classes.field}>
      <input
        type="checkbox"
        role="switch"
        className={classes.switch}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-description`}
        aria-checked={checked}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className={classes.words}>
        <Text id={`${id}-label`} span inherit fw={500}>
          {label}
        </Text>
        <Text id={`${id}-description`} span c="dimmed" size="sm">
          {description}
        </Text>
      </span>
    </label>
  );
}
