import type { Icon } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { KidButton } from './kid-button';
import { KidDialog } from './kid-dialog';

type Answer = { label: string; Icon: Icon; color: ComponentProps<typeof KidButton>['color'] };

type KidQuestionProps = {
  title: string;
  picture: ReactNode;
  children: ReactNode;
  /** Closes the question. It has the focus. */
  no: Answer;
  yes: Answer & { onClick: () => void; disabled?: boolean };
  onClose: () => void;
};

/** Asks a child before something is done. */
export function KidQuestion({ no, yes, onClose, ...dialog }: KidQuestionProps) {
  const { Icon: NoIcon } = no;
  const { Icon: YesIcon } = yes;
  return (
    <KidDialog
      {...dialog}
      onClose={onClose}
      actions={
        <>
          <KidButton
            color={no.color}
            size="lg"
            icon={<NoIcon size={28} aria-hidden />}
            onClick={onClose}
            data-autofocus
          >
            {no.label}
          </KidButton>
          <KidButton
            color={yes.color}
            size="lg"
            icon={<YesIcon size={28} aria-hidden />}
            onClick={yes.onClick}
            disabled={yes.disabled}
          >
            {yes.label}
          </KidButton>
        </>
      }
    />
  );
}
