import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { isolate } from '@starchart/i18n/isolate';
import type { InviteCode, NewInviteCode } from '@starchart/schema';
import {
  IconBan,
  IconCircleCheck,
  IconClockX,
  IconTicket,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useState } from 'react';
import { type Question, useConfirmation } from '@/components/dialog/confirm-button';
import { EmptyState } from '@/components/feedback/empty-state';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { Section } from '@/components/layout/section';
import { DataTable } from '@/components/list/data-table';
import { CopyField } from '@/components/ui/copy-field';
import { LinkToPassOn } from '@/components/ui/link-to-pass-on';
import { NotReachable } from '@/components/ui/not-reachable';
import { ShownOncePanel } from '@/components/ui/shown-once-panel';
import { StatusBadge } from '@/components/ui/status-badge';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useReachableUrls } from '@/hooks/use-reachable-urls';
import { formatInstantDay, formatNumber } from '@/lib/format/format';
import { useInviteCodes, useRevokeInviteCode } from './api';
import { CreateInviteCodeForm } from './create-invite-code-form';

type InviteCodesPanelProps = {
  /** The path that opens the registration with a code. */
  pathOf: (code: string) => string;
};

/** Codes that register parents without an approval: created, shown once, listed and revoked. */
export function InviteCodesPanel({ pathOf }: InviteCodesPanelProps) {
  const codes = useInviteCodes();
  const { origin } = useReachableUrls();
  const [created, setCreated] = useState<NewInviteCode>();

  return (
    <>
      <Section
        title={t`Create invite code`}
        about={t`Parents with an invite code can start right away, without waiting for approval.`}
        card
      >
        {created ? (
          <NewInviteCodePanel
            code={created}
            link={new URL(pathOf(created.code), origin ?? location.origin).href}
            onDone={() => setCreated(undefined)}
          />
        ) : (
          <CreateInviteCodeForm onCreated={setCreated} />
        )}
      </Section>

      <Section title={t`Invite codes`} count={codes.data?.length || undefined} card>
        <QueryState
          query={codes}
          failure={t`We couldn't load the invite codes.`}
          loading={<SkeletonRows rows={3} height={64} />}
        >
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                picture={{ catalogue: 'brand', name: 'twinkle-hello' }}
                title={t`No invite codes yet`}
                text={t`Create one and send its link to the parents you want to invite.`}
              />
            ) : (
              <InviteCodesTable codes={list} />
            )
          }
        </QueryState>
      </Section>
    </>
  );
}

type NewInviteCodePanelProps = {
  code: NewInviteCode;
  link: string;
  onDone: () => void;
};

function NewInviteCodePanel({ code, link, onDone }: NewInviteCodePanelProps) {
  const { maxUses } = code;
  const until = formatInstantDay(code.expiresAt);
  return (
    <ShownOncePanel title={t`Your new invite code`} Icon={IconTicket} onDone={onDone}>
      <p>
        <Plural
          value={maxUses}
          one={`It lets one parent register without approval until ${until}.`}
          other={`It lets # parents register without approval until ${until}.`}
        />{' '}
        <strong>
          <Trans>Copy the link or the code now: you won't see it again.</Trans>
        </strong>
      </p>
      <NotReachable />
      <LinkToPassOn label={t`Registration link`} url={link} isMain />
      <CopyField label={t`Invite code`} value={code.code} copyLabel={t`Copy code`} />
    </ShownOncePanel>
  );
}

const STATE_LOOKS = {
  usable: { tone: 'good', Icon: IconCircleCheck },
  'used-up': { tone: 'quiet', Icon: IconUsersGroup },
  expired: { tone: 'quiet', Icon: IconClockX },
  revoked: { tone: 'bad', Icon: IconBan },
} as const;

const STATE_WORDS: Record<InviteCode['state'], MessageDescriptor> = {
  usable: msg`Active`,
  'used-up': msg`Used up`,
  expired: msg`Expired`,
  revoked: msg`Revoked`,
};

function InviteCodesTable({ codes }: { codes: readonly InviteCode[] }) {
  const confirmation = useConfirmation();
  return (
    <>
      <DataTable
        label={t`Invite codes`}
        rows={codes}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t`Code`,
            narrow: true,
            render: ({ hint }) => (
              <Text span inherit fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
                …{hint}
              </Text>
            ),
          },
          {
            title: t`Status`,
            narrow: true,
            render: ({ state }) => (
              <StatusBadge {...STATE_LOOKS[state]}>{i18n._(STATE_WORDS[state])}</StatusBadge>
            ),
          },
          {
            title: t`Used`,
            render: (code) => <Used code={code} />,
          },
          { title: t`Expires`, narrow: true, render: ({ expiresAt }) => formatInstantDay(expiresAt) },
          {
            title: t`Actions`,
            titleHidden: true,
            narrow: true,
            align: 'end',
            render: (code) => code.state === 'usable' && <RevokeButton code={code} ask={confirmation.open} />,
          },
        ]}
      />
      {confirmation.dialog}
    </>
  );
}

function Used({ code: { uses, maxUses, usedBy } }: { code: InviteCode }) {
  const used = formatNumber(uses);
  const most = formatNumber(maxUses);
  const names = usedBy.map(({ name }) => isolate(name)).join(', ');
  if (!names) {
    return (
      <Trans>
        {used} of {most}
      </Trans>
    );
  }
  return (
    <Trans>
      {used} of {most}{' '}
      <Text span inherit c="dimmed">
        by {names}
      </Text>
    </Trans>
  );
}

type RevokeButtonProps = { code: InviteCode; ask: (question: Question) => void };

function RevokeButton({ code: { id, hint }, ask }: RevokeButtonProps) {
  const revoke = useRevokeInviteCode();
  return (
    <Button
      ref={moveFocusOnRemoval}
      variant="default"
      leftSection={<IconTrash size={20} aria-hidden />}
      aria-label={t`Revoke the code ending in ${hint}`}
      onClick={() =>
        ask({
          title: t`Revoke the code ending in ${hint}?`,
          children: t`The code and its link stop working right away. You can't undo this. Parents who already registered with it keep their accounts.`,
          confirmLabel: t`Revoke code`,
          danger: true,
          onConfirm: () => revoke.mutateAsync({ id }),
        })
      }
    >
      <Trans>Revoke</Trans>
    </Button>
  );
}
