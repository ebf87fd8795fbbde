import { Modal } from '@mantine/core';
import { IconConfetti } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Confetti } from '@/components/kid/confetti';
import { KidButton } from '@/components/kid/kid-button';
import { useReturnFocus } from '@/hooks/focus';
import { playSound, type SoundName } from '@/lib/sounds/sounds';
import classes from './celebration.module.css';

type CelebrationProps = {
  title: string;
  picture: ReactNode;
  sound: SoundName;
  children: ReactNode;
  onEnd: () => void;
};

/** A full-screen celebration with confetti and sound. Any tap closes it. */
export function Celebration({ title, picture, sound, children, onEnd }: CelebrationProps) {
  useEffect(() => playSound(sound), [sound]);
  const { dialog } = useReturnFocus(true);

  return (
    <Modal.Root
      ref={dialog}
      opened
      onClose={onEnd}
      returnFocus={false}
      centered
      size={460}
      transitionProps={{ duration: 160 }}
    >
      <Modal.Overlay backgroundOpacity={0.55} />
      {/* Touch only: the keyboard has Escape and the button. */}
      <Modal.Content className={classes.content} onClick={onEnd}>
        <Modal.Body className={classes.body}>
          <div className={classes.glory}>
            <Burst />
            <div className={classes.picture}>{picture}</div>
          </div>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {children}
          <KidButton
            color="success"
            size="lg"
            fullWidth
            icon={<IconConfetti size={30} aria-hidden />}
            className={classes.button}
            data-autofocus
          >
            Awesome!
          </KidButton>
        </Modal.Body>
      </Modal.Content>
      <Confetti />
    </Modal.Root>
  );
}

const RAYS = 14;

/** Static rays behind the picture. */
function Burst() {
  const points = Array.from({ length: RAYS * 2 }, (_, corner) => {
    const angle = (corner * Math.PI) / RAYS;
    const reach = corner % 2 ? 34 : 48;
    return `${(50 + reach * Math.sin(angle)).toFixed(1)},${(50 - reach * Math.cos(angle)).toFixed(1)}`;
  });
  return (
    <svg className={classes.burst} viewBox="0 0 100 100" aria-hidden="true">
      <polygon points={points.join(' ')} strokeLinejoin="round" />
    </svg>
  );
}
