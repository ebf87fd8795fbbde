import { IconLock, IconPlugConnectedX, IconServer } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { UnlessSignedIn } from '@/app/guards';
import { paths } from '@/app/paths';
import { PublicFooter } from '@/app/public-footer';
import { KidLink } from '@/components/kid/kid-button';
import { Page } from '@/components/ui/page';
import { Picture } from '@/components/ui/picture';
import { SampleStarChart } from '@/components/ui/sample-star-chart';
import { SiteHeader } from '@/components/ui/site-header';
import { StarIcon } from '@/components/ui/star-icon';
import { isPendingRegistration } from '@/features/auth/api';
import { PendingRegistrationPanel } from '@/features/auth/pending-registration-panel';
import { playSound } from '@/lib/sounds/sounds';
import classes from './landing-page.module.css';

const click = () => playSound('click');

export function LandingPage() {
  return (
    <UnlessSignedIn as="parent">
      <Page
        title="Make Building Habits Fun for Kids!"
        surface="paper"
        header={<LandingHeader />}
        footer={<PublicFooter />}
      >
        <PendingRegistration />
        <Hero />
        <Features />
        <SelfHosting />
        <ClosingCall />
      </Page>
    </UnlessSignedIn>
  );
}

function LandingHeader() {
  return (
    <SiteHeader home={paths.landing} onHome={click} compactOnPhones>
      <Link to={paths.auth} className={classes.subtle} onClick={click}>
        Parent Login
      </Link>
      <KidLink to={paths.childLogin} color="white" size="sm" className={classes.entry} onClick={click}>
        Kid Login
      </KidLink>
      <KidLink to={paths.authTab('register')} size="sm" className={classes.entry} onClick={click}>
        Sign Up
      </KidLink>
    </SiteHeader>
  );
}

/** Shown after a registration that an admin must approve, until it is dismissed. */
function PendingRegistration() {
  const { state } = useLocation();
  const navigate = useNavigate();
  if (!isPendingRegistration(state)) return null;
  return (
    <div className={classes.notice}>
      <PendingRegistrationPanel onDismiss={() => void navigate(paths.landing, { replace: true })} />
    </div>
  );
}

function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.pitch}>
        <h1 className={classes.heading}>Make Building Habits Fun for Kids!</h1>
        <p className={classes.sentence}>
          Your family's star chart: little quests every day, a star for each one, and rewards you choose
          together.
        </p>
        <KidLink
          to={paths.authTab('register')}
          size="lg"
          icon={<StarIcon size={32} />}
          onClick={click}
          className={classes.start}
        >
          Get Started Now
        </KidLink>
        <p className={classes.hint}>
          <Picture catalogue="shapes" name="drop" size={16} lazy />
          <Picture catalogue="shapes" name="sun" size={16} lazy />
          <Picture catalogue="shapes" name="leaf" size={16} lazy />
          <span>Try the chart: tap a day and give Robin a star.</span>
        </p>
      </div>
      <SampleStarChart />
    </section>
  );
}

const features = [
  {
    title: 'Achievement Badges',
    text: 'A week without a miss, ten stories read, quests in all five colors: children collect a badge for each and keep it for good.',
    color: 'purple',
    pictures: ['streak-master', 'star-achiever', 'book-worm'],
    catalogue: 'badges',
  },
  {
    title: 'Custom Rewards System',
    text: 'Ice cream, game time, a movie night: you set the rewards and their price, and stars become something to look forward to.',
    color: 'accent',
    pictures: ['ice-cream', 'treasure-chest', 'game-time'],
    catalogue: 'rewards',
  },
  {
    title: 'Gamified Experience',
    text: 'Quests, sounds, levels and a proud little star. Kids see how far they have come, and nobody is ever hurried or punished.',
    color: 'secondary',
    pictures: ['exercise', 'brush-teeth', 'music-practice'],
    catalogue: 'habits',
  },
] as const;

function Features() {
  return (
    <section className={classes.features} aria-labelledby="features">
      <h2 id="features" className={classes.sectionTitle}>
        Features Kids and Parents Love
      </h2>
      <ul className={classes.cards}>
        {features.map(({ title, text, color, pictures, catalogue }) => (
          <li key={title} className={classes.card} data-color={color}>
            <div className={classes.stickers}>
              {pictures.map((name) => (
                <Picture key={name} catalogue={catalogue} name={name} size={84} lazy />
              ))}
            </div>
            <h3 className={classes.cardTitle}>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const facts = [
  {
    Icon: IconServer,
    title: 'One program',
    text: 'One command starts everything; its database comes with it.',
  },
  { Icon: IconLock, title: 'Your data', text: 'It stays on your machine, in a folder you can copy away.' },
  {
    Icon: IconPlugConnectedX,
    title: 'No one else listens',
    text: 'No ads, no tracking, not one request to another host.',
  },
];

function SelfHosting() {
  return (
    <section className={classes.dusk} aria-labelledby="self-hosting">
      <div className={classes.selfHosting}>
        <div>
          <h2 id="self-hosting" className={classes.sectionTitle}>
            At home on your own server
          </h2>
          <p className={classes.command}>
            <span aria-hidden="true">$ </span>
            <code>npm start</code>
          </p>
        </div>
        <ul className={classes.facts}>
          {facts.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon size={28} aria-hidden />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function ClosingCall() {
  return (
    <section className={classes.closing}>
      <Picture catalogue="brand" name="twinkle-proud" size={128} lazy />
      <h2 className={classes.sectionTitle}>Ready to Make Habit Building Fun?</h2>
      <p className={classes.sentence}>
        Join thousands of families who turn everyday habits into small adventures.
      </p>
      <KidLink to={paths.authTab('register')} size="lg" onClick={click}>
        Create Free Account
      </KidLink>
    </section>
  );
}
