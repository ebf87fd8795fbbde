import { t } from '@lingui/core/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import classes from './password-field.module.css';

function EyeIcon({ reveal }: { reveal: boolean }) {
  return reveal ? <IconEyeOff size="60%" aria-hidden /> : <IconEye size="60%" aria-hidden />;
}

/** A password field with a visibility toggle and a Caps Lock hint. */
export function PasswordField({ description, ...props }: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);

  // Key events of password managers have no modifier state.
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false);

  return (
    <PasswordInput
      {...props}
      aria-invalid={props.error ? true : undefined}
      classNames={{ input: classes.box, innerInput: classes.inner }}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleIcon={EyeIcon}
      visibilityToggleButtonProps={{
        'aria-label': visible ? t`Hide password` : t`Show password`,
        className: classes.eye,
      }}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={(event) => {
        setCapsLock(false);
        props.onBlur?.(event);
      }}
      description={capsLock ? t`Caps Lock is on` : description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
