import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { addDays } from '@starchart/domain';
import { type Child, type Habit, LIMITS } from '@starchart/schema';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '@/components/feedback/empty-state';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { BusyButton } from '@/components/ui/busy-button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { FormDrawer } from '@/components/ui/form-drawer';
import { trpc } from '@/lib/api/trpc';
import { formatAmount, formatDay } from '@/lib/format/format';
import { useCorrectChart, useRecentDays } from './api';
import { type Cell, type Draft, daysOfPage, PAGES, rowsOf, summaryOf, toggled } from './chart-cells';
import classes from './chart-drawer.module.css';
import { ChartGrid } from './chart-grid';

const NO_CHANGES: Draft = new Map();

type ChartProps = { child: Child; today: string };
type ChartDrawerProps = ChartProps & { opened: boolean; onClose: () => void };

/** The chart of a child's last 35 days, a week at a time, in which parents correct what was forgotten. */
export function ChartDrawer({ opened, onClose, ...openedWith }: ChartDrawerProps) {
  const { child, today } = useLatest(openedWith);
  const [draft, setDraft] = useState(NO_CHANGES);
  const [isAsking, setAsking] = useState(false);
  const habits = useRecentDays(child);
  const changes = draft.size;

  return (
    <>
      <FormDrawer
        opened={opened}
        onClose={() => (changes > 0 ? setAsking(true) : onClose())}
        covered={isAsking}
        title={t`${{ name: child.name }}'s chart`}
      >
        <QueryState
          query={habits}
          failure={t`We couldn't load the chart.`}
          loading={<SkeletonRows rows={4} height={88} />}
        >
          {(data) => <Chart child={child} today={today} habits={data} draft={draft} onChange={setDraft} />}
        </QueryState>
      </FormDrawer>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => onClose()}
        title={plural(changes, { one: 'Discard # change?', other: 'Discard # changes?' })}
        confirmLabel={t`Discard`}
      >
        <Trans>They are not saved yet.</Trans>
      </ConfirmDialog>
    </>
  );
}

/** The current balance and day, which may differ from those at the opening. */
function useLatest(openedWith: ChartProps): ChartProps {
  const { data } = trpc.children.parentDashboard.useQuery({ id: openedWith.child.id });
  return data ?? openedWith;
}

type ChartContentProps = ChartProps & {
  habits: readonly Habit[];
  draft: Draft;
  onChange: (draft: Draft) => void;
};

function Chart({ child, today, habits, draft, onChange }: ChartContentProps) {
  const [page, setPage] = useState(0);
  const correct = useCorrectChart(child, habits);
  const rows = rowsOf(habits, today, page);
  const [first = today] = daysOfPage(today, page);
  const last = addDays(first, 6);
  const isFull = draft.size >= LIMITS.correctedCells.max;

  function toggle(cell: Cell) {
    const next = toggled(draft, cell);
    if (next.size <= LIMITS.correctedCells.max) onChange(next);
  }

  async function save() {
    // The notice says what failed; the draft stays.
    await correct.mutateAsync({ childId: child.id, cells: [...draft.values()] }).then(
      () => onChange(NO_CHANGES),
      () => undefined,
    );
  }

  return (
    <Stack gap="md" className={classes.chart}>
      <Group justify="space-between" wrap="nowrap">
        <PageButton
          label={t`Earlier days`}
          isAtEnd={page === PAGES - 1}
          onClick={() => setPage(page + 1)}
          Icon={IconChevronLeft}
        />
        <Text component="h3" fw={600} role="status" ta="center">
          {formatDay(first)} – {formatDay(last)}
        </Text>
        <PageButton
          label={t`Later days`}
          isAtEnd={page === 0}
          onClick={() => setPage(page - 1)}
          Icon={IconChevronRight}
        />
      </Group>
      {rows.length === 0 ? (
        <EmptyState
          picture={{ catalogue: 'brand', name: 'twinkle-sleepy' }}
          text={
            habits.some(({ active }) => active)
              ? t`Nothing was due on these days.`
              : t`Add a habit to see the chart.`
          }
        />
      ) : (
        <ChartGrid key={page} rows={rows} today={today} draft={draft} onToggle={toggle} />
      )}
      <div className={classes.bar}>
        <p role="status" className={classes.summary}>
          {isFull ? t`Save these changes first.` : summaryWords(draft, habits)}
        </p>
        <BusyButton busy={correct.isPending} disabled={draft.size === 0} onClick={() => void save()}>
          <Trans>Save changes</Trans>
        </BusyButton>
      </div>
    </Stack>
  );
}

/** `2 done, 1 taken back: +5 points`. */
function summaryWords(draft: Draft, habits: readonly Habit[]): string {
  if (draft.size === 0) return t`Tap a day to change it.`;
  const { added, removed, points } = summaryOf(draft, habits);
  const parts = [
    added > 0 && plural(added, { one: '# completion added', other: '# completions added' }),
    removed > 0 && plural(removed, { one: '# taken back', other: '# taken back' }),
  ];
  const changes = parts.filter(Boolean).join(', ');
  return t`${changes}: ${{ points: formatAmount(points) }} points`;
}

type PageButtonProps = {
  label: string;
  isAtEnd: boolean;
  onClick: () => void;
  Icon: typeof IconChevronLeft;
};

function PageButton({ label, isAtEnd, onClick, Icon }: PageButtonProps) {
  return (
    <ActionIcon variant="default" size={44} aria-label={label} disabled={isAtEnd} onClick={onClick}>
      <Icon size={22} className={classes.arrow} aria-hidden />
    </ActionIcon>
  );
}
