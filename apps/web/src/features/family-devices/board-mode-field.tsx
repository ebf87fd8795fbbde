import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { BOARD_MODES, type BoardMode } from '@starchart/schema';
import type { ReactNode } from 'react';
import { ChoiceField } from '@/components/form/choice';
import { MODE_WORDS } from './device-texts';

type FieldProps<Value> = { value: Value; onChange: (value: Value) => void; error?: ReactNode };

export function BoardModeField(props: FieldProps<BoardMode>) {
  return (
    <ChoiceField
      label={t`What does it show?`}
      options={BOARD_MODES.map((mode) => ({
        value: mode,
        label: i18n._(MODE_WORDS[mode].label),
        about: i18n._(MODE_WORDS[mode].about),
      }))}
      columns={[1, 1]}
      {...props}
    />
  );
}
