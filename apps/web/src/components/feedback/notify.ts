import { notifications } from '@mantine/notifications';
import { playSound } from '@/lib/sounds/sounds';

export type Notice = { title?: string; text?: string };

/** Replaces the notice on the screen. */
function show(kind: 'success' | 'failure', { title, text }: Notice) {
  notifications.clean();
  notifications.show({
    title,
    message: text,
    role: kind === 'success' ? 'status' : 'alert',
    color: kind === 'success' ? 'success' : 'danger',
  });
}

export function clearNotices() {
  notifications.clean();
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
