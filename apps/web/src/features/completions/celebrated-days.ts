import { useEffect } from 'react';
import { useMay } from '@/lib/api/may';
import { readServerError } from '@/lib/api/server-error';
import { trpc, trpcUtils } from '@/lib/api/trpc';
import { deviceSetting, useDeviceSetting } from '@/lib/storage/device-setting';

/** The days whose end this device has celebrated, a line each: `<child> <day>`. */
const celebratedHere = deviceSetting('starchart.celebrated-days');
/** Enough for all children of a family. */
const MOST_LINES = 20;

/** Backoff of a failed call. In ms. */
const RETRY_MS = { first: 5_000, most: 5 * 60_000 };

type ChildDay = { childId: number; day: string };

/**
 * Whether the end of a child's day was celebrated, on this device or, by the server's `celebratedOn`, on another one. A
 * mark is stored on this device at once, and sent to the server until the server has it.
 */
export function useCelebratedDay({ childId, day }: ChildDay, celebratedOn: string | null) {
  const line = `${childId} ${day}`;
  const isOnServer = celebratedOn === day;
  const isHere = linesOf(useDeviceSetting(celebratedHere)).includes(line);

  const { mutate: send } = trpc.children.markCelebrated.useMutation({
    // Waits for the network, and ends with DAY_CHANGED and other rejections that would repeat.
    networkMode: 'online',
    retry: (_, error) => !isRejection(error),
    retryDelay: (failures) => Math.min(RETRY_MS.first * 2 ** failures, RETRY_MS.most),
    onSuccess: (_, mark) => showMark(mark),
  });
  const maySend = useMay()('completions.record');
  useEffect(() => {
    if (isHere && !isOnServer && maySend) send({ childId, day });
  }, [isHere, isOnServer, maySend, childId, day, send]);

  return {
    isCelebrated: isOnServer || isHere,
    markCelebrated() {
      const lines = linesOf(celebratedHere.read());
      if (!lines.includes(line)) celebratedHere.write([...lines, line].slice(-MOST_LINES).join('\n'));
    },
  };
}

function linesOf(text: string | null): string[] {
  return text ? text.split('\n') : [];
}

function isRejection(error: unknown): boolean {
  const { httpStatus = 0 } = readServerError(error) ?? {};
  return httpStatus >= 400 && httpStatus < 500;
}

function showMark({ childId: id, day }: ChildDay) {
  const { kidDashboard, parentDashboard } = trpcUtils.children;
  kidDashboard.setData({ id }, (shown) => (shown?.today === day ? { ...shown, celebratedOn: day } : shown));
  parentDashboard.setData({ id }, (shown) =>
    shown?.today === day ? { ...shown, celebratedOn: day } : shown,
  );
}
