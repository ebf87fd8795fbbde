import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Child } from '@starchart/schema';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { KidButton } from '@/components/kid/kid-button';
import { PointsPill } from '@/components/kid/points-pill';
import { useReturnFocus } from '@/hooks/focus';
import { WIDTHS } from '@/lib/widths';
import classes from './kid-ledger.module.css';
import { KidLedgerPages } from './kid-ledger-pages';
import { KindFilter, type ShownOfBook } from './kind-filter';

type KidLedgerProps = {
  child: Child;
  /** The family's day. */
  today: string;
  /** The part that the star book shows first. */
  opensAt?: ShownOfBook;
  /** The list of the child's notes. */
  notes: ReactNode;
  onClose: () => void;
};

export function KidLedger({ child, today, opensAt, notes, onClose }: KidLedgerProps) {
  const [shown, setShown] = useState(opensAt);
  const isNarrow = useMediaQuery(WIDTHS['small-tablet']);
  const { dialog } = useReturnFocus(true);
  const { id, currentPoints: balance } = child;

  return (
    <Modal.Root ref={dialog} opened onClose={onClose} returnFocus={false} size={760} fullScreen={isNarrow}>
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content classNames={{ content: classes.content }}>
        <Modal.Header className={classes.header} role="presentation">
          <Modal.Title className={classes.title}>
            <Trans>Your star book</Trans>
          </Modal.Title>
          <KidButton color="white" icon={<IconX size={28} aria-hidden />} data-autofocus onClick={onClose}>
            <Trans>Close</Trans>
          </KidButton>
        </Modal.Header>
        <Modal.Body className={classes.body}>
          <PointsPill
            count={balance}
            label={plural(balance, { one: 'star to spend', other: 'stars to spend' })}
            size="lg"
          />
          <KindFilter forChild shown={shown} onChange={setShown} />
          {shown === 'notes' ? (
            <Suspense fallback={<SkeletonRows rows={5} height={92} />}>{notes}</Suspense>
          ) : (
            <KidLedgerPages childId={id} today={today} />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
