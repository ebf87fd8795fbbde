import type { EarnedBadge, Goal } from '@starchart/schema';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useIsDialogOpen } from '@/hooks/use-back-to-close';

/** What a child has gained. */
export type Gains = {
  badges?: readonly EarnedBadge[] | undefined;
  level?: number | undefined;
  /** It is reached. */
  goal?: Goal | undefined;
};

export type Celebration =
  | ({ kind: 'gains'; isReopened?: boolean } & Gains)
  | { kind: 'tomorrow' }
  | { kind: 'day' };

/** Delay in ms, so that the flying stars land first. */
const AFTER_STARS_MS = 650;

type Actions = {
  /** Once the code of the celebrations is loaded. Until then, none is shown. */
  begin: () => void;
  /** Shows all gains that come together in one celebration, once no dialog is open. */
  celebrate: (gains: Gains) => void;
  /** Shows one at once. While another one is shown, the tap belongs to it, or is the second of a double tap. */
  open: (celebration: Celebration) => void;
  end: () => void;
};

const none = () => {};
const ActionsContext = createContext<Actions>({ begin: none, celebrate: none, open: none, end: none });
const QueueContext = createContext<{
  shown: Celebration | undefined;
  /** What is celebrated or waits for it. */
  gains: Gains | undefined;
  isEmpty: boolean;
}>({ shown: undefined, gains: undefined, isEmpty: true });

type Queue = { shown?: Celebration | undefined; waiting?: Celebration | undefined };

function newGainsOf({ shown, waiting }: Queue) {
  if (shown?.kind === 'gains' && !shown.isReopened) return shown;
  return waiting?.kind === 'gains' ? waiting : undefined;
}

/** What comes while other gains are shown, such as a goal that a badge has brought within reach, joins them. */
function withGains({ shown, waiting }: Queue, gains: Gains): Queue {
  if (!gains.badges?.length && gains.level === undefined && !gains.goal) return { shown, waiting };
  const before = newGainsOf({ shown, waiting });
  const isShown = before !== undefined && before === shown;
  const known = before?.badges ?? [];
  const added = gains.badges?.filter(({ key }) => !known.some((badge) => badge.key === key)) ?? [];
  const celebration: Celebration = {
    kind: 'gains',
    badges: [...known, ...added],
    level: gains.level ?? before?.level,
    goal: gains.goal ?? before?.goal,
  };
  return isShown ? { shown: celebration, waiting } : { shown, waiting: celebration };
}

/** What has been queued or opened meanwhile stays. */
function withNext(queue: Queue, next: Celebration): Queue {
  return queue.shown || queue.waiting !== next ? queue : { shown: next };
}

/** The celebrations of a child's page. A context of its own, so that the habit cards do not render again for it. */
export function CelebrationQueue({ children }: { children: ReactNode }) {
  const [{ shown: current, waiting }, setQueue] = useState<Queue>({});
  const [hasBegun, setBegun] = useState(false);
  const shown = hasBegun ? current : undefined;
  const isDialogOpen = useIsDialogOpen();
  const next = !hasBegun || shown || isDialogOpen ? undefined : waiting;

  useEffect(() => {
    if (!next) return undefined;
    const timer = setTimeout(() => setQueue((queue) => withNext(queue, next)), AFTER_STARS_MS);
    return () => clearTimeout(timer);
  }, [next]);

  const actions = useMemo(
    (): Actions => ({
      begin: () => setBegun(true),
      celebrate: (gains) => setQueue((queue) => withGains(queue, gains)),
      open: (celebration) =>
        setQueue(({ shown: before, ...queue }) => ({ ...queue, shown: before ?? celebration })),
      end: () => setQueue(({ waiting: others }) => ({ waiting: others })),
    }),
    [],
  );
  const isEmpty = !shown && !waiting;
  const gains = newGainsOf({ shown: current, waiting });
  const queue = useMemo(() => ({ shown, gains, isEmpty }), [shown, gains, isEmpty]);
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

/** What is shown now, the new gains, and whether nothing is shown or waits. */
export function useCelebrationQueue() {
  return useContext(QueueContext);
}
