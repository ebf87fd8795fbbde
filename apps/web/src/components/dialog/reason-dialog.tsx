import { t } from '@lingui/core/macro';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { LIMITS } from '@starchart/schema';
import type { ReactNode } from 'react';
import { DialogForm } from '@/components/dialog/dialog-form';
import { FormDialog } from '@/components/dialog/form-dialog';
import { useSchemaForm } from '@/hooks/use-form-submit';

type Answer = { id: number; reason: string };

type ReasonDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What the answer changes. */
  about?: ReactNode;
  /** What is answered. */
  id: number;
  /** Of an `Answer`. */
  schema: Parameters<typeof useSchemaForm>[0]['schema'];
  label: string;
  /** Words that a tap fills in. */
  ideas: readonly string[];
  send: (answer: Answer) => Promise<unknown>;
};

/** A no to a child, with a few words, or none. */
export function ReasonDialog({ opened, title, ...asked }: ReasonDialogProps) {
  return (
    <FormDialog opened={opened} onClose={asked.onClose} title={title}>
      <ReasonForm {...asked} />
    </FormDialog>
  );
}

function ReasonForm(props: Omit<ReasonDialogProps, 'opened' | 'title'>) {
  const { onClose, about, id, schema, label, ideas, send } = props;
  const { form, onSubmit, isPending } = useSchemaForm({
    schema,
    initialValues: { reason: '' },
    inputOf: ({ reason }) => ({ id, reason }),
    send: async ({ reason }) => {
      await send({ id, reason });
      onClose();
    },
  });

  return (
    <DialogForm
      onSubmit={onSubmit}
      onCancel={onClose}
      pending={isPending}
      submitLabel={t`Send`}
      pendingLabel={t`Sending...`}
    >
      {about && <Text c="dimmed">{about}</Text>}
      <TextInput
        label={label}
        maxLength={LIMITS.reason.max}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <Group gap="xs">
        {ideas.map((reason) => (
          <Button
            key={reason}
            variant="default"
            size="sm"
            radius="xl"
            mih="2.75rem"
            onClick={() => form.setFieldValue('reason', reason)}
          >
            {reason}
          </Button>
        ))}
      </Group>
    </DialogForm>
  );
}
