import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '@/app/paths';
import { SuggestionCard } from '@/components/ui/suggestion-card';

export function InstallHint({ onDismiss }: { onDismiss: () => void }) {
  return (
    <SuggestionCard
      Icon={IconDeviceMobile}
      title={t`Add Starchart to your home screen`}
      text={t`It opens faster and works without internet.`}
      onDismiss={onDismiss}
    >
      <Button component={Link} to={paths.settingsDevice} variant="default">
        <Trans>Show me how</Trans>
      </Button>
    </SuggestionCard>
  );
}
