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

/** The logo with the product name, as a link to the home page. */
export function Logo({ to, size = 40, compactOnPhones, onClick }: LogoProps) {
  return (
    <Link to={to} className={classes.logo} onClick={onClick}>
      <Picture catalogue="brand" name="logo" size={size} lazy />
      <span data-compact={compactOnPhones || undefined}>Starchart</span>
    </Link>
  );
}
