import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, TextInput } from '@mantine/core';
import { createWishInput, WISH_LIMITS } from '@starchart/schema';
import { IconSparkles, IconX } from '@tabler/icons-react';
import { Dialog } from '@/components/dialog/dialog';
import { DialogActions } from '@/components/dialog/dialog-actions';
import { NeedsInternet } from '@/components/feedback/needs-internet';
import { KidButton } from '@/components/kid/kid-button';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { useOnline } from '@/hooks/use-online';
import { messageOf } from '@/lib/api/server-error';
import { playSound } from '@/lib/sounds/sounds';
import { useCreateWish } from './kid-wishes-api';

type KidWishDialogProps = { childId: number; onClose: () => void };

/** One line for a wish. It keeps the words when they could not be sent, and when the child taps beside it. */
export function KidWishDialog({ childId, onClose }: KidWishDialogProps) {
  const create = useCreateWish(childId);
  const online = useOnline();
  const { form, onSubmit, isPending } = useSchemaForm({
    schema: createWishInput,
    initialValues: { text: '' },
    inputOf: ({ text }) => ({ childId, text }),
    send: async ({ text }) => {
      await create.mutateAsync({ childId, text });
      onClose();
    },
    errorsOf(error) {
      playSound('error');
      return { text: messageOf(error, t`We couldn't send your wish. Try again soon.`) };
    },
  });

  return (
    <Dialog
      opened
      onClose={onClose}
      size="38rem"
      zIndex={500}
      title={t`Make a wish`}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <form noValidate onSubmit={onSubmit}>
        <Stack fz="var(--kid-body)">
          <TextInput
            label={t`I wish for…`}
            description={t`Your grown-ups will see it.`}
            size="xl"
            autoComplete="off"
            enterKeyHint="send"
            // An emoji counts as two here, and as one in the schema.
            maxLength={2 * WISH_LIMITS.text.max}
            data-autofocus
            {...form.getInputProps('text')}
          />
          <DialogActions>
            <KidButton color="white" size="lg" icon={<IconX size={28} aria-hidden />} onClick={onClose}>
              <Trans>Cancel</Trans>
            </KidButton>
            <KidButton
              type="submit"
              color="purple"
              size="lg"
              icon={<IconSparkles size={28} aria-hidden />}
              disabled={isPending || !online}
            >
              <NeedsInternet>{isPending ? t`Sending...` : t`Send my wish`}</NeedsInternet>
            </KidButton>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
