import { Article } from '@/app/article';

export function PrivacyPage() {
  return (
    <Article title="Privacy" lead="What Starchart knows, where it lies, and who sees it.">
      <h2>What is stored</h2>
      <ul>
        <li>
          Of parents: name, username, email address and time zone, and the browsers you are signed in with.
          Passwords are stored only as hashes.
        </li>
        <li>
          Of children: the name and picture you choose, habits and their completions, rewards, points and
          badges; a username and a hashed password if you allow them to log in. No email address, no birthday,
          no photograph.
        </li>
      </ul>

      <h2>Where it lies</h2>
      <p>
        In the database of whoever runs this Starchart, and nowhere else. Pages, pictures, sounds and fonts
        come from the same server: your browser asks no other host for anything. There are no ads and no
        tracking.
      </p>

      <h2>Who sees it</h2>
      <p>
        A family's data is visible to that family. A child sees only what is its own. Admins see the accounts
        of parents, so that they can approve them, but not the children, habits or points of other families.
        The person who runs the server can reach its database.
      </p>

      <h2>Cookies and storage</h2>
      <p>
        One cookie keeps you signed in. Another stays after you log out: by it your family's own devices are
        known, so that nobody who guesses at a password can lock you out of them. Your browser also remembers,
        on your device only, what you chose for sounds, motion and colors, and what you have seen or put away.
      </p>

      <h2>Taking along and deleting</h2>
      <p>
        Deleting a child removes all of the child's habits, rewards and progress for good. Under Settings, a
        parent can take along everything of the family as a file, or erase the family with all its accounts.
        In backups that the server has made before, what was deleted stays until they are removed, as a rule
        for five weeks.
      </p>
    </Article>
  );
}
