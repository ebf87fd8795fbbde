import { useIntersection } from '@mantine/hooks';
import { StarPill } from '@/components/kid/star-pill';
import { StarPillButton } from '@/components/kid/star-pill-button';
import { formatStars } from '@/lib/format/format';
import classes from './kid-balance.module.css';

type KidBalanceProps = { balance: number; onOpenLedger: () => void };

/** The balance. Scrolled out of sight it floats, as the target of flying stars. */
export function KidBalance({ balance, onOpenLedger }: KidBalanceProps) {
  const { ref, entry } = useIntersection<HTMLDivElement>();
  const scrolledAway = entry !== null && entry.boundingClientRect.bottom < 0;

  return (
    <>
      <div ref={ref} className={classes.counter} data-star-counter>
        <StarPillButton
          count={balance}
          label={balance === 1 ? 'star to spend' : 'stars to spend'}
          size="lg"
          does="open your star book"
          onClick={onOpenLedger}
        />
      </div>
      {scrolledAway && (
        <div className={classes.floating} aria-hidden="true" data-star-counter>
          <StarPill count={balance} label="stars to spend" hideLabel />
        </div>
      )}
      <p className="visually-hidden" aria-live="polite">
        {formatStars(balance)} to spend
      </p>
    </>
  );
}
