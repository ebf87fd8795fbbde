import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CloseButton } from '@mantine/core';
import { ENTRY_REQUEST_MINUTES, type EntryRequest } from '@starchart/schema';
import { IconDoorEnter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { BusyButton } from '@/components/ui/busy-button';
import { now } from '@/lib/format/now';
import classes from './entry-requests.module.css';
import { useAllowEntry, useEntryRequests } from './requests-api';

const EXPIRES_AFTER_MS = ENTRY_REQUEST_MINUTES * 60_000;

/** Children who ask to open their page on a family device, on every page of a parent. */
export function EntryRequests() {
  const requests = useEntryRequests();
  const [dismissed, setDismissed] = useState<readonly number[]>([]);
  const open = requests.data?.filter(({ entryRequestId }) => !dismissed.includes(entryRequestId)) ?? [];

  return (
    <div className={classes.requests} role="status" data-print="none">
      {open.map((request) => (
        <Request
          key={request.entryRequestId}
          request={request}
          onDismiss={() => setDismissed([...dismissed, request.entryRequestId])}
        />
      ))}
    </div>
  );
}

function Request({ request, onDismiss }: { request: EntryRequest; onDismiss: () => void }) {
  const { entryRequestId, childName, familyDeviceName: deviceName, createdAt } = request;
  const allow = useAllowEntry();

  useEffect(() => {
    const timer = setTimeout(onDismiss, Math.max(0, Date.parse(createdAt) + EXPIRES_AFTER_MS - now()));
    return () => clearTimeout(timer);
  }, [createdAt, onDismiss]);

  return (
    <div className={classes.request}>
      <p>{t`${childName} needs your okay on ${deviceName}.`}</p>
      <BusyButton
        busy={allow.isPending}
        leftSection={<IconDoorEnter size={20} aria-hidden />}
        onClick={() => allow.mutate({ entryRequestId }, { onSuccess: onDismiss })}
      >
        <Trans>Let {childName} in</Trans>
      </BusyButton>
      <CloseButton size={44} iconSize={22} aria-label={t`Not now`} onClick={onDismiss} />
    </div>
  );
}
