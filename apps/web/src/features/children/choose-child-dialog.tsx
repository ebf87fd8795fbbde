import { t } from '@lingui/core/macro';
import { Stack } from '@mantine/core';
import type { Child } from '@starchart/schema';
import { IconChevronRight } from '@tabler/icons-react';
import { Dialog } from '@/components/dialog/dialog';
import { Picture } from '@/components/ui/picture';
import classes from './choose-child-dialog.module.css';

declare module '@/hooks/use-dialogs' {
  interface Dialogs {
    'choose-child': Pick<ChooseChildDialogProps, 'onChoose'>;
  }
}

type ChooseChildDialogProps = {
  family: readonly Child[];
  opened: boolean;
  onClose: () => void;
  onChoose: (child: Child) => void;
};

/** Asks for the child whose page to open. */
export function ChooseChildDialog({ family, opened, onClose, onChoose }: ChooseChildDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t`Open whose page?`}>
      <Stack gap="xs">
        {family.map((child) => (
          <button key={child.id} type="button" className={classes.child} onClick={() => onChoose(child)}>
            <Picture catalogue="avatars" name={child.avatar} size={44} />
            <bdi>{child.name}</bdi>
            <IconChevronRight size={20} aria-hidden />
          </button>
        ))}
      </Stack>
    </Dialog>
  );
}
