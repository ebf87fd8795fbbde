import { Button, Text } from '@mantine/core';
import type { InviteCode, NewInviteCode } from '@starchart/schema';
import { IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorPanel } from '@/components/feedback/error-panel';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { DataTable } from '@/components/ui/data-table';
import { lazyPart } from '@/components/ui/lazy-part';
import { Section } from '@/components/ui/section';
import { useDialogState } from '@/hooks/use-dialog-state';
import { useRescueFocus } from '@/hooks/use-rescue-focus';
import { messageOf } from '@/lib/api/server-error';
import { formatInstantDay, formatNumber } from '@/lib/format/format';
import { CreateInviteCodeForm } from './create-invite-code-form';
import { InviteCodeState } from './invite-code-state';
import classes from './invite-codes-panel.module.css';
import { NewInviteCodePanel } from './new-invite-code-panel';
import { useInviteCodes } from './use-invite-codes';

const RevokeInviteCodeDialog = lazyPart(
  'RevokeInviteCodeDialog',
  () => import('./revoke-invite-code-dialog'),
);

type InviteCodesPanelProps = {
  /** The path that opens the registration with a code. */
  pathOf: (code: string) => string;
};

/** Codes that let parents in without waiting: made, handed on, watched and revoked. */
export function InviteCodesPanel({ pathOf }: InviteCodesPanelProps) {
  const codes = useInviteCodes();
  const [created, setCreated] = useState<NewInviteCode>();
  const revocation = useDialogState<InviteCode>();

  return (
    <>
      <Section title="Create invite code" card>
        <Text inherit c="dimmed">
          Who registers with an invite code can start at once, without waiting for an admin.
        </Text>
        {created ? (
          <NewInviteCodePanel
            code={created}
            link={new URL(pathOf(created.code), location.origin).href}
            onDone={() => setCreated(undefined)}
          />
        ) : (
          <CreateInviteCodeForm onCreated={setCreated} />
        )}
      </Section>

      <Section title="Invite codes" count={codes.data?.length || undefined} card>
        {codes.isPending && <SkeletonRows rows={3} height={64} />}
        {codes.isError && !codes.data && (
          <ErrorPanel
            title="We couldn't load the invite codes."
            text={messageOf(codes.error, 'Please try again in a moment.')}
            onRetry={() => void codes.refetch()}
            retrying={codes.isFetching}
          />
        )}
        {codes.data?.length === 0 && (
          <EmptyState
            picture={{ catalogue: 'brand', name: 'twinkle-hello' }}
            title="No invite codes yet"
            text="Create one, and send its link to the parents you would like to have here."
          />
        )}
        {codes.data && codes.data.length > 0 && (
          <DataTable
            label="Invite codes"
            rows={codes.data}
            keyOf={({ id }) => id}
            columns={[
              {
                title: 'Code',
                narrow: true,
                render: ({ hint }) => <span className={classes.hint}>…{hint}</span>,
              },
              { title: 'State', narrow: true, render: ({ state }) => <InviteCodeState state={state} /> },
              { title: 'Used', render: (code) => <Uses {...code} /> },
              { title: 'Expires', narrow: true, render: ({ expiresAt }) => formatInstantDay(expiresAt) },
              {
                title: 'Actions',
                titleHidden: true,
                narrow: true,
                align: 'end',
                render: (code) =>
                  code.state === 'usable' && (
                    <RevokeButton code={code} onClick={() => revocation.ask(code)} />
                  ),
              },
            ]}
          />
        )}
        {revocation.about && (
          <Suspense>
            <RevokeInviteCodeDialog key={revocation.count} code={revocation.about} />
          </Suspense>
        )}
      </Section>
    </>
  );
}

/** There as long as the code can be used. */
function RevokeButton({ code, onClick }: { code: InviteCode; onClick: () => void }) {
  const button = useRescueFocus<HTMLButtonElement>();
  return (
    <Button
      ref={button}
      variant="default"
      leftSection={<IconTrash size={20} aria-hidden />}
      aria-label={`Revoke the code that ends in ${code.hint}`}
      onClick={onClick}
    >
      Revoke
    </Button>
  );
}

function Uses({ uses, maxUses, usedBy }: InviteCode) {
  return (
    <>
      {formatNumber(uses)} of {formatNumber(maxUses)}
      {usedBy.length > 0 && (
        <Text span inherit c="dimmed">
          {' '}
          by {usedBy.map(({ name }) => name).join(', ')}
        </Text>
      )}
    </>
  );
}
