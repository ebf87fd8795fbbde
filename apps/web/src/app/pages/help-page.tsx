import { Link } from 'react-router-dom';
import { Article } from '@/app/article';
import { paths } from '@/app/paths';

export function HelpPage() {
  return (
    <Article title="Help" lead="How a family uses Starchart, in a minute.">
      <h2>For parents</h2>
      <ol>
        <li>
          <Link to={paths.authTab('register')}>Register</Link>. With an invite code you can start at once;
          without one, an admin of this Starchart approves your account first.
        </li>
        <li>
          Add a child, and a few habits: what to do, how often, and how many points it brings. A starter pack
          is a beginning with one tap.
        </li>
        <li>
          Add rewards and their price. Choose them together; children know best what is worth saving for.
        </li>
        <li>
          When a child claims a reward, the stars are deducted at once and the reward waits to be handed out.
        </li>
        <li>A slip? Today's completion can be undone; its points go back exactly as they came.</li>
        <li>
          Every point has its line in the star book, which opens with a press on the balance. A deduction or a
          bonus that was a mistake can be taken back there, by a line of its own.
        </li>
      </ol>

      <h2>For kids</h2>
      <ul>
        <li>Your parents give you a name and a password for the Kid Login, or open your page for you.</li>
        <li>Finished a quest? Mark it complete and the stars are yours.</li>
        <li>Spend your stars in the treasure chest, and collect all six badges.</li>
        <li>Tap your stars to open your star book: it knows where every star came from.</li>
      </ul>

      <h2>Days and streaks</h2>
      <p>
        A day is your family's calendar day, in the time zone of your family. A streak counts the days in a
        row on which a daily habit was done; it breaks only when a whole day passes without it.
      </p>

      <h2>For admins</h2>
      <p>
        The Admin Dashboard is in the menu under your name. Under Requests you approve who has registered;
        under Invite codes you create a code and copy it as a link, with which other parents start at once;
        Mail shows what became of every mail, and has its link where it could not be sent.
      </p>

      <h2 id="contact">Contact</h2>
      <p>
        Starchart is hosted by people like you. Questions about your account or an approval: ask the person
        who runs this Starchart and gave you its address. For a{' '}
        <Link to={paths.forgotPassword}>forgotten password</Link> there is a link by mail; children ask their
        parents.
      </p>
    </Article>
  );
}
