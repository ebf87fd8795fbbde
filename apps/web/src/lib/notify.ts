import { t } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';
import { isUnanswered, messageOf } from '@/lib/api/server-error';
import { playSound } from '@/lib/sounds/sounds';
import { WIDTHS } from '@/lib/widths';

export type Notice = {
  title?: string;
  text?: string;
  /** A second sentence, below the text. */
  more?: string | undefined;
  /** A button. It closes the notice, as the one of `instead` does. */
  action?: { label: string; run: () => void; instead?: string };
  /** How long it is shown, in ms. By default 5 seconds. */
  lastsMs?: number;
};

/** A notice of at most this age belongs to the action that opens a page or a dialog. In ms. */
const JUST_SHOWN_MS = 1000;

/** Mantine's data has no place for an action, so its toast reads the notice from here when it is mounted. */
let latest: Notice = {};
/** Of `latest`, in ms since the page was loaded. */
let shownAt = 0;

export function latestNotice(): Notice {
  return latest;
}

/** Of a notice at the bottom, with the space around it. In px. */
const BOTTOM_HEIGHT = 80;

/**
 * Whether a notice stands at the bottom: on parents' phones, where it covers neither tabs nor menu. The failure of an open form is
 * at the top, because the buttons of a form are at the bottom, and so is a notice that would cover what was just used.
 */
function isForThumb(kind: 'success' | 'failure'): boolean {
  const { documentElement: page, activeElement: used } = document;
  if (page.dataset.surface !== 'parent' || !window.matchMedia(WIDTHS['small-tablet']).matches) return false;
  if (used?.closest('[role="dialog"]')) return kind === 'success';
  return (
    !used ||
    used.getBoundingClientRect().bottom <= window.innerHeight - BOTTOM_HEIGHT ||
    used === document.body
  );
}

/** Replaces the notice on the screen. */
function show(kind: 'success' | 'failure', notice: Notice) {
  notifications.clean();
  latest = notice;
  shownAt = performance.now();
  notifications.show({
    title: notice.title,
    message: notice.text,
    role: kind === 'success' ? 'status' : 'alert',
    ...(notice.lastsMs && { autoClose: notice.lastsMs }),
    color: kind === 'success' ? 'success' : 'danger',
    position: isForThumb(kind) ? 'bottom-center' : 'top-center',
  });
}

export function clearNotices() {
  notifications.clean();
}

/** Closes the notice of an earlier action, because a page or a dialog opens. */
export function clearEarlierNotices() {
  if (performance.now() - shownAt > JUST_SHOWN_MS) notifications.clean();
}

/** Notifies of a success. Screen readers announce it politely. */
export function notifySuccess(notice: Notice) {
  show('success', notice);
}

/** Notifies of a failure, with a sound. */
export function notifyFailure(notice: Notice) {
  playSound('error');
  show('failure', notice);
}

/** Notifies that a write failed: with the server's reason, or else with the text of the notice, and that the server was not reached. */
export function notifyFailedWrite(error: unknown, notice: Notice & { text: string }) {
  const text = isUnanswered(error) ? `${notice.text} ${unreachableText()}` : messageOf(error, notice.text);
  notifyFailure({ ...notice, text });
}

/** There was no response, or that of a proxy: the write may have happened. */
function unreachableText(): string {
  return document.documentElement.dataset.surface === 'kid'
    ? t`We can't reach Starchart. Try again soon.`
    : t`Starchart can't be reached right now.`;
}

/** Runs what follows a write that has succeeded. Its error is the program's: the console shows it, and the write does not look failed. */
export async function afterSuccess<Result>(
  step: () => Result | Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await step();
  } catch (error) {
    console.error(error);
    return undefined;
  }
}
