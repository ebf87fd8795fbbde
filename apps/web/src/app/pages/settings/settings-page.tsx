import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Stack } from '@mantine/core';
import type { Permission } from '@starchart/api';
import type { SessionRecord } from '@starchart/schema';
import {
  type Icon,
  IconCode,
  IconDatabase,
  IconDeviceTablet,
  IconHistory,
  IconHome,
  IconLanguage,
  IconUsers,
  IconVolume,
} from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { Navigate, NavLink, useLocation } from 'react-router-dom';
import { BackToDashboard } from '@/app/back-to-dashboard';
import { ParentOnly } from '@/app/guards';
import { PageIntro } from '@/app/page-intro';
import { ParentPage } from '@/app/parent-page';
import { paths } from '@/app/paths';
import strip from '@/app/tab-strip.module.css';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { ScrollStrip } from '@/components/list/scroll-strip';
import { lazyComponent } from '@/components/ui/lazy-component';
import { WithAccount } from '@/features/account/with-account';
import { may } from '@/lib/api/may';
import classes from './settings-page.module.css';

const FamilySettings = lazyComponent('FamilySettings', () => import('./family-settings'));
const GrownUpsSettings = lazyComponent('GrownUpsSettings', () => import('./grown-ups-settings'));
const DeveloperSettings = lazyComponent('DeveloperSettings', () => import('./developer-settings'));

const LanguageForm = lazyComponent('LanguageForm', () => import('@/features/account/language-form'));
const DataSettings = lazyComponent('DataSettings', () => import('./data-settings'));
const ThisDeviceSettings = lazyComponent('ThisDeviceSettings', () => import('./this-device-settings'));
const FamilyDeviceSettings = lazyComponent('FamilyDeviceSettings', () => import('./family-device-settings'));

const ActivitySettings = lazyComponent('ActivitySettings', () => import('./activity-settings'));

type SettingsSection = {
  path: string;
  title: MessageDescriptor;
  about: MessageDescriptor;
  Icon: Icon;
  content: ReactNode | ((parent: SessionRecord) => ReactNode);
  /** Shown with this permission. */
  needs?: Permission;
  isShown?: (parent: SessionRecord) => boolean;
};

const SECTIONS: readonly SettingsSection[] = [
  {
    path: paths.settingsFamily,
    title: msg`Family`,
    about: msg`For everyone in your family, on every device.`,
    Icon: IconHome,
    needs: 'family.manage',
    content: (
      <Suspense fallback={<SkeletonRows rows={1} height={576 + 16 + 136} />}>
        <FamilySettings />
      </Suspense>
    ),
  },
  {
    path: paths.settingsGrownUps,
    title: msg`Grown-ups`,
    about: msg`Everyone who looks after the star chart with you.`,
    Icon: IconUsers,
    needs: 'account.manage',
    content: (parent) => (
      <Suspense fallback={<SkeletonRows rows={1} height={320} />}>
        <GrownUpsSettings parent={parent} />
      </Suspense>
    ),
  },
  {
    path: paths.settingsFamilyDevices,
    title: msg`Family devices`,
    about: msg`Tablets that your children share, and the PINs on them.`,
    Icon: IconDeviceTablet,
    needs: 'devices.manage',
    content: (parent) => (
      <Suspense fallback={<SkeletonRows rows={2} height={240} />}>
        <FamilyDeviceSettings parentId={parent.id} />
      </Suspense>
    ),
  },
  {
    path: paths.settingsActivity,
    title: msg`Activity`,
    about: msg`Who changed what in your family, and when.`,
    Icon: IconHistory,
    needs: 'audit.read',
    content: (
      <Suspense fallback={<SkeletonRows rows={1} height={320} />}>
        <ActivitySettings />
      </Suspense>
    ),
  },
  {
    path: paths.settingsLanguage,
    title: msg`Language`,
    about: msg`Everyone can choose their own. Children see the family's language.`,
    Icon: IconLanguage,
    needs: 'account.manage',
    isShown: ({ languages }) => languages.length > 1,
    content: ({ languages }) => (
      <WithAccount cards={[288]}>
        {(account) => (
          <Suspense fallback={<SkeletonRows rows={1} height={288} />}>
            <LanguageForm account={account} languages={languages} />
          </Suspense>
        )}
      </WithAccount>
    ),
  },
  {
    path: paths.settingsDevice,
    title: msg`Sounds and motion`,
    about: msg`Only for this device.`,
    Icon: IconVolume,
    content: (
      <Suspense fallback={<SkeletonRows rows={3} height={136} />}>
        <ThisDeviceSettings />
      </Suspense>
    ),
  },
  {
    path: paths.settingsData,
    title: msg`Data`,
    about: msg`Your family's data is yours: export it, or delete it.`,
    Icon: IconDatabase,
    needs: 'family.export',
    content: (
      <Suspense fallback={<SkeletonRows rows={2} height={175} />}>
        <DataSettings />
      </Suspense>
    ),
  },
  {
    path: paths.settingsDeveloper,
    title: msg`Developer`,
    about: msg`Connect your own apps and scripts.`,
    Icon: IconCode,
    needs: 'tokens.manage',
    content: (parent) => (
      <Suspense fallback={<SkeletonRows rows={2} height={320} />}>
        <DeveloperSettings parentId={parent.id} />
      </Suspense>
    ),
  },
];

/** Where earlier sections are now. */
const MOVED: Readonly<Record<string, string>> = {
  [paths.settingsProfile]: paths.profile,
  [paths.settingsAccount]: paths.account,
};

export function SettingsPage() {
  return <ParentOnly>{(parent) => <Settings parent={parent} />}</ParentOnly>;
}

/** One section at a time, each with its own address. */
function Settings({ parent }: { parent: SessionRecord }) {
  const { pathname } = useLocation();
  const sections = SECTIONS.filter(
    ({ needs, isShown }) => (!needs || may(parent, needs)) && (isShown?.(parent) ?? true),
  );
  const section = sections.find(({ path }) => path === pathname.replace(/\/$/, ''));
  if (!section) {
    return <Navigate to={MOVED[pathname] ?? sections[0]?.path ?? paths.parentDashboard} replace />;
  }
  const { about, content } = section;
  const title = i18n._(section.title);

  return (
    <ParentPage title={`${title} · ${t`Settings`}`} parent={parent} className={classes.page}>
      <BackToDashboard />
      <SectionNav sections={sections} />
      <Stack miw={0}>
        <PageIntro title={title} about={i18n._(about)} />
        {typeof content === 'function' ? content(parent) : content}
      </Stack>
    </ParentPage>
  );
}

function SectionNav({ sections }: { sections: readonly SettingsSection[] }) {
  return (
    <nav aria-label={t`Settings`}>
      <ScrollStrip className={classes.strip}>
        <ul className={`${strip.list} ${classes.nav}`}>
          {sections.map(({ path, title, Icon: SectionIcon }) => (
            <li key={path}>
              <NavLink to={path} className={`${strip.tab} ${classes.link}`}>
                <SectionIcon size={20} aria-hidden /> {i18n._(title)}
              </NavLink>
            </li>
          ))}
        </ul>
      </ScrollStrip>
    </nav>
  );
}
