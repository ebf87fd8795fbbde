import { useEffect } from 'react';
import { readServerError } from '@/lib/api/server-error';
import { trpcClient, trpcUtils } from '@/lib/api/trpc';
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

  useEffect(() => {
    if (isHere && !isOnServer) return sendUntilStored({ childId, day });
    return undefined;
  }, [isHere, isOnServer, childId, day]);

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

/** Sends the mark now, after failures with backoff, and when the network is back. Returns a function that stops it. */
function sendUntilStored({ childId, day }: ChildDay): () => void {
  let retryMs = RETRY_MS.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function send() {
    clearTimeout(timer);
    try {
      await trpcClient.children.markCelebrated.mutate({ childId, day });
      showMark({ childId, day });
    } catch (error) {
      const { httpStatus = 0 } = readServerError(error) ?? {};
      // DAY_CHANGED, and other rejections that would repeat.
      if (isStopped || (httpStatus >= 400 && httpStatus < 500)) return;
      timer = setTimeout(() => void send(), retryMs);
      retryMs = Math.min(2 * retryMs, RETRY_MS.most);
    }
  }

  const sendAgain = () => void send();
  window.addEventListener('online', sendAgain);
  void send();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', sendAgain);
  };
}

function showMark({ childId: id, day }: ChildDay) {
  const { kidDashboard, parentDashboard } = trpcUtils.children;
  kidDashboard.setData({ id }, (shown) => (shown?.today === day ? { ...shown, celebratedOn: day } : shown));
  parentDashboard.setData({ id }, (shown) =>
    shown?.today === day ? { ...shown, celebratedOn: day } : shown,
  );
}
