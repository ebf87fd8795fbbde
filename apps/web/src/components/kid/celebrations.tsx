import type { EarnedBadge, Goal } from '@starchart/schema';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useIsDialogOpen } from '@/hooks/use-back-to-close';

export type Celebration =
  | { kind: 'badge'; badge: EarnedBadge; isReopened?: boolean }
  | { kind: 'level'; level: number }
  | { kind: 'goal'; goal: Goal }
  | { kind: 'tomorrow' }
  | { kind: 'day' };

/** Delay in ms, so that the flying stars land first. */
const AFTER_STARS_MS = 650;

type Actions = {
  /** Shows celebrations one after the other, once no dialog is open. */
  celebrate: (...celebrations: Celebration[]) => void;
  /** Shows one at once. While another one is shown, the tap belongs to it, or is the second of a double tap. */
  open: (celebration: Celebration) => void;
  end: () => void;
};

const none = () => {};
const ActionsContext = createContext<Actions>({ celebrate: none, open: none, end: none });
const QueueContext = createContext<{ shown: Celebration | undefined; isEmpty: boolean }>({
  shown: undefined,
  isEmpty: true,
});

type CelebrationQueueProps = {
  /** Fetches the code of a celebration. Until then the child may open a dialog, and the celebration waits. */
  load: (celebration: Celebration) => Promise<unknown>;
  children: ReactNode;
};

/** The celebrations of a child's page. A context of its own, so that the habit cards do not render again for it. */
export function CelebrationQueue({ load, children }: CelebrationQueueProps) {
  const [shown, setShown] = useState<Celebration>();
  const [waiting, setWaiting] = useState<readonly Celebration[]>([]);
  const isDialogOpen = useIsDialogOpen();
  const next = shown || isDialogOpen ? undefined : waiting[0];

  useEffect(() => {
    if (!next) return undefined;
    let isCurrent = true;
    const show = () => {
      if (!isCurrent) return;
      setShown(next);
      setWaiting(([, ...others]) => others);
    };
    // Rendering it fails too, and shows why.
    const loaded = load(next).catch(() => undefined);
    const timer = setTimeout(() => void loaded.then(show), AFTER_STARS_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [next, load]);

  const actions = useMemo(
    (): Actions => ({
      celebrate: (...celebrations) => setWaiting((before) => [...before, ...celebrations]),
      open: (celebration) => setShown((current) => current ?? celebration),
      end: () => setShown(undefined),
    }),
    [],
  );
  const isEmpty = !shown && waiting.length === 0;
  const queue = useMemo(() => ({ shown, isEmpty }), [shown, isEmpty]);
  return (
    <ActionsContext value={actions}>
      <QueueContext value={queue}>{children}</QueueContext>
    </ActionsContext>
  );
}

/** Stable functions. */
export function useCelebrations(): Actions {
  return useContext(ActionsContext);
}

/** What is shown now, and whether nothing is shown or waits. */
export function useCelebrationQueue() {
  return useContext(QueueContext);
}
