import { Article } from '@/app/article';

export function PrivacyPage() {
  return (
    <Article title="Privacy" lead="What Starchart stores, where, and who can see it.">
      <h2>What is stored</h2>
      <ul>
        <li>
          About parents: name, username, email address, time zone, and the browsers you're logged in with.
          Passwords are stored only as hashes.
        </li>
        <li>
          About children: the name and picture you choose, their habits and what they completed, rewards,
          points and badges. If you let them log in, also a username and a hashed password. No email address,
          no birthday, no photos.
        </li>
      </ul>

      <h2>Where it's stored</h2>
      <p>
        In the database of the person who runs this server, and nowhere else. Pages, pictures, sounds and
        fonts come from the same server, so your browser never contacts another one. There are no ads and no
        tracking.
      </p>

      <h2>Who can see it</h2>
      <p>
        Your family's data is visible to your family. Children see only their own. Admins see parents'
        accounts, so that they can approve them, but not the children, habits or points of other families. The
        person who runs the server has access to its database.
      </p>

      <h2>Cookies and storage</h2>
      <p>
        One cookie keeps you logged in. Another one stays after you log out. It recognizes your family's own
        devices, so that someone guessing passwords can't lock you out of them. Your browser also remembers
        your choices for sounds, motion and colors, the ages you looked up ideas for, and which notices you've
        seen or dismissed. That stays on your device.
      </p>

      <h2>Exporting and deleting</h2>
      <p>
        Deleting a child permanently removes all of their habits, rewards and progress. In Settings, parents
        can export everything about the family as a file, or delete the family with all its accounts. Deleted
        data stays in the server's earlier backups until those are removed, usually after five weeks.
      </p>
    </Article>
  );
}
