import { Link } from 'react-router-dom';
import { Picture } from '@/components/ui/picture';
import classes from './logo.module.css';

type LogoProps = {
  to: string;
  size?: number;
  /** Hides the word on narrow screens, but not from screen readers. */
  compactOnPhones?: boolean;
  onClick?: () => void;
};

/** The product's mark and name, leading home. */
export function Logo({ to, size = 40, compactOnPhones, onClick }: LogoProps) {
  return (
    <Link to={to} className={classes.logo} onClick={onClick}>
      <Picture catalogue="brand" name="logo" size={size} lazy />
      <span data-compact={compactOnPhones || undefined}>Starchart</span>
    </Link>
  );
}
