import { StarPill, type StarPillProps } from '@/components/kid/star-pill';
import { formatNumber } from '@/lib/format/format';
import { playSound } from '@/lib/sounds/sounds';
import classes from './star-pill-button.module.css';

type StarPillButtonProps = Pick<StarPillProps, 'count' | 'label' | 'size'> & {
  /** The accessible name of the action: `open your star book`. */
  does: string;
  onClick: () => void;
};

export function StarPillButton({ does, onClick, ...pill }: StarPillButtonProps) {
  function press() {
    playSound('click');
    onClick();
  }

  return (
    <button
      type="button"
      className={classes.button}
      aria-label={`${formatNumber(pill.count)} ${pill.label}: ${does}`}
      onClick={press}
    >
      <StarPill {...pill} />
    </button>
  );
}
