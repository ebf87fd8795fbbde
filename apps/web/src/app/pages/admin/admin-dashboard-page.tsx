import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Tabs, Text } from '@mantine/core';
import type { SessionRecord } from '@starchart/schema';
import {
  type Icon,
  IconHistory,
  IconMail,
  IconServer2,
  IconTicket,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BackToDashboard } from '@/app/back-to-dashboard';
import { AdminOnly } from '@/app/guards';
import { ParentPage } from '@/app/parent-page';
import { paths } from '@/app/paths';
import strip from '@/app/tab-strip.module.css';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { ScrollStrip } from '@/components/list/scroll-strip';
import { lazyComponent } from '@/components/ui/lazy-component';
import { countOfPending, usePendingParents } from '@/features/admin/pending-parents';
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

type AdminTab = {
  /** The name of the tab in the address. */
  key: string;
  title: MessageDescriptor;
  Icon: Icon;
  panel: (admin: SessionRecord) => ReactNode;
};

const REQUESTS: AdminTab = {
  key: 'requests',
  title: msg`Requests`,
  Icon: IconUserQuestion,
  panel: () => <RegistrationRequests />,
};

const TABS: readonly AdminTab[] = [
  REQUESTS,
  { key: 'parents', title: msg`Parents`, Icon: IconUsers, panel: ({ id }) => <ParentsPanel ownId={id} /> },
  {
    key: 'invite-codes',
    title: msg`Invite codes`,
    Icon: IconTicket,
    panel: () => <InviteCodesPanel pathOf={paths.registerWithInvite} />,
  },
  { key: 'mail', title: msg`Mail`, Icon: IconMail, panel: ({ email }) => <MailsPanel ownAddress={email} /> },
  { key: 'system', title: msg`System`, Icon: IconServer2, panel: () => <SystemPanel /> },
  { key: 'audit', title: msg`Audit log`, Icon: IconHistory, panel: () => <AuditPanel /> },
];

export function AdminDashboardPage() {
  return <AdminOnly>{(admin) => <AdminDashboard admin={admin} />}</AdminOnly>;
}

/** Arrow keys move between the tabs, Enter selects: each tab has its own address. */
function AdminDashboard({ admin }: { admin: SessionRecord }) {
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find(({ key }) => key === search.get('tab')) ?? REQUESTS;
  const { data: pending } = usePendingParents();
  const title = i18n._(tab.title);

  return (
    <ParentPage title={tab === REQUESTS ? t`Admin dashboard` : t`${title} · Admin dashboard`} parent={admin}>
      <BackToDashboard />
      <Text component="h1" fz="var(--text-28)">
        <Trans>Admin dashboard</Trans>
      </Text>
      <Tabs
        value={tab.key}
        onChange={(key) => {
          if (key && key !== tab.key) setSearch(key === REQUESTS.key ? {} : { tab: key });
        }}
        activateTabWithKeyboard={false}
        keepMounted={false}
        classNames={{ list: `${strip.list} ${classes.list}`, tab: `${strip.tab} ${classes.tab}` }}
      >
        <ScrollStrip>
          <Tabs.List aria-label={t`Admin dashboard`}>
            {TABS.map((one) => (
              <Tabs.Tab
                key={one.key}
                value={one.key}
                leftSection={<one.Icon size={20} aria-hidden />}
                rightSection={
                  one === REQUESTS &&
                  Boolean(pending?.length) && (
                    <span className={classes.count}>{countOfPending(pending ?? [])}</span>
                  )
                }
              >
                {i18n._(one.title)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </ScrollStrip>
        <Tabs.Panel value={tab.key}>
          <Stack>
            <Suspense fallback={<SkeletonRows rows={4} height={84} />}>{tab.panel(admin)}</Suspense>
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </ParentPage>
  );
}
