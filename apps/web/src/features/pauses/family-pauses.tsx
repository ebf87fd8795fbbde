import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import type { ChildrenToday, Pause } from '@starchart/schema';
import { IconCalendarTime, IconPlayerPause, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '@/components/feedback/empty-state';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { Section } from '@/components/layout/section';
import { Row, Rows } from '@/components/list/row';
import { ActionsMenu } from '@/components/ui/actions-menu';
import { BusyButton } from '@/components/ui/busy-button';
import { lazyComponent } from '@/components/ui/lazy-component';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useLazyDialog } from '@/hooks/use-lazy-dialog';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useDeletePause, useEndPause, useHabitsToPause, usePauses } from './api';
import { firstPausable } from './pause-days';
import { KIND_WORDS, pausedDays, pausedName } from './pause-texts';

const PauseDialogOnMount = lazyComponent('PauseDialogOnMount', () => import('./pause-dialog-on-mount'));

/** Earlier pauses that are shown at first. */
const FIRST_EARLIER = 5;

/** All pauses of the family: those of today and planned ones first. */
export function FamilyPauses() {
  const pauses = usePauses();
  const known = useHabitsToPause();
  const { open, dialog } = useLazyDialog(PauseDialogOnMount);
  const loading = <SkeletonRows rows={2} height={72} />;
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={20} aria-hidden />}
      onClick={() => open({ childId: null })}
    >
      <Trans>Add a pause</Trans>
    </Button>
  );

  return (
    <Section
      title={t`Pauses`}
      about={t`Days on which nothing is due. Streaks stay safe.`}
      action={pauses.data && pauses.data.length > 0 && add}
      card
    >
      <QueryState query={known} failure={t`We couldn't load today's habits.`} loading={loading}>
        {(habits) => (
          <QueryState query={pauses} failure={t`We couldn't load the pauses.`} loading={loading}>
            {(all) =>
              all.length === 0 ? (
                <EmptyState
                  picture={{ catalogue: 'brand', name: 'twinkle-sleepy' }}
                  text={t`No pauses yet. Add one when somebody is sick or away.`}
                  action={add}
                />
              ) : (
                <PauseLists pauses={all} known={habits} onChange={(pause) => open({ pause })} />
              )
            }
          </QueryState>
        )}
      </QueryState>
      {dialog}
    </Section>
  );
}

type PauseListsProps = {
  pauses: readonly Pause[];
  known: ChildrenToday;
  onChange: (pause: Pause) => void;
};

function PauseLists({ pauses, ...props }: PauseListsProps) {
  const [isAllShown, setAllShown] = useState(false);
  const { today } = props.known;
  const current = pauses.filter(({ endsOn }) => endsOn >= today);
  const earlier = pauses.filter(({ endsOn }) => endsOn < today);
  const shown = isAllShown ? earlier : earlier.slice(0, FIRST_EARLIER);

  return (
    <>
      {current.length > 0 && (
        <Rows>
          {current.map((pause) => (
            <PauseRow key={pause.id} pause={pause} {...props} />
          ))}
        </Rows>
      )}
      {earlier.length > 0 && (
        <>
          <Text component="h3" inherit fw={600} id="earlier-pauses">
            <Trans>Earlier pauses</Trans>
          </Text>
          <Rows aria-labelledby="earlier-pauses">
            {shown.map((pause) => (
              <PauseRow key={pause.id} pause={pause} {...props} />
            ))}
          </Rows>
          {shown.length < earlier.length && (
            <Button variant="subtle" onClick={() => setAllShown(true)}>
              {t`Show all ${{ count: earlier.length }}`}
            </Button>
          )}
        </>
      )}
    </>
  );
}

type PauseRowProps = Omit<PauseListsProps, 'pauses'> & { pause: Pause };

function PauseRow({ pause, known: { today, children }, onChange }: PauseRowProps) {
  const { id, kind, startsOn, endsOn } = pause;
  const end = useEndPause([pause]);
  const remove = useDeletePause(pause);
  const { once, isPending } = useSingleFlight(() => end.mutateAsync({ id }), { mayRepeat: true });
  const first = firstPausable(today);
  const isOfToday = startsOn <= today && today <= endsOn;
  const name = pausedName(pause, children);
  const days = pausedDays(pause, today);
  const item = t`the pause of ${name}, ${days}`;

  const actions = [
    ...(endsOn >= first
      ? [{ verb: t`Change`, Icon: IconCalendarTime, onSelect: () => onChange(pause) }]
      : []),
    ...(startsOn >= first
      ? [{ verb: t`Delete`, Icon: IconTrash, danger: true, onSelect: () => remove.mutate({ id }) }]
      : []),
  ];

  return (
    <Row
      ref={moveFocusOnRemoval}
      icon={<IconPlayerPause size={24} aria-hidden />}
      action={
        <Group gap="xs" wrap="nowrap" ms="auto">
          {isOfToday && (
            <BusyButton
              variant="default"
              busy={isPending}
              aria-label={t`End now: ${item}`}
              onClick={() => void once()}
            >
              <Trans>End now</Trans>
            </BusyButton>
          )}
          {actions.length > 0 && <ActionsMenu item={item} actions={actions} />}
        </Group>
      }
    >
      <Text inherit fw={600}>
        <bdi>{name}</bdi>
      </Text>
      <Text c="dimmed" size="sm">
        {i18n._(KIND_WORDS[kind])} · {days}
      </Text>
    </Row>
  );
}
