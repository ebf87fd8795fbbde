import { t } from '@lingui/core/macro';
import { ActionIcon, Button } from '@mantine/core';
import { useDrag, useHotkeys, useMergedRef } from '@mantine/hooks';
import { type NotificationData, Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { StarIcon } from '@/components/ui/star-icon';
import { moveFocusTo } from '@/hooks/focus';
import { latestNotice } from '@/lib/notify';
import classes from './toasts.module.css';

const VISIBLE_MS = 5000;
const SWIPE_PX = 50;

/** The notification region: at the top, and on parents' phones at the bottom (lib/notify.ts). F8 focuses the current notification. */
export function Toasts() {
  useHotkeys([['F8', () => document.querySelector<HTMLElement>(`.${classes.toast}`)?.focus()]], []);

  return (
    <Notifications
      position="top-center"
      limit={1}
      autoClose={VISIBLE_MS}
      allowDragDismiss={false}
      allowScrollDismiss={false}
      containerWidth={420}
      transitionDuration={160}
      classNames={{ root: classes.place, notification: classes.notice }}
      renderNotification={(notice) => <Toast notice={notice} />}
    />
  );
}

function Toast({ notice }: { notice: NotificationData }) {
  const failed = notice.color === 'danger';
  const [{ title, text, more, action, lastsMs = VISIBLE_MS }] = useState(latestNotice);
  const toast = useRef<HTMLDivElement>(null);
  const [first, ...texts] = [title, text, more].filter((line) => line !== undefined);

  const focusedBefore = useRef<EventTarget>(null);

  /** A second tap, while the notice closes, does nothing. */
  const hasRun = useRef(false);

  function close() {
    if (toast.current?.contains(document.activeElement)) moveFocusTo(focusedBefore.current);
    if (notice.id) notifications.hide(notice.id);
  }

  const swipe = useDrag<HTMLDivElement>(
    ({ movement: [right], last }) => {
      if (last && right > SWIPE_PX) close();
      else if (toast.current) toast.current.style.translate = last ? '' : `${Math.max(0, right)}px`;
    },
    { axis: 'x', filterTaps: true },
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and a swipe do what the button inside does
    <div
      ref={useMergedRef(toast, swipe.ref)}
      className={classes.toast}
      role="group"
      data-failed={failed || undefined}
      data-line={(notice.position === 'bottom-center' && !failed && !action?.instead) || undefined}
      tabIndex={-1}
      // A focused notification stays until it loses the focus.
      onFocus={({ relatedTarget }) => {
        if (!toast.current?.contains(relatedTarget)) focusedBefore.current = relatedTarget;
        notifications.update({ ...notice, autoClose: false });
      }}
      onBlur={() => notifications.update({ ...notice, autoClose: lastsMs })}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <div className={classes.head}>
        {failed ? (
          <IconAlertTriangle className={classes.icon} size={24} aria-hidden />
        ) : (
          <StarIcon className={classes.icon} size={24} />
        )}
        <p className={title ? classes.title : classes.text}>{first}</p>
      </div>
      {(texts.length > 0 || action) && (
        <div className={classes.body}>
          <div className={classes.words}>
            {texts.map((line) => (
              <p key={line} className={classes.text}>
                {line}
              </p>
            ))}
          </div>
          {action?.instead && <Button onClick={close}>{action.instead}</Button>}
          {action && (
            <Button
              variant="default"
              leftSection={!action.instead && <IconArrowBackUp size={20} aria-hidden />}
              onClick={() => {
                close();
                if (!hasRun.current) action.run();
                hasRun.current = true;
              }}
            >
              {action.label}
            </Button>
          )}
        </div>
      )}
      <ActionIcon radius={999} className={action && classes.second} aria-label={t`Close`} onClick={close}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
