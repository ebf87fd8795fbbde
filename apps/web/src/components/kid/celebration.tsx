import { Trans } from '@lingui/react/macro';
import { Modal, Stack } from '@mantine/core';
import { IconConfetti } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Burst } from '@/components/kid/burst';
import { Confetti } from '@/components/kid/confetti';
import { KidButton } from '@/components/kid/kid-button';
import { KidModal } from '@/components/kid/kid-modal';
import { useBackToClose } from '@/hooks/use-back-to-close';
import { playSound, type SoundName } from '@/lib/sounds/sounds';
import classes from './celebration.module.css';

type CelebrationProps = {
  title: string;
  picture: ReactNode;
  /** Left out where the action that is celebrated has a sound of its own. */
  sound?: SoundName;
  children: ReactNode;
  /** A button above the one that closes the celebration; a tap on it closes it too. */
  action?: ReactNode;
  /** Leaves room for a list. */
  isCompact?: boolean;
  onEnd: () => void;
};

/** It may appear or change under a tap that was meant for the page, or under the second of a double tap. In ms. */
const IGNORE_TAPS_MS = 500;

/** A full-screen celebration with confetti and sound. After its first moment, any tap closes it. */
export function Celebration({ title, picture, sound, children, action, isCompact, onEnd }: CelebrationProps) {
  useEffect(() => {
    if (sound) playSound(sound);
  }, [sound]);

  const [settled, setSettled] = useState<string>();
  const isSettled = settled === title;
  useEffect(() => {
    const timer = setTimeout(() => setSettled(title), IGNORE_TAPS_MS);
    return () => clearTimeout(timer);
  }, [title]);
  const end = () => isSettled && onEnd();
  useBackToClose(true, end);

  return (
    <KidModal onClose={end} centered size={460}>
      {/* Touch only: the keyboard has Escape and the button. */}
      <Modal.Content className={classes.content} data-party onClick={end}>
        <Modal.Body
          p="min(var(--space-24), 5vw)"
          fz="var(--kid-body)"
          lh={1.4}
          ta="center"
          className={classes.body}
        >
          <Stack align="center" gap="sm">
            <div className={classes.emblem} data-compact={isCompact || undefined}>
              <Burst className={classes.burst} />
              <div className={classes.picture}>{picture}</div>
            </div>
            <Modal.Title fz="var(--kid-greeting)" lh={1.15}>
              {title}
            </Modal.Title>
            {children}
            {action}
            <KidButton
              color="success"
              size="lg"
              fullWidth
              icon={<IconConfetti size={30} aria-hidden />}
              style={{ marginTop: 'var(--space-8)' }}
              aria-disabled={!isSettled}
              data-autofocus
            >
              <Trans>Awesome!</Trans>
            </KidButton>
          </Stack>
        </Modal.Body>
      </Modal.Content>
      <Confetti />
    </KidModal>
  );
}
