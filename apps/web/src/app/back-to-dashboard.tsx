import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '@/app/paths';
import classes from './back-to-dashboard.module.css';

/** Leads from the parents' other pages back to the dashboard. */
export function BackToDashboard() {
  return (
    <Link to={paths.parentDashboard} className={classes.back}>
      <IconArrowLeft size={20} aria-hidden /> Back to the dashboard
    </Link>
  );
}
