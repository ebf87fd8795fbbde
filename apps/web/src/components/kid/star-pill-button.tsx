import { t } from '@lingui/core/macro';
import { StarPill, type StarPillProps } from '@/components/kid/star-pill';
import { formatNumber } from '@/lib/format/format';
import { playSound } from '@/lib/sounds/sounds';
import classes from './kid-button.module.css';

type StarPillButtonProps = StarPillProps & { onClick: () => void };

/** The balance, which opens the star book. */
export function StarPillButton({ onClick, ...pill }: StarPillButtonProps) {
  const balance = `${formatNumber(pill.count)} ${pill.label}`;

  function press() {
    playSound('click');
    onClick();
  }

  return (
    <button
      type="button"
      className={classes.raised}
      aria-label={t`${balance}: open your star book`}
      onClick={press}
    >
      <StarPill {...pill} />
    </button>
  );
}
