import { t } from '@lingui/core/macro';
import { Group, Input, type PasswordInputProps } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { PasswordField } from '@/components/form/password-field';
import { useIsPast } from '@/hooks/use-is-past';
import { refetchSession, trpc } from '@/lib/api/trpc';
import { formatTimeOfDay } from '@/lib/format/format';

type CurrentPasswordFieldProps = Omit<PasswordInputProps, 'form'> & {
  form: {
    getInputProps: (field: 'currentPassword') => {
      value?: string;
      error?: ReactNode;
      onChange: (value: unknown) => void;
    };
  };
  /** For what the server never does without a password: erasing, a new password or email, removing a grown-up. */
  always?: boolean;
};

/**
 * Confirms a change by the password of the logged-in parent. A session that confirmed it a few minutes ago needs none: the form's value
 * is then undefined.
 */
export function CurrentPasswordField({ form, always = false, ...props }: CurrentPasswordFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const input = form.getInputProps('currentPassword');
  const { value, error, onChange } = input;
  const until = trpc.auth.session.useQuery().data?.confirmedUntil;
  const isPast = useIsPast(until);
  // What was typed stays, and so does the question of a server that knows no confirmation.
  const isConfirmed = !always && until !== undefined && !isPast && !value && !error;

  useEffect(() => {
    if (isConfirmed && value !== undefined) onChange(undefined);
  }, [isConfirmed, value, onChange]);

  useEffect(() => {
    if (!error || until === undefined) return;
    field.current?.focus();
    void refetchSession();
  }, [error, until]);

  const label = t`Current password`;
  if (isConfirmed) {
    const time = formatTimeOfDay(until);
    return (
      <Input.Wrapper label={label} labelElement="div">
        <Group gap="xs" wrap="nowrap">
          <IconCircleCheck size={20} aria-hidden />
          {t`Confirmed until ${time}`}
        </Group>
      </Input.Wrapper>
    );
  }
  return (
    <PasswordField
      ref={field}
      label={label}
      autoComplete="current-password"
      {...props}
      {...input}
      value={value ?? ''}
    />
  );
}
