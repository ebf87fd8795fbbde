import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { Suspense } from 'react';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { lazyComponent } from '@/components/ui/lazy-component';
import { LinkToPassOn } from '@/components/ui/link-to-pass-on';
import { NotReachable } from '@/components/ui/not-reachable';
import { isForOtherDevices } from '@/hooks/use-reachable-urls';

const QrCode = lazyComponent('QrCode', () => import('@/components/ui/qr-code'));

type ShareLinkProps = {
  url: string;
  /** The message that goes with the link. */
  text: string;
};

/** A link to copy and, where other devices can open it, to scan and to send. */
export function ShareLink({ url, text }: ShareLinkProps) {
  const isReachable = isForOtherDevices(url);
  return (
    <>
      <LinkToPassOn label={t`Link`} url={url} isMain>
        {'share' in navigator && (
          <Button
            variant="default"
            flex="none"
            leftSection={<IconShare2 size={20} aria-hidden />}
            // Rejects when the user cancels.
            onClick={() => void navigator.share({ text, url }).catch(() => undefined)}
          >
            <Trans>Share…</Trans>
          </Button>
        )}
      </LinkToPassOn>
      {isReachable ? (
        <Group justify="center">
          <Suspense fallback={<SkeletonRows rows={1} height={240} />}>
            <QrCode text={url} label={t`QR code of the link`} />
          </Suspense>
        </Group>
      ) : (
        <NotReachable />
      )}
    </>
  );
}
