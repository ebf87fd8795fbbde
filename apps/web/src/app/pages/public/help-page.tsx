import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { Article } from '@/app/article';
import { paths } from '@/app/paths';
import { useAboutSystem } from '@/features/system/api';

export function HelpPage() {
  const sendsMail = useAboutSystem()?.sendsMail ?? false;
  return (
    <Article title={t`Help`} lead={t`How Starchart works for your family, in one minute.`}>
      <h2>
        <Trans>For parents</Trans>
      </h2>
      <ol>
        <li>
          <Trans>
            <Link to={paths.authTab('register')}>Register</Link>. With an invite code you can start right
            away. Without one, the person who runs this server approves your account first.
          </Trans>
        </li>
        <li>
          <Trans>
            Add a child and a few habits: what to do, how often, and how many points it's worth. A starter
            pack gets you going with one tap.
          </Trans>
        </li>
        <li>
          <Trans>
            Add rewards and what they cost. There are ideas for every age. Choose together: kids know best
            what's worth saving for.
          </Trans>
        </li>
        <li>
          <Trans>
            When a child picks a reward, its points are deducted right away. The reward waits under “To hand
            out” until you give it.
          </Trans>
        </li>
        <li>
          <Trans>
            More than one child? “Everyone” shows today's habits of all of them, with one tap each.
          </Trans>
        </li>
        <li>
          <Trans>Checked off by mistake? Undo it the same day, and the points go back.</Trans>
        </li>
        <li>
          <Trans>
            The star book lists every point earned or spent. Tap the balance to open it. You can also take
            back a deduction or a bonus there.
          </Trans>
        </li>
      </ol>

      <h2>
        <Trans>For kids</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            Your parents give you a name and a password for the Kid Login, or open your page for you.
          </Trans>
        </li>
        <li>
          <Trans>Finished a quest? Mark it complete and the stars are yours.</Trans>
        </li>
        <li>
          <Trans>Spend your stars in the treasure chest, and collect all six badges.</Trans>
        </li>
        <li>
          <Trans>Save for a goal, and make a wish when you have an idea.</Trans>
        </li>
        <li>
          <Trans>Tap your stars to open your star book. It shows where every star came from.</Trans>
        </li>
      </ul>

      <h2>
        <Trans>More about rewards</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            Goals: a child picks one reward to save for, and sees how many stars are still to go. You can set
            it too. No stars are put aside for it.
          </Trans>
        </li>
        <li>
          <Trans>
            Limits: under “More…” in the form of a reward, choose how many there are, how often a child can
            get it, and on which days.
          </Trans>
        </li>
        <li>
          <Trans>
            Ask me first: the child picks the reward, and it waits for your yes. After “Not now”, the points
            go back.
          </Trans>
        </li>
        <li>
          <Trans>
            Wishes: children write down what they would like. You make it a reward, or say “Not right now”.
          </Trans>
        </li>
        <li>
          <Trans>
            Pocket money: choose a currency in “Settings → Family”, then enter what a reward pays under
            “More…”. “To hand out” adds up what you owe each child.
          </Trans>
        </li>
      </ul>

      <h2>
        <Trans>A tablet for everyone</Trans>
      </h2>
      <ol>
        <li>
          <Trans>
            In “Settings → Family devices”, add the tablet, then scan or type the code there. It shows a
            picture of each child, and with “Check off” today's quests too.
          </Trans>
        </li>
        <li>
          <Trans>
            To keep children in Starchart, lock the tablet to it. iPad: Settings → Accessibility → Guided
            Access, then press the top button three times. Android: Settings → Security → App pinning.
          </Trans>
        </li>
        <li>
          <Trans>
            If the screen turns off on its own: Settings → Display → Auto-Lock → Never, on Android Settings →
            Display → Screen timeout.
          </Trans>
        </li>
      </ol>

      <h2>
        <Trans>Days and streaks</Trans>
      </h2>
      <p>
        <Trans>
          Each day starts at midnight in your family's time zone. A streak counts the days in a row that a
          daily habit gets done, or the weeks of a weekly one. Days on which a habit isn't due don't end it.
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>
            Forgot to check something off? Tap Yesterday above the habits: the chart lets you change the last
            35 days. Helpers can change today and yesterday.
          </Trans>
        </li>
        <li>
          <Trans>
            Sick or away? Pause the habits of one child or of everyone, even for days that have passed. The
            streaks stay safe.
          </Trans>
        </li>
        <li>
          <Trans>
            Not every day? Choose the days in the form of a habit. Under “More…”, set how often a day, and
            whether the streak survives one missed day.
          </Trans>
        </li>
      </ul>

      <h2>
        <Trans>For admins</Trans>
      </h2>
      <p>
        <Trans>
          You'll find the Admin dashboard in the menu under your name. Under Requests, you approve new
          parents. Under Invite codes, you create links that let parents start right away. Under Mail, you see
          whether each email was sent, and copy the links of those that weren't.
        </Trans>
      </p>

      <h2 id="contact">
        <Trans>Contact</Trans>
      </h2>
      <p>
        <Trans>
          Questions about your account or approval? Ask the person who runs this server and gave you its
          address.
        </Trans>{' '}
        {sendsMail ? (
          <Trans>
            Forgot your password? <Link to={paths.forgotPassword}>Request a link</Link> by email.
          </Trans>
        ) : (
          <Trans>
            Forgot your password? <Link to={paths.forgotPassword}>Request a link</Link>, and ask them for it.
          </Trans>
        )}{' '}
        <Trans>Kids can get a new password from a parent.</Trans>
      </p>
    </Article>
  );
}
