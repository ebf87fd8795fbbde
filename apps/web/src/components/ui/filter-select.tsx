import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

type FilterSelectProps<Value extends string> = {
  label: string;
  /** The words for everything: `All`. */
  all: string;
  values: readonly Value[];
  words: Readonly<Record<Value, string>>;
  /** Nothing for everything. */
  value: Value | undefined;
  onChange: (value: string) => void;
};

/** Chooses the part of a list that is shown. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, all, values, words, value, onChange } = props;
  return (
    <NativeSelect
      label={label}
      size="md"
      rightSection={<IconChevronDown size={20} aria-hidden />}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: all }, ...values.map((one) => ({ value: one, label: words[one] }))]}
    />
  );
}
