import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { type Child, type GuestPass, MAX_GUEST_PASSES, type NewGuestPass } from '@starchart/schema';
import { IconTicket, IconTrash } from '@tabler/icons-react';
import { type ComponentType, type PropsWithChildren, useState } from 'react';
import { ConfirmButton } from '@/components/dialog/confirm-button';
import { QueryList } from '@/components/feedback/query-list';
import { Section } from '@/components/layout/section';
import { Row } from '@/components/list/row';
import { lazyComponent } from '@/components/ui/lazy-component';
import { ShownOncePanel } from '@/components/ui/shown-once-panel';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useLazyDialog } from '@/hooks/use-lazy-dialog';
import { formatInstant } from '@/lib/format/format';
import { guestScopeTexts } from './guest-pass-texts';
import { useGuestPasses, useRevokeGuestPass } from './guest-passes-api';
import { childrenTexts } from './member-texts';
import { ShareLink } from './share-link';

const CreateGuestPassDrawer = lazyComponent(
  'CreateGuestPassDrawer',
  () => import('./create-guest-pass-drawer'),
);

type GuestPassesProps = {
  childrenOfFamily: readonly Child[];
  /** Shows the form once it has asked something else. */
  AskFirst: ComponentType<PropsWithChildren>;
};

/** Links for sitters and visits, without an account. */
export function GuestPasses({ childrenOfFamily, AskFirst }: GuestPassesProps) {
  const passes = useGuestPasses();
  const [created, setCreated] = useState<NewGuestPass>();
  const creation = useLazyDialog(CreateGuestPassDrawer);

  return (
    <Section
      title={t`Guest passes`}
      count={passes.data?.length || undefined}
      about={t`For tonight's sitter or a weekend with Grandma. No account needed.`}
      card
    >
      {created && <CreatedPanel created={created} onDone={() => setCreated(undefined)} />}
      {passes.data?.length !== 0 && (
        <QueryList query={passes} failure={t`We couldn't load the guest passes.`}>
          {(pass) => <GuestPassRow key={pass.id} pass={pass} childrenOfFamily={childrenOfFamily} />}
        </QueryList>
      )}
      <Button
        variant="default"
        className="wide-on-phones"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconTicket size={20} aria-hidden />}
        onClick={() => creation.open({ childrenOfFamily, AskFirst, onCreated: setCreated })}
      >
        <Trans>Create a guest pass</Trans>
      </Button>
      {creation.dialog}
    </Section>
  );
}

type CreatedPanelProps = { created: NewGuestPass; onDone: () => void };

function CreatedPanel({ created: { label, url, until }, onDone }: CreatedPanelProps) {
  const end = formatInstant(until);
  const { browsers } = MAX_GUEST_PASSES;
  return (
    <ShownOncePanel title={t`Guest pass for ${label}`} Icon={IconTicket} onDone={onDone}>
      <p>
        <Trans>
          Send this link to <bdi>{label}</bdi>. It works until {end}, on up to {browsers} devices.
        </Trans>
      </p>
      <ShareLink url={url} text={t`Our star chart for you:`} />
    </ShownOncePanel>
  );
}

type GuestPassRowProps = { pass: GuestPass; childrenOfFamily: readonly Child[] };

function GuestPassRow({ pass, childrenOfFamily }: GuestPassRowProps) {
  const { id, label, childIds, until } = pass;
  const revoke = useRevokeGuestPass();
  const end = formatInstant(until);

  return (
    <Row
      ref={moveFocusOnRemoval}
      icon={<IconTicket size={28} aria-hidden />}
      action={
        <ConfirmButton
          leftSection={<IconTrash size={20} aria-hidden />}
          aria-label={t`End the guest pass of ${label}`}
          question={{
            title: t`End the guest pass of ${label}?`,
            children: t`Devices that use it are logged out right away. What the guest did stays.`,
            confirmLabel: t`End guest pass`,
            danger: true,
            onConfirm: () => revoke.mutateAsync({ id }),
          }}
        >
          <Trans>End</Trans>
        </ConfirmButton>
      }
    >
      <Text inherit fw={600}>
        <bdi>{label}</bdi>
      </Text>
      <Text c="dimmed" size="sm">
        {guestScopeTexts(pass)} · {childrenTexts(childIds, childrenOfFamily)}
      </Text>
      <Text c="dimmed" size="sm">
        {t`until ${end}`} · {devicesTexts(pass)}
      </Text>
    </Row>
  );
}

function devicesTexts({ browsers }: GuestPass): string {
  if (browsers === 0) return t`not opened yet`;
  return plural(browsers, { one: 'open on # device', other: 'open on # devices' });
}
