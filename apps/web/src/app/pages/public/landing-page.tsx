import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconPlugConnectedX, IconServer, IconServerBolt, IconShieldLock } from '@tabler/icons-react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/app/paths';
import { PublicFooter } from '@/app/public-footer';
import { UnlessSignedIn } from '@/app/unless-signed-in';
import { KidLink } from '@/components/kid/kid-button';
import { Page } from '@/components/layout/page';
import { SiteHeader } from '@/components/layout/site-header';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Picture } from '@/components/ui/picture';
import { SampleStarChart } from '@/components/ui/sample-star-chart';
import { StarIcon } from '@/components/ui/star-icon';
import { isPendingRegistration } from '@/features/auth/api';
import { useAboutSystem } from '@/features/system/api';
import { playSound } from '@/lib/sounds/sounds';
import classes from './landing-page.module.css';

const PendingRegistrationPanel = lazyComponent(
  'PendingRegistrationPanel',
  () => import('@/features/auth/pending-registration-panel'),
  { isPrefetched: false },
);

const click = () => playSound('click');

export function LandingPage() {
  const about = useAboutSystem();
  const isNew = about?.isNew ?? false;
  // In the installed app; not where the build renders the page.
  if (!import.meta.env.SSR && matchMedia('(display-mode: standalone)').matches) {
    return <Navigate to={paths.start} replace />;
  }
  return (
    <UnlessSignedIn as="parent">
      <Page
        title={t`Make Building Habits Fun for Kids!`}
        surface="paper"
        header={<LandingHeader isNew={isNew} />}
        footer={<PublicFooter />}
      >
        <PendingRegistration sendsMail={about?.sendsMail} />
        <Hero isNew={isNew} />
        <Features />
        <SelfHosting />
        <ClosingCall isNew={isNew} />
      </Page>
    </UnlessSignedIn>
  );
}

/** While only the first admin exists, its login is the loudest button, and registering is quieter. */
type FirstRun = { isNew: boolean };

const registerColor = ({ isNew }: FirstRun) => (isNew ? 'white' : undefined);

function LandingHeader({ isNew }: FirstRun) {
  return (
    <SiteHeader home={paths.landing} onHome={click} compactOnPhones>
      <Link to={paths.auth} className={classes.subtle} onClick={click}>
        <Trans>Parent Login</Trans>
      </Link>
      <KidLink to={paths.childLogin} color="white" size="sm" className={classes.entry} onClick={click}>
        <Trans>Kid Login</Trans>
      </KidLink>
      <KidLink
        to={paths.authTab('register')}
        color={registerColor({ isNew })}
        size="sm"
        className={classes.entry}
        onClick={click}
      >
        <Trans>Sign Up</Trans>
      </KidLink>
    </SiteHeader>
  );
}

/** Shown after a registration that an admin must approve, until it is dismissed. */
function PendingRegistration({ sendsMail }: { sendsMail: boolean | undefined }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  if (!isPendingRegistration(state)) return null;
  return (
    <div className={classes.notice}>
      <PendingRegistrationPanel
        sendsMail={sendsMail}
        onDismiss={() => void navigate(paths.landing, { replace: true })}
      />
    </div>
  );
}

function Hero({ isNew }: FirstRun) {
  return (
    <section className={classes.hero}>
      <div className={classes.pitch}>
        <h1 className={classes.heading}>
          <Trans>Make Building Habits Fun for Kids!</Trans>
        </h1>
        <p className={classes.sentence}>
          <Trans>
            Your family's star chart: little quests every day, a star for each one, and rewards you choose
            together.
          </Trans>
        </p>
        <div className={classes.calls}>
          {isNew && (
            <KidLink
              to={paths.auth}
              size="lg"
              icon={<IconServerBolt size={32} aria-hidden />}
              onClick={click}
              className={classes.start}
            >
              <span className={classes.setUp}>
                <Trans>Set up this server</Trans>
              </span>{' '}
              <span className={classes.setUpHow}>
                <Trans>Log in with the name and password shown in the terminal</Trans>
              </span>
            </KidLink>
          )}
          <KidLink
            to={paths.authTab('register')}
            color={registerColor({ isNew })}
            size={isNew ? 'md' : 'lg'}
            icon={<StarIcon size={isNew ? 26 : 32} />}
            onClick={click}
            className={classes.start}
          >
            <Trans>Get Started Now</Trans>
          </KidLink>
        </div>
        <p className={classes.hint}>
          <Picture catalogue="shapes" name="drop" size={16} lazy />
          <Picture catalogue="shapes" name="sun" size={16} lazy />
          <Picture catalogue="shapes" name="leaf" size={16} lazy />
          <span>
            <Trans>Try the chart: tap a day and give Robin a star.</Trans>
          </span>
        </p>
      </div>
      <SampleStarChart />
    </section>
  );
}

