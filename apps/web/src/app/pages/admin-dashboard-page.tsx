import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { AdminOnly } from '@/app/guards';
import { ParentHeader } from '@/app/parent-header';
import { paths } from '@/app/paths';
import { Page } from '@/components/page';
import { RegistrationRequests } from '@/features/admin/registration-requests';
import classes from './admin-dashboard-page.module.css';

export function AdminDashboardPage() {
  return (
    <AdminOnly>
      {(admin) => (
        <Page title="Admin dashboard" surface="parent" header={<ParentHeader parent={admin} />}>
          <div className={classes.content}>
            <Link to={paths.parentDashboard} className={classes.back}>
              <IconArrowLeft size={20} aria-hidden /> Back to the dashboard
            </Link>
            <h1 className={classes.title}>Admin Dashboard</h1>
            <RegistrationRequests />
          </div>
        </Page>
      )}
    </AdminOnly>
  );
}
