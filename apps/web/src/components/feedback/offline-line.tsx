import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconWifiOff } from '@tabler/icons-react';
import { useOnline } from '@/hooks/use-online';
import type { Surface } from '@/hooks/use-surface';
import { useMay } from '@/lib/api/may';
import { trpc } from '@/lib/api/trpc';
import { familyDayAt } from '@/lib/format/family-day';
import { formatTimeOfDay } from '@/lib/format/format';
import { formatDayAgo } from '@/lib/format/format-ago';
import { now } from '@/lib/format/now';
import { useShownSince } from '@/lib/offline/page-cache';
import { canKeep } from '@/lib/offline/storage';
import classes from './offline-bar.module.css';

/** The content of the bar: that the device is offline, and since when the page is as it is. */
export function OfflineLine({ surface }: { surface: Surface }) {
  const online = useOnline();
  const since = useShownSince();
  const isShown = !online || since !== undefined;
  return (
    <div role="status" className={classes.place} data-offline={isShown || undefined}>
      {isShown && (
        <p className={classes.bar}>
          <IconWifiOff size={24} aria-hidden />
          <span>
            {!online && <OfflineTexts surface={surface} />} {since !== undefined && <AsOf since={since} />}
          </span>
        </p>
      )}
    </div>
  );
}

function OfflineTexts({ surface }: { surface: Surface }) {
  const { data: user } = trpc.auth.session.useQuery(undefined, { enabled: false });
  const mayRecord = useMay()('completions.record');
  const isKept = surface === 'kid' && mayRecord && user?.role !== 'guest' && canKeep();
  return (
    <span>
      {isKept ? (
        <Trans>You're offline. Your stars are saved here and will be sent later.</Trans>
      ) : (
        <Trans>You're offline. Nothing can be saved right now.</Trans>
      )}
    </span>
  );
}

function AsOf({ since }: { since: number }) {
  const { data: user } = trpc.auth.session.useQuery(undefined, { enabled: false });
  const timeZone = user?.timeZone;
  const day = formatDayAgo(familyDayAt(since, timeZone), familyDayAt(now(), timeZone));
  const time = formatTimeOfDay(new Date(since).toISOString(), timeZone);
  return <span>{t`As of ${day}, ${time}.`}</span>;
}
