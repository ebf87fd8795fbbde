import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { NotReachable } from '@/components/ui/not-reachable';
import { QrCode } from '@/components/ui/qr-code';
import { useReachableUrls } from '@/hooks/use-reachable-urls';
import classes from './other-device.module.css';

export type OtherDeviceProps = {
  /** The page to open. */
  path: string;
  /** Says what to do on the other device. */
  hint?: string;
};

/** The address that a tablet or phone can open, as text and as a QR code. */
export function OtherDevice({ path, hint }: OtherDeviceProps) {
  const { isLocal, query } = useReachableUrls();
  if (!isLocal) return <Address urls={[window.location.origin]} path={path} hint={hint} />;

  return (
    <QueryState query={query} failure={t`We couldn't look up the address.`} loading={<LoadingAddress />}>
      {({ urls }) => (urls.length === 0 ? <NotReachable /> : <Address urls={urls} path={path} hint={hint} />)}
    </QueryState>
  );
}

/** Two lines, the code and the address. */
function LoadingAddress() {
  return (
    <Stack gap="sm">
      <SkeletonRows rows={1} height={44} />
      <Box w={240} maw="100%" mx="auto">
        <SkeletonRows rows={1} height={240} />
      </Box>
      <SkeletonRows rows={1} height={28} />
    </Stack>
  );
}

function Address({ urls, path, hint }: OtherDeviceProps & { urls: readonly string[] }) {
  const [index, setIndex] = useState(0);
  const origin = urls[index % urls.length] ?? '';
  const address = path === '/' ? origin : `${origin}${path}`;

  return (
    <Stack gap="sm" align="center" ta="center">
      <p>
        <Trans>Scan this code with a tablet or phone, or type the address into its browser.</Trans>
      </p>
      <QrCode text={address} label={t`QR code of ${address}`} />
      <p role="status" className={classes.address}>
        {origin}
        {address !== origin && (
          <>
            <wbr />
            {path}
          </>
        )}
      </p>
      {hint && <p>{hint}</p>}
      {isAtHome(origin) && (
        <Text inherit c="dimmed">
          <Trans>Both devices need to be in the same network.</Trans>
        </Text>
      )}
      {urls.length > 1 && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} aria-hidden />}
          onClick={() => setIndex((index + 1) % urls.length)}
        >
          <Trans>Try another address</Trans>
        </Button>
      )}
    </Stack>
  );
}

/** An address that only works in its own network: an IP address, or a name without a domain. */
function isAtHome(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^[\d.]+$|^\[|\.local$|^[^.]+$/.test(hostname);
}
