import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonCards } from '@/components/feedback/skeletons';
import { Section } from '@/components/layout/section';
import { BusyButton } from '@/components/ui/busy-button';
import { useSystemState } from './api';
import { SystemCards } from './system-cards';
import { ConfigurationTable, JobsTable } from './system-tables';

export function SystemPanel() {
  const system = useSystemState();
  const { data: state } = system;

  return (
    <>
      <Section
        title={t`System`}
        action={
          state && (
            <BusyButton
              variant="default"
              busy={system.isFetching}
              onClick={() => void system.refetch()}
              leftSection={<IconRefresh size={20} aria-hidden />}
            >
              <Trans>Refresh</Trans>
            </BusyButton>
          )
        }
      >
        <QueryState
          query={system}
          failure={t`We couldn't load the system status.`}
          loading={<SkeletonCards cards={6} height={160} minWidth={288} />}
        >
          {(data) => <SystemCards state={data} />}
        </QueryState>
      </Section>
      {state && (
        <>
          <Section title={t`Jobs`} card>
            <JobsTable jobs={state.jobs} />
          </Section>
          <Section title={t`Configuration`} card>
            <ConfigurationTable settings={state.configuration} />
          </Section>
        </>
      )}
    </>
  );
}
