import type { HabitSummary } from '@starchart/schema';
import { IconArrowBackUp, IconHeart } from '@tabler/icons-react';
import { KidQuestion } from '@/components/kid/kid-question';
import { Picture } from '@/components/ui/picture';
import { formatStars } from '@/lib/format/format';
import { useCostOfUndo } from './api';
import { lostBadgesText } from './spent-points';

type KidUndoDialogProps = { habit: HabitSummary; onUndo: () => void; onClose: () => void };

/** Asks a child before a completion is undone, and says which stars and badges go with it. */
export function KidUndoDialog({ habit, onUndo, onClose }: KidUndoDialogProps) {
  const { points, badges } = useCostOfUndo(habit);

  return (
    <KidQuestion
      title="Take this back?"
      picture={<Picture catalogue="habits" name={habit.icon ?? 'star'} size={112} />}
      no={{ label: 'Keep it', Icon: IconHeart, color: 'success' }}
      yes={{
        label: 'Yes, take it back',
        Icon: IconArrowBackUp,
        color: 'white',
        onClick() {
          onClose();
          onUndo();
        },
      }}
      onClose={onClose}
    >
      <p>
        <strong>{formatStars(points)}</strong> {points === 1 ? 'goes' : 'go'} with it.
      </p>
      {badges.length > 0 && <p>{lostBadgesText('Your', badges)}</p>}
    </KidQuestion>
  );
}
