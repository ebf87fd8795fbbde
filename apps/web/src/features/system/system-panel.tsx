import { IconRefresh } from '@tabler/icons-react';
import { ErrorPanel } from '@/components/feedback/error-panel';
import { SkeletonCards } from '@/components/feedback/skeletons';
import { BusyButton } from '@/components/ui/busy-button';
import { Section } from '@/components/ui/section';
import { messageOf } from '@/lib/api/server-error';
import { useSystemState } from './api';
import { SystemCards } from './system-cards';
import { ConfigurationTable, JobsTable } from './system-tables';

export function SystemPanel() {
  const system = useSystemState();
  const { data: state } = system;

  return (
    <>
      <Section
        title="System"
        action={
          state && (
            <BusyButton
              variant="default"
              busy={system.isFetching}
              onClick={() => void system.refetch()}
              leftSection={<IconRefresh size={20} aria-hidden />}
            >
              Refresh
            </BusyButton>
          )
        }
      >
        {system.isPending && <SkeletonCards cards={5} height={160} minWidth={208} />}
        {system.isError && (
          <ErrorPanel
            title="We couldn't look at the system."
            text={messageOf(system.error, 'Please try again in a moment.')}
            onRetry={() => void system.refetch()}
            retrying={system.isFetching}
          />
        )}
        {state && <SystemCards state={state} />}
      </Section>
      {state && (
        <>
          <Section title="Jobs" card>
            <JobsTable jobs={state.jobs} />
          </Section>
          <Section title="Configuration" card>
            <ConfigurationTable settings={state.configuration} />
          </Section>
        </>
      )}
    </>
  );
}
