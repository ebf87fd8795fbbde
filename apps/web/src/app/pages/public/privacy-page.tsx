import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Article } from '@/app/article';

export function PrivacyPage() {
  return (
    <Article title={t`Privacy`} lead={t`What Starchart stores, where, and who can see it.`}>
      <h2>
        <Trans>What is stored</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            About parents: name, username, email address, time zone, and the browsers you're logged in with.
            Passwords are stored only as hashes.
          </Trans>
        </li>
        <li>
          <Trans>
            About children: the name and picture you choose, their habits and what they completed, rewards,
            points and badges. If you let them log in, also a username and a hashed password. No email
            address, no birthday, no photos.
          </Trans>
        </li>
      </ul>

      <h2>
        <Trans>Where it's stored</Trans>
      </h2>
      <p>
        <Trans>
          In the database of the person who runs this server, and nowhere else. Pages, pictures, sounds and
          fonts come from the same server, so your browser never contacts another one. There are no ads and no
          tracking.
        </Trans>
      </p>

      <h2>
        <Trans>Who can see it</Trans>
      </h2>
      <p>
        <Trans>
          Your family's data is visible to your family. Children see only their own. Admins see parents'
          accounts, so that they can approve them, but not the children, habits or points of other families.
          The person who runs the server has access to its database.
        </Trans>
      </p>

      <h2>
        <Trans>Cookies and storage</Trans>
      </h2>
      <p>
        <Trans>
          One cookie keeps you logged in. Another one stays after you log out. It recognizes your family's own
          devices, so that someone guessing passwords can't lock you out of them. A third one holds your
          language, if your browser prefers another. Your browser also remembers your choices for sounds,
          motion, colors and language, the ages you looked up ideas for, which notices you've seen or
          dismissed, and the names and pictures of the children who logged in on it. That stays on your
          device.
        </Trans>
      </p>

      <h2>
        <Trans>Exporting and deleting</Trans>
      </h2>
      <p>
        <Trans>
          Deleting a child permanently removes all of their habits, rewards and progress. In Settings, parents
          can export everything about the family as a file, or delete the family with all its accounts. If
          there are several parents, both deletions wait, usually for three days, and any parent can say no.
          Deleted data stays in the server's earlier backups until those are removed, usually after five
          weeks.
        </Trans>
      </p>
    </Article>
  );
}
