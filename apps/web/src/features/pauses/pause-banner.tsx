import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { Card } from '@/components/layout/card';
import { BusyButton } from '@/components/ui/busy-button';
import { useDialogs } from '@/hooks/use-dialogs';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useMay } from '@/lib/api/may';
import { type KnownPause, useEndPause } from './api';
import classes from './pause-banner.module.css';
import { pauseSentence } from './pause-texts';

type PauseBannersProps = {
  childName: string;
  /** The pauses of today. */
  pauses: readonly KnownPause[];
  /** The family's day. */
  today: string;
};

/** The pauses of all habits of a child, with buttons that end and change them. Renders nothing without one. */
export function PauseBanners({ pauses, ...props }: PauseBannersProps) {
  return pauses
    .filter(({ habitId }) => habitId === null)
    .map((pause) => <PauseBanner key={pause.id} pause={pause} {...props} />);
}

type PauseBannerProps = Omit<PauseBannersProps, 'pauses'> & { pause: KnownPause };

function PauseBanner({ pause, childName, today }: PauseBannerProps) {
  const dialogs = useDialogs();
  const end = useEndPause([pause]);
  const { once, isPending } = useSingleFlight(() => end.mutateAsync({ id: pause.id }), { mayRepeat: true });
  const mayManage = useMay()('pauses.manage');

  return (
    <Card component="section" variant="info" px="md" py="xs" aria-label={t`Pause`}>
      <Group gap="var(--space-8) var(--space-16)" justify="space-between" className={classes.banner}>
        <p className={classes.sentence}>
          <IconPlayerPause size={22} aria-hidden />
          <span>{pauseSentence(pause, childName, today)}</span>
        </p>
        {mayManage && (
          <Group gap="xs">
            <BusyButton variant="default" busy={isPending} onClick={() => void once()}>
              <Trans>End now</Trans>
            </BusyButton>
            <Button variant="subtle" px="sm" onClick={() => dialogs.open('change-pause', { pause })}>
              {t({ message: 'Change', context: 'pause' })}
            </Button>
          </Group>
        )}
      </Group>
    </Card>
  );
}