const features = [
  {
    title: msg({ message: 'Achievement Badges', context: 'landing page' }),
    text: msg`A seven-day streak, ten stories read, quests in all five colors: kids collect a badge for each and keep it forever.`,
    color: 'purple',
    pictures: ['streak-master', 'star-achiever', 'book-worm'],
    catalogue: 'badges',
  },
  {
    title: msg`Custom Rewards System`,
    text: msg`Ice cream, game time, a movie night: you choose the rewards and what they cost, and every star is a step closer.`,
    color: 'accent',
    pictures: ['ice-cream', 'treasure-chest', 'game-time'],
    catalogue: 'rewards',
  },
  {
    title: msg`Gamified Experience`,
    text: msg`Quests, sounds, levels and a proud little star. Kids see how far they have come, and no one is ever hurried or punished.`,
    color: 'secondary',
    pictures: ['exercise', 'brush-teeth', 'music-practice'],
    catalogue: 'habits',
  },
] as const;

function Features() {
  return (
    <section className={classes.features} aria-labelledby="features">
      <h2 id="features" className={classes.sectionTitle}>
        <Trans>Features Kids and Parents Love</Trans>
      </h2>
      <ul className={classes.cards}>
        {features.map(({ title, text, color, pictures, catalogue }) => (
          <li key={catalogue} className={classes.card} data-color={color}>
            <div className={classes.stickers}>
              {pictures.map((name) => (
                <Picture key={name} catalogue={catalogue} name={name} size={84} lazy />
              ))}
            </div>
            <h3 className={classes.cardTitle}>{i18n._(title)}</h3>
            <p>{i18n._(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const facts = [
  {
    Icon: IconServer,
    title: msg`One program`,
    text: msg`One command starts everything, database included.`,
  },
  {
    Icon: IconShieldLock,
    title: msg`Your data`,
    text: msg`It stays on your machine, in a folder you can back up.`,
  },
  {
    Icon: IconPlugConnectedX,
    title: msg`Just your family`,
    text: msg`No ads, no tracking, no requests to other servers.`,
  },
];

function SelfHosting() {
  return (
    <section className={classes.dusk} aria-labelledby="self-hosting">
      <div className={classes.selfHosting}>
        <div>
          <h2 id="self-hosting" className={classes.sectionTitle}>
            <Trans>At home on your own server</Trans>
          </h2>
          <p className={classes.command}>
            <span aria-hidden="true">$ </span>
            <code>npm start</code>
          </p>
        </div>
        <ul className={classes.facts}>
          {facts.map(({ Icon, title, text }) => (
            <li key={title.id}>
              <Icon size={28} aria-hidden />
              <div>
                <h3>{i18n._(title)}</h3>
                <p>{i18n._(text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function ClosingCall({ isNew }: FirstRun) {
  return (
    <section className={classes.closing}>
      <Picture catalogue="brand" name="twinkle-proud" size={128} lazy />
      <h2 className={classes.sectionTitle}>
        <Trans>Ready to Make Habit Building Fun?</Trans>
      </h2>
      <p className={classes.sentence}>
        <Trans>Join thousands of families who turn everyday habits into small adventures.</Trans>
      </p>
      <KidLink to={paths.authTab('register')} color={registerColor({ isNew })} size="lg" onClick={click}>
        <Trans>Create Free Account</Trans>
      </KidLink>
    </section>
  );
}
