import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import type { OfflineCompletions } from '@starchart/schema';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

/** What happens with habits that a device without network sends later. */
export function OfflineCompletionsField(
  field: Pick<ComponentProps<typeof NativeSelect>, 'value' | 'onChange'>,
) {
  const choices: { value: OfflineCompletions; label: string }[] = [
    { value: 'accept', label: t`Count them, up to two days later` },
    { value: 'approve', label: t`A grown-up approves them` },
    { value: 'today', label: t`Count them on the same day only` },
  ];
  return (
    <NativeSelect
      size="md"
      label={t`Habits done without internet`}
      description={t`A device keeps them and sends them later.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={choices}
      rightSection={<IconChevronDown size={20} aria-hidden />}
      {...field}
    />
  );
}
