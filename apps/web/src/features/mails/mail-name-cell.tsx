import { Stack, Text } from '@mantine/core';
import type { MailSummary } from '@starchart/schema';
import { CopyField } from '@/components/ui/copy-field';
import { reachableEmail } from '@/lib/format/reachable-email';
import classes from './mail-name-cell.module.css';

/** What a mail is about and to whom it goes; where it did not arrive, why, and its link to hand on. */
export function MailNameCell({ mail }: { mail: MailSummary }) {
  const { subject, recipient, lastError, linkPath } = mail;
  return (
    <Stack gap="xs" miw={0}>
      <div>
        <span className={classes.subject}>{subject}</span>
        <Text span c="dimmed" size="sm">
          {reachableEmail(recipient) ? `To ${recipient}` : 'To nobody: the account had no email address'}
        </Text>
      </div>
      {lastError && mail.state !== 'sent' && (
        <p className={classes.fault} data-final={mail.state === 'failed' || undefined}>
          {lastError}
        </p>
      )}
      {linkPath && (
        <CopyField
          label="Hand this link over yourself"
          value={new URL(linkPath, location.origin).href}
          copyLabel="Copy link"
          about={`for ${recipient}`}
        />
      )}
    </Stack>
  );
}
