import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { Section } from '@/components/layout/section';
import { useInstaller } from '@/lib/offline/install-prompt';

/** How to install the app on this device, and what https would add. */
export function InstallSetting() {
  const install = useInstaller();
  // Hidden in the installed app.
  const isInBrowser = useMediaQuery('(display-mode: browser)');
  if (!isInBrowser) return null;
  return (
    <Section title={t`Home screen`} card>
      {window.isSecureContext ? (
        <>
          <p>
            <Trans>Add Starchart to your home screen. It opens faster and works without internet.</Trans>
          </p>
          {install ? (
            <Button
              variant="default"
              style={{ alignSelf: 'flex-start' }}
              leftSection={<IconDownload size={20} aria-hidden />}
              onClick={install}
            >
              <Trans>Add to home screen</Trans>
            </Button>
          ) : (
            <p>
              <Trans>
                Open the menu of your browser or its share button, then choose “Add to Home Screen”.
              </Trans>
            </p>
          )}
        </>
      ) : (
        <p>
          <Trans>Starchart could work offline here if it had a secure address (https).</Trans>
        </p>
      )}
    </Section>
  );
}
