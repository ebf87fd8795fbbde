import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { HabitSummary } from '@starchart/schema';
import { IconArrowBackUp, IconHeart } from '@tabler/icons-react';
import { KidQuestion } from '@/components/kid/kid-question';
import { Picture } from '@/components/ui/picture';

type KidUndoDialogProps = {
  habit: Pick<HabitSummary, 'icon' | 'pointsPerCompletion'>;
  /** The completion has no points yet. */
  isPending: boolean;
  onUndo: () => void;
  onClose: () => void;
};

/** Asks a child or a guest before a completion is undone, and says how many stars go with it. */
export function KidUndoDialog({ habit, isPending, onUndo, onClose }: KidUndoDialogProps) {
  return (
    <KidQuestion
      title={t({ message: 'Take this back?', context: 'child' })}
      picture={<Picture catalogue="habits" name={habit.icon ?? 'star'} size={112} />}
      no={{ label: t`Keep it`, Icon: IconHeart, color: 'success' }}
      yes={{
        label: t`Yes, take it back`,
        Icon: IconArrowBackUp,
        color: 'white',
        onClick() {
          onClose();
          onUndo();
        },
      }}
      onClose={onClose}
    >
      {isPending ? (
        <p>
          <Trans>No grown-up has checked it yet.</Trans>
        </p>
      ) : (
        <CostOfUndo points={habit.pointsPerCompletion} />
      )}
    </KidQuestion>
  );
}

function CostOfUndo({ points }: { points: number }) {
  return (
    <p>
      <Plural
        value={points}
        one={
          <Trans>
            <strong># star</strong> goes with it.
          </Trans>
        }
        other={
          <Trans>
            <strong># stars</strong> go with it.
          </Trans>
        }
      />
    </p>
  );
}
