import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { hasMascotItem, levelStart, mascotItemOf } from '@starchart/domain';
import { type Child, MASCOT_ITEM_LABELS, MASCOT_ITEMS, type MascotItem } from '@starchart/schema';
import { Choice, ChoiceGrid, ChoiceGroup } from '@/components/form/choice';
import { MascotItemIcon } from '@/components/kid/dressed-mascot';
import { KidButton } from '@/components/kid/kid-button';
import { KidDialog } from '@/components/kid/kid-dialog';
import { Mascot, MascotItemContext } from '@/components/kid/mascot';
import { Picture } from '@/components/ui/picture';
import { useLook } from '@/hooks/use-look';
import { schemaText } from '@/lib/i18n/schema-text';
import { playSound } from '@/lib/sounds/sounds';
import { useDressMascot } from './kid-mascot-api';
import classes from './kid-mascot-dialog.module.css';
import { starsToLevel } from './kid-mascot-texts';

const NOTHING = 'nothing';

type KidMascotDialogProps = { child: Child; onClose: () => void };

/** The child chooses what its mascot wears, among what its levels have brought. A tap dresses the mascot at once. */
export function KidMascotDialog({ child, onClose }: KidMascotDialogProps) {
  const { id, level, totalPoints, mascotItem } = child;
  const dress = useDressMascot();
  // Of several quick taps, the last one.
  const worn = dress.isPending ? (dress.variables.mascotItem ?? null) : mascotItem;
  const items = MASCOT_ITEMS.filter((item) => hasMascotItem(item, level, mascotItem));
  const nextLevel = level + 1;
  const next = mascotItemOf(nextLevel);
  const title = useLook() === 'plain' ? t`What should your badge show?` : t`What should your star wear?`;

  function choose(value: MascotItem | typeof NOTHING) {
    playSound('pop');
    dress.mutate({ id, mascotItem: value === NOTHING ? null : value });
  }

  return (
    <KidDialog
      title={title}
      picture={
        <MascotItemContext value={worn}>
          <Mascot pose="hello" size={144} className={classes.mascot} />
        </MascotItemContext>
      }
      onClose={onClose}
      actions={
        <KidButton color="success" size="lg" onClick={onClose}>
          <Trans>Done</Trans>
        </KidButton>
      }
    >
      <ChoiceGroup aria-label={title} value={worn ?? NOTHING} onChange={choose} w="100%">
        <div className={classes.items}>
          <ChoiceGrid columns={[3, 4]}>
            <Choice
              value={NOTHING}
              label={t`Nothing`}
              chosen={worn ?? NOTHING}
              picture={
                <Picture catalogue="brand" name="twinkle-hello" size={64} className={classes.picture} />
              }
            />
            {items.map((item) => (
              <Choice
                key={item}
                value={item}
                label={schemaText(MASCOT_ITEM_LABELS[item])}
                chosen={worn ?? NOTHING}
                picture={
                  <span className={classes.picture}>
                    <MascotItemIcon item={item} />
                  </span>
                }
              />
            ))}
            {next && (
              <div className={classes.next}>
                <span className={classes.picture}>
                  <MascotItemIcon item={next} isShadow />
                </span>
                {t`Level ${{ level: nextLevel }}`}
              </div>
            )}
          </ChoiceGrid>
        </div>
      </ChoiceGroup>
      {next && (
        <p className={classes.about}>
          {starsToLevel(levelStart(nextLevel) - totalPoints, nextLevel)}
          <br />
          <Trans>Each new level brings something new.</Trans>
        </p>
      )}
    </KidDialog>
  );
}
