import { TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { typedNumber } from '@/lib/format/typed-number';

type NumberFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'step'> & {
  value: string;
  onChange: (typed: string) => void;
  max: number;
  step?: number;
};

/**
 * A positive integer; arrow keys step it. It keeps the raw text for validation by the form: a digits-only
 * field turns 1.5 into 15.
 */
export function NumberField({ value, onChange, max, step = 1, ...props }: NumberFieldProps) {
  function stepWithArrows(event: KeyboardEvent) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const number = typedNumber(value);
    if (!direction || !Number.isInteger(number)) return;
    event.preventDefault();
    onChange(String(Math.max(1, Math.min(max, number + direction * step))));
  }

  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={stepWithArrows}
    />
  );
}
