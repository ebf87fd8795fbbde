import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { isolate } from '@starchart/i18n/isolate';
import type { Child, Reward } from '@starchart/schema';
import { IconPencil, IconTarget, IconTargetOff, IconTrash } from '@tabler/icons-react';
import { CompactRow } from '@/components/list/compact-row';
import { ActionsMenu } from '@/components/ui/actions-menu';
import { Picture } from '@/components/ui/picture';
import { useMoveFocusOnDisable } from '@/hooks/focus';
import { useDialogs } from '@/hooks/use-dialogs';
import { useMay } from '@/lib/api/may';
import { formatPoints } from '@/lib/format/format';
import { useSetGoal } from './api';
import classes from './reward-row.module.css';
import { optionsOf, unavailableText } from './reward-texts';

type RewardRowProps = {
  reward: Reward;
  child: Child;
  /** The family's day. */
  today: string;
  /** The child saves for it. */
  isGoal: boolean;
};

export function RewardRow({ reward, child, today, isGoal }: RewardRowProps) {
  const { name, description, pointsCost } = reward;
  const isAffordable = child.currentPoints >= pointsCost;
  const dialogs = useDialogs();
  const may = useMay();
  const setGoal = useSetGoal(child);
  const unavailable = unavailableText(reward.availability, today);
  const isRedeemable = isAffordable && unavailable === undefined;
  const redeem = useMoveFocusOnDisable(!isRedeemable);

  return (
    <CompactRow
      id={`reward-${reward.id}`}
      picture={<Picture catalogue="rewards" name={reward.icon} size={40} lazy />}
      title={
        <span title={`${isolate(name)}: ${description}`}>
          <bdi>{name}</bdi>
        </span>
      }
      about={[formatPoints(pointsCost), isGoal && <strong>{t`Goal`}</strong>, ...optionsOf(reward)]}
      menu={
        may('rewards.manage') && (
          <ActionsMenu
            item={name}
            actions={[
              {
                verb: t`Edit`,
                Icon: IconPencil,
                onSelect: () => dialogs.open('reward', { reward, child }),
              },
              {
                verb: isGoal ? t`Stop saving for this` : t`Set as ${{ child: child.name }}'s goal`,
                Icon: isGoal ? IconTargetOff : IconTarget,
                onSelect: () => setGoal.mutate({ childId: child.id, rewardId: isGoal ? null : reward.id }),
              },
              {
                verb: t`Delete`,
                Icon: IconTrash,
                danger: true,
                onSelect: () => dialogs.open('delete-reward', { reward }),
              },
            ]}
          />
        )
      }
      action={
        may('redemptions.redeem') && (
          <Button
            ref={redeem}
            className={isRedeemable ? classes.redeem : classes.tooDear}
            data-wide
            variant="default"
            disabled={!isRedeemable}
            aria-label={isRedeemable ? t`Redeem ${name}` : undefined}
            onClick={() => dialogs.open('redeem', { reward, child })}
          >
            {isRedeemable ? t`Redeem` : (unavailable ?? t`Not Enough Points`)}
          </Button>
        )
      }
    />
  );
}
