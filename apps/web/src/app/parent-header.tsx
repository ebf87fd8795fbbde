import { Button, Text } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import type { SessionRecord } from '@starchart/schema';
import {
  IconChevronDown,
  IconLogout,
  IconMenu2,
  IconSettings,
  IconShieldCheck,
  IconUser,
  IconUserCircle,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ParentBar } from '@/app/parent-bar';
import { paths } from '@/app/paths';
import { SoundToggle } from '@/components/kid/sound-toggle';
import { useLogout } from '@/features/auth/api';
import { may } from '@/lib/api/may';
import { reachableEmail } from '@/lib/format/reachable-email';
import classes from './parent-header.module.css';

const ACCOUNT_LINKS = [
  { to: paths.settingsAccount, label: 'My Account', Icon: IconUserCircle },
  { to: paths.settingsProfile, label: 'Profile', Icon: IconUser },
  { to: paths.settingsFamily, label: 'Settings', Icon: IconSettings },
] as const;

type ParentHeaderProps = {
  parent: SessionRecord;
  /** Omitted without a selected child. */
  onChildView?: () => void;
};

/** The top bar of the parents' pages. On phones the menu contains everything except the logo. */
export function ParentHeader({ parent, onChildView }: ParentHeaderProps) {
  return (
    <ParentBar>
      {parent.isAdmin && (
        <span className={classes.admin}>
          <IconShieldCheck size={16} aria-hidden /> Admin
        </span>
      )}
      <nav className={classes.nav} aria-label="Main">
        {onChildView && (
          <Button
            variant="default"
            className={classes.wide}
            leftSection={<IconUsers size={20} aria-hidden />}
            onClick={onChildView}
          >
            Switch to Child View
          </Button>
        )}
        <UserMenu parent={parent} onChildView={onChildView} />
      </nav>
    </ParentBar>
  );
}

function UserMenu({ parent, onChildView }: ParentHeaderProps) {
  const [opened, setOpened] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const menu = useClickOutside(() => setOpened(false));
  const logout = useLogout(paths.landing);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !opened) return;
    setOpened(false);
    toggle.current?.focus();
  }

  return (
    <div ref={menu} role="presentation" className={classes.menu} onKeyDown={closeOnEscape}>
      <button
        ref={toggle}
        type="button"
        className={classes.toggle}
        aria-expanded={opened}
        aria-controls="user-menu"
        aria-label={`Menu of ${parent.name}`}
        onClick={() => setOpened(!opened)}
      >
        <span className={classes.phone}>
          {opened ? <IconX size={26} aria-hidden /> : <IconMenu2 size={26} aria-hidden />}
        </span>
        <span className={classes.wide}>
          <IconUserCircle size={24} aria-hidden />
          <span className={classes.name}>{parent.name}</span>
          <IconChevronDown size={18} aria-hidden />
        </span>
      </button>
      <div id="user-menu" className={classes.panel} hidden={!opened}>
        <div className={classes.who}>
          <Text inherit fw={600} lh={1.3}>
            {parent.name}
          </Text>
          <Text c="dimmed" size="sm">
            {reachableEmail(parent.email ?? '')}
          </Text>
        </div>
        {onChildView && (
          <button type="button" className={`${classes.item} ${classes.phone}`} onClick={onChildView}>
            <IconUsers size={22} aria-hidden /> Switch to Child View
          </button>
        )}
        {ACCOUNT_LINKS.map(({ to, label, Icon }) => (
          <Link key={to} to={to} className={classes.item} onClick={() => setOpened(false)}>
            <Icon size={22} aria-hidden /> {label}
          </Link>
        ))}
        {may(parent, 'admin.listParents') && (
          <Link to={paths.adminDashboard} className={classes.item}>
            <IconShieldCheck size={22} aria-hidden /> Admin Dashboard
          </Link>
        )}
        <SoundToggle />
        <button
          type="button"
          className={classes.item}
          disabled={logout.isPending}
          onClick={() => logout.mutate()}
        >
          <IconLogout size={22} aria-hidden /> {logout.isPending ? 'Logging out...' : 'Logout'}
        </button>
      </div>
    </div>
  );
}
