import { Button } from '@mantine/core';
import type { Account } from '@starchart/schema';
import { IconTrash } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Section } from '@/components/ui/section';
import { useDialogState } from '@/hooks/use-dialog-state';
import classes from './data-card.module.css';

const EraseFamilyDialog = lazyComponent('EraseFamilyDialog', () => import('./erase-family-dialog'));

type EraseFamilyProps = { account: Account; landingPath: string };

export function EraseFamily({ account, landingPath }: EraseFamilyProps) {
  const question = useDialogState<Account>();

  return (
    <Section title="Erase the family" card className={classes.danger}>
      <p className={classes.about}>
        This removes “{account.familyName}” for good: its children with all their habits, rewards and stars,
        and your own account. You may want to export everything first.
      </p>
      <Button
        variant="outline"
        color="danger"
        className={classes.action}
        leftSection={<IconTrash size={20} aria-hidden />}
        onClick={() => question.ask(account)}
      >
        Erase family
      </Button>
      {question.about && (
        <Suspense>
          <EraseFamilyDialog
            key={question.count}
            familyName={question.about.familyName}
            landingPath={landingPath}
          />
        </Suspense>
      )}
    </Section>
  );
}
