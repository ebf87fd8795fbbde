import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import type { Child, PinOfPerson } from '@starchart/schema';
import { IconLock, IconUserCircle } from '@tabler/icons-react';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { Section } from '@/components/layout/section';
import { Row, Rows } from '@/components/list/row';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Picture } from '@/components/ui/picture';
import { useLazyDialog } from '@/hooks/use-lazy-dialog';
import { usePins } from './api';
import { PIN_WORDS } from './device-texts';

const PinDrawer = lazyComponent('PinDrawer', () => import('./pin-drawer'));

/** The PINs on family devices: of each child, and the own one. */
export function Pins({ childrenOfFamily }: { childrenOfFamily: readonly Child[] | undefined }) {
  const pins = usePins();
  return (
    <Section
      title={t`PINs`}
      about={t`Without a PIN, one tap on the picture is enough. A PIN works on family devices only.`}
      card
    >
      <QueryState
        query={pins}
        failure={t`We couldn't load the PINs.`}
        loading={<SkeletonRows rows={2} height={64} />}
      >
        {(known) => (
          <Rows>
            {childrenOfFamily?.map((child) => (
              <PinRow key={child.id} child={child} pin={known.find(({ childId }) => childId === child.id)} />
            ))}
            <PinRow pin={known.find(({ childId }) => childId === null)} />
          </Rows>
        )}
      </QueryState>
    </Section>
  );
}

/** Shows the PIN of a child, or of the parent who is logged in. */
function PinRow({ child, pin }: { child?: Child; pin: PinOfPerson | undefined }) {
  const editing = useLazyDialog(PinDrawer);
  const name = child?.name;
  return (
    <Row
      icon={
        child ? (
          <Picture catalogue="avatars" name={child.avatar} size={44} />
        ) : (
          <IconUserCircle size={44} stroke={1.5} aria-hidden />
        )
      }
      action={
        <>
          <Button
            variant="default"
            leftSection={<IconLock size={20} aria-hidden />}
            aria-label={
              name === undefined
                ? pin
                  ? t`Change PIN for you`
                  : t`Set a PIN for you`
                : pin
                  ? t`Change PIN for ${name}`
                  : t`Set a PIN for ${name}`
            }
            onClick={() => editing.open({ child, pin })}
          >
            {pin ? t`Change PIN` : t`Set a PIN`}
          </Button>
          {editing.dialog}
        </>
      }
    >
      <Group component="p" fw={600}>
        {name ?? t`You`}
      </Group>
      <Text c="dimmed" size="sm">
        {pin ? (
          i18n._(PIN_WORDS[pin.kind].label)
        ) : child ? (
          t`No PIN`
        ) : (
          <Trans>No PIN: your password is needed</Trans>
        )}
      </Text>
    </Row>
  );
}
