import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import type { Account } from '@starchart/schema';
import { IconTrash } from '@tabler/icons-react';
import { Section } from '@/components/layout/section';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useLazyDialog } from '@/hooks/use-lazy-dialog';
import classes from './erase-family.module.css';

const EraseFamilyDialog = lazyComponent('EraseFamilyDialog', () => import('./erase-family-dialog'));

type EraseFamilyProps = { account: Account; landingPath: string };

export function EraseFamily({ account: { familyName }, landingPath }: EraseFamilyProps) {
  const { open, dialog } = useLazyDialog(EraseFamilyDialog);

  return (
    <Section title={t`Delete your family`} card className={classes.card}>
      <Text inherit maw="36rem" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <Trans>
          This permanently deletes “{familyName}”: your children with all their habits, rewards and points,
          and the accounts of all grown-ups. You may want to export your data first.
        </Trans>
      </Text>
      <Button
        variant="outline"
        color="danger"
        className="wide-on-phones"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconTrash size={20} aria-hidden />}
        onClick={() => open({ familyName, landingPath })}
      >
        <Trans>Delete family</Trans>
      </Button>
      {dialog}
    </Section>
  );
}
