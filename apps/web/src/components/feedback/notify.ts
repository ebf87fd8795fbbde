import { notifications } from '@mantine/notifications';
import { playSound } from '@/lib/sounds/sounds';

export type Notice = { title?: string; text?: string };

/** One toast at a time: a new one takes the place of the one that is showing. */
function show(kind: 'success' | 'failure', { title, text }: Notice) {
  notifications.clean();
  notifications.show({
    title,
    message: text,
    role: kind === 'success' ? 'status' : 'alert',
    color: kind === 'success' ? 'success' : 'danger',
  });
}

/** Removes the notice that is no longer true. */
export function clearNotices() {
  notifications.clean();
}

/** Says that something worked; readers hear it at the next pause. */
export function notifySuccess(notice: Notice) {
  show('success', notice);
}

/** Says that something failed, with the low sound. */
export function notifyFailure(notice: Notice) {
  playSound('error');
  show('failure', notice);
}
