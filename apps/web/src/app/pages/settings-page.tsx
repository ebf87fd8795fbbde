import { Stack, Text } from '@mantine/core';
import type { SessionRecord } from '@starchart/schema';
import {
  type Icon,
  IconCode,
  IconDatabase,
  IconHome,
  IconUser,
  IconUserCircle,
  IconVolume,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, NavLink, useLocation } from 'react-router-dom';
import { BackToDashboard } from '@/app/back-to-dashboard';
import { ParentOnly } from '@/app/guards';
import { ParentHeader } from '@/app/parent-header';
import { paths } from '@/app/paths';
import { Page } from '@/components/ui/page';
import { AboutTheApi } from '@/features/access-tokens/about-the-api';
import { AccessTokens } from '@/features/access-tokens/access-tokens';
import { ChildViewLock } from '@/features/account/child-view-lock';
import { EraseFamily } from '@/features/account/erase-family';
import { ExportData } from '@/features/account/export-data';
import { FamilyForm } from '@/features/account/family-form';
import { LoginWarnings } from '@/features/account/login-warnings';
import { PasswordForm } from '@/features/account/password-form';
import { ProfileForm } from '@/features/account/profile-form';
import { Sessions } from '@/features/account/sessions';
import { UsernameForm } from '@/features/account/username-form';
import { WithAccount } from '@/features/account/with-account';
import { useChildren } from '@/features/children/api';
import { ColorSetting } from '@/features/preferences/color-setting';
import { MotionSetting } from '@/features/preferences/motion-setting';
import { SoundSetting } from '@/features/preferences/sound-setting';
import { Webhooks } from '@/features/webhooks/webhooks';
import classes from './settings-page.module.css';

type SettingsSection = {
  path: string;
  title: string;
  about: string;
  Icon: Icon;
  content: ReactNode | ((parent: SessionRecord) => ReactNode);
};

const SECTIONS: readonly SettingsSection[] = [
  {
    path: paths.settingsProfile,
    title: 'Profile',
    about: 'Who you are to your family, and where mails reach you.',
    Icon: IconUser,
    content: <WithAccount cards={[320]}>{(account) => <ProfileForm account={account} />}</WithAccount>,
  },
  {
    path: paths.settingsAccount,
    title: 'My Account',
    about: 'How you log in, and where you are signed in.',
    Icon: IconUserCircle,
    content: (
      <>
        <WithAccount cards={[206, 426]}>
          {(account) => (
            <>
              <UsernameForm account={account} />
              <PasswordForm account={account} />
            </>
          )}
        </WithAccount>
        <Sessions />
        <LoginWarnings />
      </>
    ),
  },
  {
    path: paths.settingsFamily,
    title: 'Family',
    about: 'For everyone in your family, on every device.',
    Icon: IconHome,
    content: (
      <WithAccount cards={[440, 136]}>
        {(account) => (
          <>
            <FamilyForm account={account} />
            <ChildViewLock account={account} />
          </>
        )}
      </WithAccount>
    ),
  },
  {
    path: paths.settingsDevice,
    title: 'Sounds and motion',
    about: 'For this device only, whoever uses it.',
    Icon: IconVolume,
    content: (
      <>
        <SoundSetting />
        <MotionSetting />
        <ColorSetting />
      </>
    ),
  },
  {
    path: paths.settingsData,
    title: 'Data',
    about: 'What is stored about your family is yours: to take along, or to remove.',
    Icon: IconDatabase,
    content: (
      <>
        <ExportData />
        <WithAccount cards={[175]}>
          {(account) => <EraseFamily account={account} landingPath={paths.landing} />}
        </WithAccount>
      </>
    ),
  },
  {
    path: paths.settingsDeveloper,
    title: 'Developer',
    about: 'For programs of your own, and for whoever writes them.',
    Icon: IconCode,
    content: (parent) => <ForDevelopers parentId={parent.id} />,
  },
];

export function SettingsPage() {
  return <ParentOnly>{(parent) => <Settings parent={parent} />}</ParentOnly>;
}

/** One section at a time, each with its own address. */
function Settings({ parent }: { parent: SessionRecord }) {
  const { pathname } = useLocation();
  const section = SECTIONS.find(({ path }) => path === pathname.replace(/\/$/, ''));
  if (!section) return <Navigate to={paths.settingsFamily} replace />;
  const { title, about, content } = section;

  return (
    <Page title={`${title} · Settings`} surface="parent" header={<ParentHeader parent={parent} />}>
      <div className={classes.page}>
        <BackToDashboard />
        <SectionNav />
        <Stack miw={0}>
          <div>
            <h1 className={classes.title}>{title}</h1>
            <Text inherit mt="var(--space-4)" c="dimmed">
              {about}
            </Text>
          </div>
          {typeof content === 'function' ? content(parent) : content}
        </Stack>
      </div>
    </Page>
  );
}

function ForDevelopers({ parentId }: { parentId: number }) {
  const children = useChildren(parentId);
  return (
    <>
      <AccessTokens childrenOfFamily={children.data} />
      <Webhooks />
      <AboutTheApi />
    </>
  );
}

function SectionNav() {
  const list = useRef<HTMLUListElement>(null);

  // On phones the selected section may be scrolled out of view.
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);

  return (
    <nav aria-label="Settings">
      <ul ref={list} className={classes.nav}>
        {SECTIONS.map(({ path, title, Icon: SectionIcon }) => (
          <li key={path}>
            <NavLink to={path} className={classes.link}>
              <SectionIcon size={20} aria-hidden /> {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
