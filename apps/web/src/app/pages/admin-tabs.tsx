import { Tabs } from '@mantine/core';
import {
  type Icon,
  IconHistory,
  IconMail,
  IconServer2,
  IconTicket,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './admin-tabs.module.css';

export const ADMIN_TABS = ['requests', 'parents', 'invite-codes', 'mail', 'system', 'audit'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

export const ADMIN_TAB_TITLES: Record<AdminTab, string> = {
  requests: 'Requests',
  parents: 'Parents',
  'invite-codes': 'Invite codes',
  mail: 'Mail',
  system: 'System',
  audit: 'Audit',
};

const ICONS: Record<AdminTab, Icon> = {
  requests: IconUserQuestion,
  parents: IconUsers,
  'invite-codes': IconTicket,
  mail: IconMail,
  system: IconServer2,
  audit: IconHistory,
};

type AdminTabsProps = {
  tab: AdminTab;
  onShow: (tab: AdminTab) => void;
  waiting: string | undefined;
  children: ReactNode;
};

/** Tabs of the admin dashboard. Arrow keys move between them, Enter selects: each tab has its own address. */
export function AdminTabs({ tab, onShow, waiting, children }: AdminTabsProps) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    strip.current
      ?.querySelector(`[data-tab="${tab}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);

  return (
    <Tabs
      value={tab}
      onChange={(chosen) => {
        const known = ADMIN_TABS.find((one) => one === chosen);
        if (known && known !== tab) onShow(known);
      }}
      activateTabWithKeyboard={false}
      keepMounted={false}
      classNames={classes}
    >
      <Tabs.List ref={strip} aria-label="Admin Dashboard">
        {ADMIN_TABS.map((one) => {
          const Sign = ICONS[one];
          return (
            <Tabs.Tab key={one} value={one} data-tab={one} leftSection={<Sign size={20} aria-hidden />}>
              {ADMIN_TAB_TITLES[one]}
              {one === 'requests' && Boolean(waiting) && <span className={classes.count}>{waiting}</span>}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      <Tabs.Panel value={tab}>{children}</Tabs.Panel>
    </Tabs>
  );
}
