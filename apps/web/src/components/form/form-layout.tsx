import { Trans } from '@lingui/react/macro';
import { Box, Button, Text } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { SubmitButton } from '@/components/form/submit-button';
import classes from './form-layout.module.css';

type FormLayoutProps = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** A preview of the child view; beside the fields on wide screens, below them on narrow ones. */
  preview?: ReactNode;
  pending: boolean;
  submitLabel: string;
  pendingLabel: string;
  onCancel?: () => void;
  children: ReactNode;
};

/** A form for parents: fields in a column and a sticky save bar. */
export function FormLayout(props: FormLayoutProps) {
  const { onSubmit, preview, pending, submitLabel, pendingLabel, onCancel, children } = props;
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit} data-preview={preview ? true : undefined}>
      <div className={classes.fields}>{children}</div>
      {preview && (
        <div className={classes.preview}>
          <Text mb="sm" c="dimmed" fw={500} size="sm">
            <Trans>Preview</Trans>
          </Text>
          {/* A preview without interaction. */}
          <Box inert fz="var(--kid-body)" lh={1.35}>
            {preview}
          </Box>
        </div>
      )}
      <div className={classes.actions}>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        <SubmitButton pending={pending} pendingLabel={pendingLabel}>
          {submitLabel}
        </SubmitButton>
      </div>
    </form>
  );
}
