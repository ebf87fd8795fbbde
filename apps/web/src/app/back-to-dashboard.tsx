import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '@/app/paths';
import classes from './back-to-dashboard.module.css';

export function BackToDashboard() {
  return (
    <Link to={paths.parentDashboard} className={classes.back}>
      <IconArrowLeft size={20} aria-hidden /> Back to the dashboard
    </Link>
  );
}
