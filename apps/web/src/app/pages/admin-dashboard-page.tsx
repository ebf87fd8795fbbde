import type { SessionRecord } from '@starchart/schema';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BackToDashboard } from '@/app/back-to-dashboard';
import { AdminOnly } from '@/app/guards';
import { ADMIN_TAB_TITLES, ADMIN_TABS, type AdminTab, AdminTabs } from '@/app/pages/admin-tabs';
import { ParentHeader } from '@/app/parent-header';
import { paths } from '@/app/paths';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Page } from '@/components/ui/page';
import { countOfPending, usePendingParents } from '@/features/admin/api';
import { RegistrationRequests } from '@/features/admin/registration-requests';
import classes from './admin-dashboard-page.module.css';

const ParentsPanel = lazyComponent('ParentsPanel', () => import('@/features/admin/parents-panel'));
const InviteCodesPanel = lazyComponent(
  'InviteCodesPanel',
  () => import('@/features/invite-codes/invite-codes-panel'),
);
const MailsPanel = lazyComponent('MailsPanel', () => import('@/features/mails/mails-panel'));
const SystemPanel = lazyComponent('SystemPanel', () => import('@/features/system/system-panel'));
const AuditPanel = lazyComponent('AuditPanel', () => import('@/features/audit/audit-panel'));

export function AdminDashboardPage() {
  return <AdminOnly>{(admin) => <AdminDashboard admin={admin} />}</AdminOnly>;
}

function AdminDashboard({ admin }: { admin: SessionRecord }) {
  const [search, setSearch] = useSearchParams();
  const named = search.get('tab');
  const tab = ADMIN_TABS.find((known) => known === named) ?? 'requests';
  const pending = usePendingParents();

  return (
    <Page
      title={tab === 'requests' ? 'Admin dashboard' : `${ADMIN_TAB_TITLES[tab]} · Admin dashboard`}
      surface="parent"
      header={<ParentHeader parent={admin} />}
    >
      <div className={classes.content}>
        <BackToDashboard />
        <h1 className={classes.title}>Admin Dashboard</h1>
        <AdminTabs
          tab={tab}
          onShow={(chosen) => setSearch(chosen === 'requests' ? {} : { tab: chosen })}
          waiting={pending.data?.length ? countOfPending(pending.data) : undefined}
        >
          <Suspense fallback={<SkeletonRows rows={4} height={84} />}>
            <AdminPanel tab={tab} admin={admin} />
          </Suspense>
        </AdminTabs>
      </div>
    </Page>
  );
}

function AdminPanel({ tab, admin }: { tab: AdminTab; admin: SessionRecord }) {
  switch (tab) {
    case 'requests':
      return <RegistrationRequests />;
    case 'parents':
      return <ParentsPanel ownId={admin.id} />;
    case 'invite-codes':
      return <InviteCodesPanel pathOf={paths.registerWithInvite} />;
    case 'mail':
      return <MailsPanel ownAddress={admin.email} />;
    case 'system':
      return <SystemPanel />;
    case 'audit':
      return <AuditPanel />;
    default:
      return tab satisfies never;
  }
}
