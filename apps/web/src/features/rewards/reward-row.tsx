import { ActionIcon, Button, Text } from '@mantine/core';
import type { Reward } from '@starchart/schema';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Picture } from '@/components/ui/picture';
import { Row } from '@/components/ui/row';
import { moveFocusOnRemoval, useMoveFocusOnDisable } from '@/hooks/focus';
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
  const redeem = useMoveFocusOnDisable(!isAffordable);

  return (
    <Row
      aligned
      ref={moveFocusOnRemoval}
      icon={<Picture catalogue="rewards" name={reward.icon} size={48} lazy />}
      action={
        <>
          <ActionIcon aria-label={`Edit ${name}`} title="Edit" onClick={onEdit}>
            <IconPencil size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={`Delete ${name}`} title="Delete" onClick={onDelete}>
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
          <Button
            ref={redeem}
            className={classes.redeem}
            variant={isAffordable ? 'default' : undefined}
            disabled={!isAffordable}
            aria-label={isAffordable ? `Redeem ${name}` : undefined}
            onClick={onRedeem}
          >
            {isAffordable ? 'Redeem' : 'Not Enough Points'}
          </Button>
        </>
      }
    >
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        <p className={classes.cost}>{formatPoints(pointsCost)}</p>
      </div>
      <Text lineClamp={2} c="dimmed" lh={1.4} size="sm">
        {description}
      </Text>
    </Row>
  );
}
