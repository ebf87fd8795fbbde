import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { Goal } from '@starchart/schema';
import { Celebration } from '@/components/kid/celebration';
import { Picture } from '@/components/ui/picture';
import { useLook } from '@/hooks/use-look';

type KidGoalPartyProps = { goal: Goal; onEnd: () => void };

/** Celebrates that the stars for the goal are there. */
export function KidGoalParty({ goal: { name, icon }, onEnd }: KidGoalPartyProps) {
  const isPlain = useLook() === 'plain';
  return (
    <Celebration
      title={isPlain ? t`Goal reached` : t`You did it!`}
      picture={<Picture catalogue="rewards" name={icon} size={152} />}
      sound="achievement"
      onEnd={onEnd}
    >
      <Text inherit ff="var(--font-display)" fw={600} fz="var(--kid-quest)" lh={1.2}>
        {name}
      </Text>
      <p>
        <Trans>Your goal is ready.</Trans>
      </p>
    </Celebration>
  );
}
