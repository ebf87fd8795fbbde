import { plural } from '@lingui/core/macro';
import { StarPillButton } from '@/components/kid/star-pill-button';

type KidBalanceProps = {
  balance: number;
  /** In the bar: smaller, and without visible words. */
  isSmall?: boolean;
  onOpenLedger: () => void;
};

/** The balance, the target of flying stars. The header and the bar have one; styles show one of them. */
export function KidBalance({ balance, isSmall, onOpenLedger }: KidBalanceProps) {
  return (
    <div data-star-counter>
      <StarPillButton
        count={balance}
        label={plural(balance, { one: 'star to spend', other: 'stars to spend' })}
        hideLabel={isSmall}
        size={isSmall ? 'md' : 'lg'}
        onClick={onOpenLedger}
      />
    </div>
  );
}
