import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { Reward } from '@starchart/schema';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { ActionsMenu } from '@/components/ui/actions-menu';
import { CompactRow } from '@/components/ui/compact-row';
import { Picture } from '@/components/ui/picture';
import { moveFocusOnRemoval, useMoveFocusOnDisable } from '@/hooks/focus';
import { useMay } from '@/lib/api/may';
import { formatPoints } from '@/lib/format/format';
import classes from './reward-row.module.css';

type RewardRowProps = {
  reward: Reward;
  /** The points that the child can spend. */
  balance: number;
  onEdit: () => void;
  onDelete: () => void;
  onRedeem: () => void;
};

export function RewardRow({ reward, balance, onEdit, onDelete, onRedeem }: RewardRowProps) {
  const { name, description, pointsCost } = reward;
  const isAffordable = balance >= pointsCost;
  const may = useMay();
  const redeem = useMoveFocusOnDisable(!isAffordable);

  return (
    <CompactRow
      ref={moveFocusOnRemoval}
      picture={<Picture catalogue="rewards" name={reward.icon} size={40} lazy />}
      title={<span title={`${name}: ${description}`}>{name}</span>}
      about={[formatPoints(pointsCost)]}
      menu={
        may('rewards.manage') && (
          <ActionsMenu
            item={name}
            actions={[
              { verb: t`Edit`, Icon: IconPencil, onSelect: onEdit },
              { verb: t`Delete`, Icon: IconTrash, danger: true, onSelect: onDelete },
            ]}
          />
        )
      }
      action={
        may('redemptions.redeem') && (
          <Button
            ref={redeem}
            className={isAffordable ? classes.redeem : classes.tooDear}
            variant="default"
            disabled={!isAffordable}
            aria-label={isAffordable ? t`Redeem ${name}` : undefined}
            onClick={onRedeem}
          >
            {isAffordable ? t`Redeem` : t`Not Enough Points`}
          </Button>
        )
      }
    />
  );
}
