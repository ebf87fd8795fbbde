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
        <li>Add a child, and a few habits: what to do, how often, and how many points it brings.</li>
        <li>
          Add rewards and their price. Choose them together; children know best what is worth saving for.
        </li>
        <li>
          When a child claims a reward, the stars are deducted at once and the reward waits to be handed out.
        </li>
        <li>A slip? Today's completion can be undone; its points go back exactly as they came.</li>
      </ol>

      <h2>For kids</h2>
      <ul>
        <li>Your parents give you a name and a password for the Kid Login, or open your page for you.</li>
        <li>Finished a quest? Mark it complete and the stars are yours.</li>
        <li>Spend your stars in the treasure chest, and collect all six badges.</li>
      </ul>

      <h2>Days and streaks</h2>
      <p>
        A day is your family's calendar day, in the time zone of your family. A streak counts the days in a
        row on which a daily habit was done; it breaks only when a whole day passes without it.
      </p>

      <h2 id="contact">Contact</h2>
      <p>
        Starchart is hosted by people like you. Questions about your account, a forgotten password or an
        approval: ask the person who runs this Starchart and gave you its address.
      </p>
    </Article>
  );
}
