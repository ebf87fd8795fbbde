import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { Redemption } from '@starchart/schema';
import { IconCheck } from '@tabler/icons-react';
import { Celebration } from '@/components/kid/celebration';
import { KidButton } from '@/components/kid/kid-button';
import { KidDialog } from '@/components/kid/kid-dialog';
import { useKidTexts } from '@/components/kid/use-kid-texts';
import { Picture } from '@/components/ui/picture';
import { payOf } from '@/lib/format/money';
import { asksFirst } from './api';

type RedemptionAnswerProps = { redemption: Redemption; onEnd: () => void };

/**
 * What a child sees after it has tapped on a reward: a celebration, or that the question is on its way. A child that cannot read yet shows
 * the picture to a grown-up.
 */
export function RedemptionAnswer(props: RedemptionAnswerProps) {
  return asksFirst(props.redemption) ? <QuestionSent {...props} /> : <RewardClaimed {...props} />;
}

function RewardClaimed({ redemption, onEnd }: RedemptionAnswerProps) {
  const words = useKidTexts();
  return (
    <Celebration
      title={words.claimed}
      picture={<Picture catalogue="rewards" name={redemption.icon} size={152} />}
      onEnd={onEnd}
    >
      <NameAndPay redemption={redemption} />
      <p>{words.showClaim}</p>
    </Celebration>
  );
}

/** Nothing to celebrate yet: the answer may be no. */
function QuestionSent({ redemption, onEnd }: RedemptionAnswerProps) {
  return (
    <KidDialog
      title={t({ message: 'Sent!', context: 'reward' })}
      picture={<Picture catalogue="rewards" name={redemption.icon} size={112} />}
      actions={
        <KidButton
          color="accent"
          size="lg"
          icon={<IconCheck size={28} aria-hidden />}
          onClick={onEnd}
          data-autofocus
        >
          <Trans>Got it</Trans>
        </KidButton>
      }
      onClose={onEnd}
    >
      <NameAndPay redemption={redemption} />
      <p>{sentText(redemption.pointsSpent)}</p>
    </KidDialog>
  );
}

function NameAndPay({ redemption }: { redemption: Redemption }) {
  const pay = payOf(redemption);
  return (
    <>
      <Text inherit ff="var(--font-display)" fw={600} fz="var(--kid-quest)" lh={1.2}>
        <bdi>{redemption.name}</bdi>
      </Text>
      {pay !== undefined && <p>{t`You get ${pay}`}</p>}
    </>
  );
}

function sentText(stars: number): string {
  return plural(stars, {
    one: 'A grown-up will answer. Your # star waits till then.',
    other: 'A grown-up will answer. Your # stars wait till then.',
  });
}
