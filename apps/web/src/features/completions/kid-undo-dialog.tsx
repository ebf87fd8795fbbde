import type { HabitSummary } from '@starchart/schema';
import { IconArrowBackUp, IconHeart } from '@tabler/icons-react';
import { KidButton } from '@/components/kid/kid-button';
import { KidDialog } from '@/components/kid/kid-dialog';
import { Picture } from '@/components/ui/picture';
import { formatStars } from '@/lib/format/format';
import { useCostOfUndo } from './api';
import { lostBadgesText } from './spent-points';

type KidUndoDialogProps = { habit: HabitSummary; onUndo: () => void; onClose: () => void };

/** Asks a child before a completion is undone, and says which stars and badges go with it. */
export function KidUndoDialog({ habit, onUndo, onClose }: KidUndoDialogProps) {
  const { points, badges } = useCostOfUndo(habit);

  return (
    <KidDialog
      title="Take this back?"
      picture={<Picture catalogue="habits" name={habit.icon ?? 'star'} size={112} />}
      onClose={onClose}
      actions={
        <>
          <KidButton
            color="success"
            size="lg"
            icon={<IconHeart size={28} aria-hidden />}
            onClick={onClose}
            data-autofocus
          >
            Keep it
          </KidButton>
          <KidButton
            color="white"
            size="lg"
            icon={<IconArrowBackUp size={28} stroke={2.5} aria-hidden />}
            onClick={() => {
              onClose();
              onUndo();
            }}
          >
            Yes, take it back
          </KidButton>
        </>
      }
    >
      <p>
        <strong>{formatStars(points)}</strong> {points === 1 ? 'goes' : 'go'} with it.
      </p>
      {badges.length > 0 && <p>{lostBadgesText('Your', badges)}</p>}
    </KidDialog>
  );
}
