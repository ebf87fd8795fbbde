import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Group, Text } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import type { SessionRecord } from '@starchart/schema';
import {
  IconChevronDown,
  IconDeviceTablet,
  IconLogout,
  IconMenu2,
  IconSettings,
  IconShieldCheck,
  IconUser,
  IconUserCircle,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ParentBar } from '@/app/parent-bar';
import { paths } from '@/app/paths';
import { NeedsInternet } from '@/components/feedback/needs-internet';
import { lazyComponent } from '@/components/ui/lazy-component';
import { SoundToggle } from '@/components/ui/sound-toggle';
import { StatusBadge } from '@/components/ui/status-badge';
import { useLogout } from '@/features/auth/api';
import { useLazyDialog } from '@/hooks/use-lazy-dialog';
import { useOnline } from '@/hooks/use-online';
import { may } from '@/lib/api/may';
import { reachableEmail } from '@/lib/format/reachable-email';
import classes from './parent-header.module.css';

const OtherDeviceDialog = lazyComponent(
  'OtherDeviceDialog',
  () => import('@/features/system/other-device-dialog'),
);

const ACCOUNT_LINKS = [
  { to: paths.account, label: msg`My Account`, Icon: IconUserCircle, needs: 'account.manage' },
  { to: paths.profile, label: msg`Profile`, Icon: IconUser, needs: 'account.manage' },
  { to: paths.settings, label: msg`Settings`, Icon: IconSettings, needs: undefined },
] as const;

type ParentHeaderProps = {
  parent: SessionRecord;
  /** Omitted without a selected child. */
  onChildView?: () => void;
  /** Buttons before the menu. */
  actions?: ReactNode;
};

/** The top bar of the parents' pages. On phones the menu contains everything except the logo. */
export function ParentHeader({ parent, onChildView, actions }: ParentHeaderProps) {
  return (
    <ParentBar isFull={(parent.isAdmin || parent.role === 'guest') && actions !== undefined}>
      {parent.isAdmin && (
        <StatusBadge tone="info" Icon={IconShieldCheck}>
          <Trans>Admin</Trans>
        </StatusBadge>
      )}
      <nav className={classes.nav} aria-label={t`Main`}>
        {actions}
        {parent.role === 'guest' && (
          <Button
            component={Link}
            to={paths.today}
            variant="default"
            leftSection={<IconUsers size={20} aria-hidden />}
          >
            {t({ message: 'Today', context: 'board' })}
          </Button>
        )}
        {onChildView && (
          <Button
            variant="default"
            visibleFrom="sm"
            leftSection={<IconUsers size={20} aria-hidden />}
            onClick={onChildView}
          >
            <span className={classes.childView}>
              <Trans>Switch to Child View</Trans>
            </span>
          </Button>
        )}
        <UserMenu parent={parent} onChildView={onChildView} />
      </nav>
    </ParentBar>
  );
}

function UserMenu({ parent, onChildView }: Omit<ParentHeaderProps, 'actions'>) {
  const [opened, setOpened] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const menu = useClickOutside(() => setOpened(false));
  const logout = useLogout(paths.landing);
  const online = useOnline();
  const elsewhere = useLazyDialog(OtherDeviceDialog);
  const mayAdd = may(parent, 'devices.manage');

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !opened) return;
    setOpened(false);
    toggle.current?.focus();
  }

  /** Closes the menu first. When a dialog of the action closes, the focus returns to the menu's button. */
  function choose(action: () => void) {
    setOpened(false);
    toggle.current?.focus();
    action();
  }

  return (
    <div ref={menu} role="presentation" className={classes.menu} onKeyDown={closeOnEscape}>
      <button
        ref={toggle}
        type="button"
        className={classes.toggle}
        aria-expanded={opened}
        aria-controls="user-menu"
        aria-label={t`${{ name: parent.name }}'s menu`}
        onClick={() => setOpened(!opened)}
      >
        <Box hiddenFrom="sm">
          {opened ? <IconX size={26} aria-hidden /> : <IconMenu2 size={26} aria-hidden />}
        </Box>
        <Group component="span" visibleFrom="sm" gap="xs" wrap="nowrap">
          <IconUserCircle size={24} aria-hidden />
          <Text span inherit truncate maw="14rem">
            <bdi>{parent.name}</bdi>
          </Text>
          <IconChevronDown size={18} aria-hidden />
        </Group>
      </button>
      <div id="user-menu" className={classes.panel} hidden={!opened}>
        <div className={classes.who}>
          <Text inherit fw={600} lh={1.3}>
            <bdi>{parent.name}</bdi>
          </Text>
          <Text c="dimmed" size="sm">
            {reachableEmail(parent.email ?? '')}
          </Text>
        </div>
        {onChildView && (
          <Box hiddenFrom="sm">
            <button type="button" onClick={() => choose(onChildView)}>
              <IconUsers size={22} aria-hidden /> <Trans>Switch to Child View</Trans>
            </button>
          </Box>
        )}
        {ACCOUNT_LINKS.filter(({ needs }) => !needs || may(parent, needs)).map(({ to, label, Icon }) => (
          <Link key={to} to={to} onClick={() => setOpened(false)}>
            <Icon size={22} aria-hidden /> {i18n._(label)}
          </Link>
        ))}
        {may(parent, 'admin') && (
          <Link to={paths.adminDashboard}>
            <IconShieldCheck size={22} aria-hidden /> <Trans>Admin dashboard</Trans>
          </Link>
        )}
        {may(parent, 'account.manage') && (
          <button
            type="button"
            disabled={!online}
            onClick={() =>
              choose(() =>
                elsewhere.open({ path: paths.landing, formPaths: mayAdd ? paths.addDevice : undefined }),
              )
            }
          >
            <IconDeviceTablet size={22} aria-hidden />
            <NeedsInternet>{mayAdd ? t`Add a device` : t`Open on another device`}</NeedsInternet>
          </button>
        )}
        <SoundToggle />
        {/* On a family device the bar above leads back to everyone. */}
        {!parent.familyDevice && (
          <button type="button" disabled={logout.isDisabled} onClick={() => logout.mutate()}>
            <IconLogout size={22} aria-hidden />
            <NeedsInternet>{logout.isPending ? t`Logging out...` : t`Logout`}</NeedsInternet>
          </button>
        )}
      </div>
      {elsewhere.dialog}
    </div>
  );
}
