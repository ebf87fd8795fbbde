import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { type NotificationData, Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { type PointerEvent, useRef } from 'react';
import { StarIcon } from '@/components/ui/star-icon';
import classes from './toasts.module.css';

const VISIBLE_MS = 5000;
const SWIPE_PX = 50;

/** The notification region. F8 focuses the current notification. */
export function Toasts() {
  const phone = useMediaQuery('(max-width: 48em)');
  useHotkeys([['F8', () => document.querySelector<HTMLElement>(`.${classes.toast}`)?.focus()]], []);

  return (
    <Notifications
      position={phone ? 'bottom-center' : 'bottom-right'}
      limit={1}
      autoClose={VISIBLE_MS}
      allowDragDismiss={false}
      allowScrollDismiss={false}
      containerWidth={420}
      transitionDuration={160}
      classNames={{ notification: classes.notice }}
      renderNotification={(notice) => <Toast notice={notice} />}
    />
  );
}

function Toast({ notice }: { notice: NotificationData }) {
  const swipe = useSwipeRight(() => close());
  const failed = notice.color === 'danger';

  function close() {
    if (notice.id) notifications.hide(notice.id);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- short cuts to the button inside
    <div
      className={classes.toast}
      role="group"
      data-failed={failed || undefined}
      tabIndex={-1}
      // A focused notification stays until it loses the focus.
      onFocus={() => notifications.update({ ...notice, autoClose: false })}
      onBlur={() => notifications.update({ ...notice, autoClose: VISIBLE_MS })}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      {...swipe}
    >
      {failed ? (
        <IconAlertTriangle className={classes.icon} size={28} aria-hidden />
      ) : (
        <StarIcon className={classes.icon} size={32} />
      )}
      <div className={classes.words}>
        {notice.title && <p className={classes.title}>{notice.title}</p>}
        {notice.message && <p className={classes.text}>{notice.message}</p>}
      </div>
      <button type="button" className={classes.close} aria-label="Close" onClick={close}>
        <IconX size={20} aria-hidden />
      </button>
    </div>
  );
}

function move(event: PointerEvent<HTMLElement>, distance: number) {
  event.currentTarget.style.translate = `${Math.max(0, distance)}px`;
}

/** Dismisses the notification with a swipe to the right of more than 50 px. */
function useSwipeRight(onSwiped: () => void) {
  const startX = useRef<number | undefined>(undefined);

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest('button')) return;
      startX.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (startX.current !== undefined) move(event, event.clientX - startX.current);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const distance = startX.current === undefined ? 0 : event.clientX - startX.current;
      startX.current = undefined;
      if (distance > SWIPE_PX) onSwiped();
      else move(event, 0);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      startX.current = undefined;
      move(event, 0);
    },
  };
}
