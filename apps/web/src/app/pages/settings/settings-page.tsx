import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Permission } from '@starchart/api';
import type { SessionRecord } from '@starchart/schema';
import {
  type Icon,
  IconChevronRight,
  IconCode,
  IconDatabase,
  IconDeviceMobile,
  IconDeviceTablet,
  IconHistory,
  IconHome,
  IconLanguage,
  IconUsers,
} from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { Navigate, NavLink, useLocation } from 'react-router-dom';
import { BackLink, BackToDashboard } from '@/app/back-to-dashboard';
import { ParentOnly } from '@/app/guards';
import { PageIntro } from '@/app/page-intro';
import { ParentPage } from '@/app/parent-page';
import { paths } from '@/app/paths';
import strip from '@/app/tab-strip.module.css';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { lazyComponent } from '@/components/ui/lazy-component';
import { WithAccount } from '@/features/account/with-account';
import { may } from '@/lib/api/may';
import { WIDTHS } from '@/lib/widths';
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
  /** Listed below the others. */
  isAdvanced?: boolean;
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
    title: msg`This device`,
    about: msg`Sounds, motion and colors, only on this device.`,
    Icon: IconDeviceMobile,
    content: (
      <Suspense fallback={<SkeletonRows rows={3} height={136} />}>
        <ThisDeviceSettings />
      </Suspense>
    ),
  },
  {
    path: paths.settingsActivity,
    title: msg`Activity`,
    about: msg`Who changed what in your family, and when.`,
    Icon: IconHistory,
    isAdvanced: true,
    needs: 'audit.read',
    content: (
      <Suspense fallback={<SkeletonRows rows={1} height={320} />}>
        <ActivitySettings />
      </Suspense>
    ),
  },
  {
    path: paths.settingsData,
    title: msg`Data`,
    about: msg`Your family's data is yours: export it, or delete it.`,
    Icon: IconDatabase,
    isAdvanced: true,
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
    isAdvanced: true,
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

/** One section at a time, each with its own address. Wide pages have their list beside it, narrow ones at an address of its own. */
function Settings({ parent }: { parent: SessionRecord }) {
  const { pathname } = useLocation();
  const sections = SECTIONS.filter(
    ({ needs, isShown }) => (!needs || may(parent, needs)) && (isShown?.(parent) ?? true),
  );
  const isNarrow = useMediaQuery(WIDTHS.tablet, undefined, { getInitialValueInEffect: false });
  const place = pathname.replace(/\/$/, '');
  const section = sections.find(({ path }) => path === place);
  if (!section && isNarrow && place === paths.settings) {
    return (
      <ParentPage title={t`Settings`} parent={parent}>
        <BackToDashboard />
        <h1>{t`Settings`}</h1>
        <SectionNav sections={sections} />
      </ParentPage>
    );
  }
  if (!section) {
    return <Navigate to={MOVED[pathname] ?? sections[0]?.path ?? paths.parentDashboard} replace />;
  }
  const { about, content } = section;
  const title = i18n._(section.title);

  return (
    <ParentPage title={`${title} · ${t`Settings`}`} parent={parent} className={classes.page}>
      {isNarrow ? (
        <BackLink to={paths.settings}>{t`Settings`}</BackLink>
      ) : (
        <>
          <BackToDashboard />
          <SectionNav sections={sections} />
        </>
      )}
      <Stack miw={0}>
        <PageIntro title={title} about={i18n._(about)} />
        {typeof content === 'function' ? content(parent) : content}
      </Stack>
    </ParentPage>
  );
}

function SectionNav({ sections }: { sections: readonly SettingsSection[] }) {
  const links = (shown: readonly SettingsSection[]) =>
    shown.map(({ path, title, Icon: SectionIcon }) => (
      <li key={path}>
        <NavLink to={path} className={`${strip.tab} ${classes.link}`}>
          <SectionIcon size={20} aria-hidden /> {i18n._(title)}
          <IconChevronRight size={20} className={classes.arrow} aria-hidden />
        </NavLink>
      </li>
    ));
  const advanced = sections.filter(({ isAdvanced }) => isAdvanced);

  return (
    <nav aria-label={t`Settings`}>
      <ul className={classes.nav}>
        {links(sections.filter(({ isAdvanced }) => !isAdvanced))}
        {advanced.length > 0 && (
          <li>
            <Text id="advanced" c="dimmed" size="sm" fw={600} my="var(--space-8)" px="var(--space-12)">
              <Trans>Advanced</Trans>
            </Text>
            <ul className={classes.group} aria-labelledby="advanced">
              {links(advanced)}
            </ul>
          </li>
        )}
      </ul>
    </nav>
  );
}
