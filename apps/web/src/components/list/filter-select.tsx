import { i18n, type MessageDescriptor } from '@lingui/core';
import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

type FilterSelectProps<Value extends string> = {
  label: string;
  /** The label of the empty filter: `All`. */
  all: string;
  values: readonly Value[];
  words: Readonly<Record<Value, MessageDescriptor>>;
  /** Undefined shows all. */
  value: Value | undefined;
  onChange: (value: string) => void;
};

/** Filters a list by one value. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, all, values, words, value, onChange } = props;
  return (
    <NativeSelect
      label={label}
      size="md"
      rightSection={<IconChevronDown size={20} aria-hidden />}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: all }, ...values.map((one) => ({ value: one, label: i18n._(words[one]) }))]}
    />
  );
}
