import { Group, Stack, Text } from '@mantine/core';
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
    <Group
      component="label"
      gap="sm"
      align="flex-start"
      wrap="nowrap"
      mih="2.75rem"
      style={{ cursor: 'pointer' }}
    >
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
      <Stack component="span" gap="2px" miw={0} maw="34rem" lh={1.4} style={{ overflowWrap: 'anywhere' }}>
        <Text id={`${id}-label`} span inherit fw={500}>
          {label}
        </Text>
        <Text id={`${id}-description`} span c="dimmed" size="sm">
          {description}
        </Text>
      </Stack>
    </Group>
  );
}
