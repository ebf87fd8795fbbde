import { plural, t } from '@lingui/core/macro';
import { PointsPillButton } from '@/components/kid/points-pill-button';
import { formatNumber } from '@/lib/format/format';
import classes from './kid-balance.module.css';

type KidBalanceProps = {
  balance: number;
  /** Stars of pending completions. */
  onTheWay: number;
  /** In the bar: smaller, and without visible words. */
  isSmall?: boolean;
  onOpenLedger: () => void;
};

/** The balance, the target of flying stars. The header and the bar have one; styles show one of them. */
export function KidBalance({ balance, onTheWay, isSmall, onOpenLedger }: KidBalanceProps) {
  return (
    <div data-star-counter className={classes.balance}>
      <PointsPillButton
        count={balance}
        label={plural(balance, { one: 'star to spend', other: 'stars to spend' })}
        hideLabel={isSmall}
        size={isSmall ? 'md' : 'lg'}
        onClick={onOpenLedger}
      />
      {onTheWay > 0 && (
        <p className={classes.onTheWay}>{t`+${{ stars: formatNumber(onTheWay) }} on the way`}</p>
      )}
    </div>
  );
}
