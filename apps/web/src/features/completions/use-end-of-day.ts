import { dayProgress } from '@starchart/domain';
import type { KidDashboard } from '@starchart/schema';
import { useIsFetching } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useState } from 'react';
import { useCelebrationQueue, useCelebrations } from '@/components/kid/celebrations';
import { useIsDialogOpen } from '@/hooks/use-back-to-close';
import { useIsWatched } from '@/hooks/use-is-watched';
import { useRetries } from '@/hooks/use-retries';
import { useMay } from '@/lib/api/may';
import { readServerError } from '@/lib/api/server-error';
import { trpc, trpcUtils } from '@/lib/api/trpc';
import { connection } from '@/lib/connection';
import { celebratedDays, keepNothing } from '@/lib/offline/storage';
import { isSavedHere, useOutbox } from '@/lib/offline/use-outbox';
import { useDeviceSetting } from '@/lib/storage/use-device-setting';

/** How long nothing else happens before the celebration begins: flying stars have landed, badges and levels are known. In ms. */
const QUIET_MS = 750;

/**
 * Celebrates a child's full day: once per day and child on all devices, also without a network, when the child looks at the page and
 * nothing else is shown or under way.
 */
export function useEndOfDay({ child: { id: childId }, today: day, celebratedOn, habits }: KidDashboard) {
  const { open } = useCelebrations();
  const { isEmpty } = useCelebrationQueue();
  const isDialogOpen = useIsDialogOpen();
  const isWatched = useIsWatched();
  const isTapping = useOutbox().some((entry) => entry.state === 'waiting' && !isSavedHere(entry));
  const queryKey = getQueryKey(trpc.children.kidDashboard, { id: childId }, 'query');
  const isFetching = useIsFetching({ queryKey }) > 0;
  const note = `${childId} ${day}`;
  const [over, setOver] = useState<string>();
  const isKept = useDeviceSetting(celebratedDays)?.split('\n').includes(note) ?? false;
  const isOver = over === note || isKept;
  const mark = useMarkCelebrated();
  const mayMark = useMay()('completions.record');

  const isFull = dayProgress(habits).isFull && celebratedOn !== day && !isOver;
  const isDue = isFull && isEmpty && isWatched && !isDialogOpen && !isTapping && !isFetching;
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => {
      open({ kind: 'day' });
      setOver(note);
      keepNote(note, day);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [isDue, open, note, day]);

  const isUnmarked = isOver && celebratedOn !== day && mayMark;
  useEffect(() => {
    if (isUnmarked) mark({ childId, day });
  }, [isUnmarked, mark, childId, day]);
}

/** Keeps that a day was celebrated, next to what other children have of the same day. */
function keepNote(note: string, day: string) {
  if (keepNothing.read() !== null) return;
  const others =
    celebratedDays
      .read()
      ?.split('\n')
      .filter((other) => other.endsWith(day)) ?? [];
  celebratedDays.write([...others, note].join('\n'));
}

/** Sends the mark until the server has it, as long as the page is open. A rejection such as DAY_CHANGED would repeat: it ends this. */
function useMarkCelebrated() {
  const { mutate, variables, error } = trpc.children.markCelebrated.useMutation({
    onSuccess: (_, { childId: id, day }) => {
      trpcUtils.children.kidDashboard.setData({ id }, (known) =>
        known?.today === day ? { ...known, celebratedOn: day } : known,
      );
    },
  });
  useRetries({
    isBusy: error === null || isRejection(error),
    error,
    // It sends it when the server may be reached again.
    retry: () => variables && connection.isReachable() && mutate(variables),
    inBackground: true,
  });
  return mutate;
}

function isRejection(error: unknown): boolean {
  const { httpStatus = 0 } = readServerError(error) ?? {};
  return httpStatus >= 400 && httpStatus < 500 && httpStatus !== 429;
}
