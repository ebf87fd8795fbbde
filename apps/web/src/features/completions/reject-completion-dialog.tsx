import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { LIMITS, type PendingCompletion, rejectCompletionInput } from '@starchart/schema';
import { DialogForm } from '@/components/dialog/dialog-form';
import { FormDialog } from '@/components/dialog/form-dialog';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { formatDayAgo } from '@/lib/format/format-ago';
import { inPart } from '@/lib/format/part-of-day';
import { useRejectCompletion } from './approval-api';

declare module '@/hooks/use-dialogs' {
  interface Dialogs {
    'reject-completion': Pick<RejectCompletionDialogProps, 'completion' | 'today'>;
  }
}

type RejectCompletionDialogProps = {
  completion: PendingCompletion;
  /** The family's day. */
  today: string;
  opened: boolean;
  onClose: () => void;
};

/** Rejects a completion, with a few words to the child about what is missing, or none. */
export function RejectCompletionDialog({ opened, ...asked }: RejectCompletionDialogProps) {
  const { onClose } = asked;
  return (
    <FormDialog opened={opened} onClose={onClose} title={titleOf(asked)}>
      <ReasonForm {...asked} />
    </FormDialog>
  );
}

function titleOf({ completion, today }: Pick<RejectCompletionDialogProps, 'completion' | 'today'>): string {
  const { habitName, day, part } = completion;
  const when = [day !== today && formatDayAgo(day, today), part !== 'any' && inPart(part)].filter(Boolean);
  if (when.length === 0) return t`“${habitName}”: not yet`;
  return t`“${habitName}”, ${{ when: when.join(', ') }}: not yet`;
}

function ReasonForm({ completion, today, onClose }: Omit<RejectCompletionDialogProps, 'opened'>) {
  const { id, childName, day, habitActive } = completion;
  const isFinal = day !== today || !habitActive;
  const reject = useRejectCompletion(completion);
  const { form, onSubmit, isPending } = useSchemaForm({
    schema: rejectCompletionInput,
    initialValues: { reason: '' },
    inputOf: ({ reason }) => ({ id, reason }),
    send: async ({ reason }) => {
      await reject({ id, reason });
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
      {isFinal && (
        <Text c="dimmed">
          {habitActive ? (
            <Trans>
              That day is over: <bdi>{childName}</bdi> can't do it again, and a streak may end.
            </Trans>
          ) : (
            <Trans>
              This habit is inactive: <bdi>{childName}</bdi> can't do it again.
            </Trans>
          )}
        </Text>
      )}
      <TextInput
        label={t`What's still missing? (${childName} will read this)`}
        maxLength={LIMITS.reason.max}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <Group gap="xs">
        {(isFinal ? [] : [t`Just a little left`]).concat(t`Let's look together`).map((reason) => (
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
