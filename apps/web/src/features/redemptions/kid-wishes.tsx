import { Trans } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import type { Wish } from '@starchart/schema';
import { IconArrowBackUp, IconGift, IconMessageCircle, IconSparkles } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { NeedsInternet } from '@/components/feedback/needs-internet';
import grid from '@/components/kid/card-grid.module.css';
import { KidButton } from '@/components/kid/kid-button';
import { QuietButton } from '@/components/kid/quiet-button';
import { SpeakerButton } from '@/components/kid/speaker-button';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Picture } from '@/components/ui/picture';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useOnline } from '@/hooks/use-online';
import { useMay } from '@/lib/api/may';
import { playSound } from '@/lib/sounds/sounds';
import { wishTexts } from './kid-wish-texts';
import classes from './kid-wishes.module.css';

const KidWishDialog = lazyComponent('KidWishDialog', () => import('./kid-wish-dialog'));
const KidWithdrawDialog = lazyComponent('KidWithdrawDialog', () => import('./kid-withdraw-dialog'));

type KidWishesProps = {
  childId: number;
  /** Open ones first. */
  wishes: readonly Wish[];
};

/** What a child would like, with the answers of its grown-ups. */
export function KidWishes({ childId, wishes }: KidWishesProps) {
  const [isWishing, setWishing] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Wish>();
  const mayWish = useMay()('redemptions.redeem');
  const online = useOnline();

  return (
    <section className={classes.wishes} aria-labelledby="wishes">
      <div className={classes.head}>
        <Picture catalogue="rewards" name="magic-wand" size={56} lazy />
        <div className={classes.words}>
          <Box component="h3" id="wishes" tabIndex={-1} fz="var(--kid-quest)" lh={1.2}>
            <Trans>Your wishes</Trans>
          </Box>
          {wishes.length === 0 && mayWish && (
            <p>
              <Trans>Got an idea? Make a wish!</Trans>
            </p>
          )}
        </div>
        {mayWish && (
          <KidButton
            icon={<IconSparkles aria-hidden />}
            disabled={!online}
            onClick={() => {
              playSound('click');
              setWishing(true);
            }}
          >
            <NeedsInternet>
              <Trans>Make a wish</Trans>
            </NeedsInternet>
          </KidButton>
        )}
      </div>
      {wishes.length > 0 && (
        <ul className={grid.cards} data-narrow>
          {wishes.map((wish) => (
            <li key={wish.id}>
              <KidWish wish={wish} onWithdraw={mayWish && online ? () => setWithdrawn(wish) : undefined} />
            </li>
          ))}
        </ul>
      )}
      {isWishing && (
        <Suspense>
          <KidWishDialog childId={childId} onClose={() => setWishing(false)} />
        </Suspense>
      )}
      {withdrawn && (
        <Suspense>
          <KidWithdrawDialog wish={withdrawn} onClose={() => setWithdrawn(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

type KidWishProps = {
  wish: Wish;
  /** Undefined for grown-ups who may only look. */
  onWithdraw: (() => void) | undefined;
};

function KidWish({ wish, onWithdraw }: KidWishProps) {
  const { id, text, status } = wish;
  const isReward = status === 'accepted';
  const StateIcon = isReward ? IconGift : IconMessageCircle;
  const state = wishTexts(wish);
  return (
    <article
      ref={moveFocusOnRemoval}
      className={classes.wish}
      data-color={isReward ? 'accent' : 'purple'}
      aria-labelledby={`wish-${id}`}
    >
      <div className={classes.words}>
        <bdi id={`wish-${id}`} className={classes.text}>
          {text}
        </bdi>
        <p className={classes.state}>
          <StateIcon aria-hidden />
          <bdi>{state}</bdi>
        </p>
      </div>
      <SpeakerButton text={`${text}. ${state}`} name={text} isTyped />
      {status === 'open' && onWithdraw && (
        <QuietButton
          icon={<IconArrowBackUp aria-hidden />}
          aria-describedby={`wish-${id}`}
          onClick={() => {
            playSound('click');
            onWithdraw();
          }}
        >
          <Trans context="wish">Take back</Trans>
        </QuietButton>
      )}
    </article>
  );
}
