import { Trans } from '@lingui/react/macro';
import { weekdayDateFormat } from '@starchart/i18n/weekday-date';
import type { ChildOnBoard, FamilyBoard } from '@starchart/schema';
import { type ReactNode, useEffect } from 'react';
import { loadDayPictures } from '@/components/kid/day-pictures';
import { BoardGrid } from '@/features/family-board/board-frame';
import { perLocale } from '@/lib/i18n/i18n';
import { ChildOnFamilyBoard } from './child-on-family-board';

const weekday = perLocale((locale) =>
  weekdayDateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
);

/** The day of a board: `Tuesday, 12 May`. */
export function boardDay({ today }: FamilyBoard): string {
  return weekday().format(new Date(`${today}T00:00:00Z`));
}

type BoardOfTodayProps = {
  board: FamilyBoard;
  isBusy?: boolean;
  /** Omitted where children have no profiles to open. */
  onOpen?: (child: ChildOnBoard) => void;
};

/** The children side by side, with their quests of today. */
export function BoardOfToday({ board, isBusy = false, onOpen }: BoardOfTodayProps): ReactNode {
  const { children, boardMode, today, now } = board;
  useEffect(loadDayPictures, []);
  if (children.length === 0) return <EmptyBoard />;
  return (
    <BoardGrid count={children.length}>
      {children.map((child) => (
        <ChildOnFamilyBoard
          key={child.id}
          child={child}
          isAlone={children.length === 1}
          today={today}
          now={now}
          isBusy={isBusy}
          canTap={boardMode === 'check-off'}
          onOpen={onOpen && (() => onOpen(child))}
        />
      ))}
    </BoardGrid>
  );
}

export function EmptyBoard() {
  return (
    <p style={{ margin: 'auto', textAlign: 'center' }}>
      <Trans>No children on this board yet.</Trans>
    </p>
  );
}
