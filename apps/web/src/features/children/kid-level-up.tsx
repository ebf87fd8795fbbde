import { t } from '@lingui/core/macro';
import { mascotItemOf } from '@starchart/domain';
import { MASCOT_ITEM_LABELS } from '@starchart/schema';
import { Celebration } from '@/components/kid/celebration';
import { KidButton } from '@/components/kid/kid-button';
import { Mascot, MascotItemContext } from '@/components/kid/mascot';
import { useKidTexts } from '@/components/kid/use-kid-texts';
import { useMay } from '@/lib/api/may';
import { schemaText } from '@/lib/i18n/schema-text';
import { useDressMascot } from './kid-mascot-api';

type KidLevelUpProps = { childId: number; level: number; onEnd: () => void };

/** A new level, with what it brings for the mascot, which the child may put on at once. */
export function KidLevelUp({ childId, level, onEnd }: KidLevelUpProps) {
  const words = useKidTexts();
  const dress = useDressMascot();
  const mayDress = useMay()('mascot.dress');
  const item = mascotItemOf(level);
  const what = item && schemaText(MASCOT_ITEM_LABELS[item]);
  const mascot = <Mascot pose="wow" size={152} />;
  return (
    <Celebration
      title={words.level(level)}
      picture={item ? <MascotItemContext value={item}>{mascot}</MascotItemContext> : mascot}
      sound="levelUp"
      onEnd={onEnd}
      action={
        item &&
        mayDress && (
          <KidButton
            color="accent"
            size="lg"
            fullWidth
            onClick={() => dress.mutate({ id: childId, mascotItem: item })}
          >
            {t`Wear it now`}
          </KidButton>
        )
      }
    >
      <p>{words.levelText}</p>
      {what && (
        <p>
          <strong>{t`New: ${what}!`}</strong>
        </p>
      )}
    </Celebration>
  );
}
