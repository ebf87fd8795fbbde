import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Group } from '@mantine/core';
import type { Child, CurrentPart } from '@starchart/schema';
import type { ReactNode } from 'react';
import { ChildFace } from '@/components/kid/child-face';
import quiet from '@/components/kid/quiet-button.module.css';
import { SpeakerButton } from '@/components/kid/speaker-button';
import { SoundToggle } from '@/components/ui/sound-toggle';
import { playSound } from '@/lib/sounds/sounds';
import { KidBalance } from './kid-balance';
import classes from './kid-header.module.css';
import { useMascotDialog } from './kid-mascot';

/** Longer names are smaller, to leave room for the habits. */
const LONG_NAME = 20;

type KidHeaderProps = {
  child: Child;
  /** The current part of the day. */
  now: CurrentPart['part'];
  /** Stars of pending completions. */
  onTheWay: number;
  /** `Log Out` for the child, `Parent View` for a parent. */
  exit: ReactNode;
  onOpenLedger: () => void;
};

export function KidHeader({ child, now, onTheWay, exit, onOpenLedger }: KidHeaderProps) {
  const { name, level, totalPoints, currentPoints: balance } = child;
  const { open: dress, dialog } = useMascotDialog(child);
  const levelText = t`Level ${level}`;

  return (
    <header className={classes.header}>
      <Group flex="1 1 min(19rem, 100%)" miw={0}>
        <ChildFace {...child} size={72} className={classes.avatar} />
        <Box flex="1 1 7rem" miw={0} style={{ overflowWrap: 'break-word' }}>
          <h1 className={classes.greeting} data-long={name.length > LONG_NAME || undefined}>
            <Greeting now={now} name={name} />
          </h1>
          <Group gap="0 var(--space-12)" mt={2} c="dimmed" lh={1.2}>
            {dress ? (
              <button
                type="button"
                data-print="content"
                className={classes.level}
                data-color="purple"
                aria-haspopup="dialog"
                onClick={() => {
                  playSound('pop');
                  dress();
                }}
              >
                <span>{levelText}</span>
              </button>
            ) : (
              <span className={classes.level} data-color="purple">
                {levelText}
              </span>
            )}
            <span>
              {plural(totalPoints, { one: '# star earned in all', other: '# stars earned in all' })}
            </span>
          </Group>
        </Box>
        <SpeakerButton
          text={plural(balance, { one: '# star to spend', other: '# stars to spend' })}
          label={t`Read your stars aloud`}
        />
      </Group>
      <div className={classes.balance} data-print="always">
        <KidBalance balance={balance} onTheWay={onTheWay} onOpenLedger={onOpenLedger} />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {plural(balance, { one: '# star to spend', other: '# stars to spend' })}
      </p>
      <Group gap="var(--space-12) var(--space-16)" justify="space-between" className={classes.actions}>
        {exit}
        <SoundToggle className={quiet.button} />
      </Group>
      {dialog}
    </header>
  );
}

function Greeting({ now, name }: { now: CurrentPart['part']; name: string }) {
  switch (now) {
    case 'morning':
      return (
        <Trans>
          Good morning, <bdi>{name}</bdi>!
        </Trans>
      );
    case 'evening':
      return (
        <Trans>
          Good evening, <bdi>{name}</bdi>!
        </Trans>
      );
    default:
      return (
        <Trans>
          Hi, <bdi>{name}</bdi>!
        </Trans>
      );
  }
}
