import { InfoPanel } from '@/components/ui/info-panel';

/** What to do where no mail leaves the house. */
export function NoMailServer() {
  return (
    <InfoPanel title="No mail server is set up">
      <p>
        Mails are held here instead of being sent. Set <code>SMTP_URL</code>, and <code>APP_URL</code> for the
        links in the mails, and start Starchart again. Until then, tell people yourself: where a mail has a
        link, you can copy it here.
      </p>
    </InfoPanel>
  );
}
