import { t } from '@lingui/core/macro';
import { PointsPill, type PointsPillProps } from '@/components/kid/points-pill';
import { formatNumber } from '@/lib/format/format';
import { playSound } from '@/lib/sounds/sounds';
import classes from './kid-button.module.css';

type PointsPillButtonProps = PointsPillProps & { onClick: () => void };

/** The balance, which opens the star book. */
export function PointsPillButton({ onClick, ...pill }: PointsPillButtonProps) {
  const balance = `${formatNumber(pill.count)} ${pill.label}`;

  function press() {
    playSound('click');
    onClick();
  }

  return (
    <button
      type="button"
      data-print="content"
      className={classes.raised}
      aria-label={t`${balance}: open your star book`}
      onClick={press}
    >
      <PointsPill {...pill} />
    </button>
  );
}
