import type { CheckboxGroupProps } from '@mantine/core';
import { trpc } from '@/lib/api/trpc';
import { formatIsoWeekday } from '@/lib/format/due-day';
import { ChoiceGrid, ManyChoice, ManyChoicesGroup } from './choice';

type WeekdaysFieldProps = Omit<CheckboxGroupProps, 'value' | 'onChange' | 'children'> & {
  /** ISO weekdays. */
  value: readonly number[];
  onChange: (weekdays: number[]) => void;
};

/** Chooses days of the week, from the family's first one. */
export function WeekdaysField({ value, onChange, ...props }: WeekdaysFieldProps) {
  const { data: account } = trpc.account.get.useQuery();
  return (
    <ManyChoicesGroup
      // An error moves the focus here.
      tabIndex={-1}
      {...props}
      value={value.map(String)}
      onChange={(days) => onChange(days.map(Number).toSorted((a, b) => a - b))}
    >
      <ChoiceGrid columns={[4, 4]}>
        {weekFrom(account?.weekStartsOn ?? 1).map((weekday) => (
          <ManyChoice key={weekday} value={`${weekday}`} label={formatIsoWeekday(weekday, 'short')} />
        ))}
      </ChoiceGrid>
    </ManyChoicesGroup>
  );
}

/** The ISO weekdays from the family's first one. */
function weekFrom(first: number): number[] {
  return Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1);
}
