import { t } from '@lingui/core/macro';
import type { Wish } from '@starchart/schema';
import { IconArrowBackUp, IconHeart } from '@tabler/icons-react';
import { KidQuestion } from '@/components/kid/kid-question';
import { Picture } from '@/components/ui/picture';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useWithdrawWish } from './kid-wishes-api';

type KidWithdrawDialogProps = { wish: Wish; onClose: () => void };

/** Asks a child before its wish is taken back. */
export function KidWithdrawDialog({ wish, onClose }: KidWithdrawDialogProps) {
  const { mutateAsync } = useWithdrawWish(wish.childId);
  const { once, isPending } = useSingleFlight(() => mutateAsync({ id: wish.id }).finally(onClose));
  return (
    <KidQuestion
      title={t`Take your wish back?`}
      picture={<Picture catalogue="rewards" name="magic-wand" size={112} />}
      no={{ label: t`Keep it`, Icon: IconHeart, color: 'success' }}
      yes={{
        label: t`Yes, take it back`,
        Icon: IconArrowBackUp,
        color: 'white',
        onClick: () => void once(),
        disabled: isPending,
      }}
      onClose={onClose}
    >
      <p>
        <bdi>{wish.text}</bdi>
      </p>
    </KidQuestion>
  );
}
