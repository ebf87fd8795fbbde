import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import type { Child } from '@starchart/schema';
import { IconAlertTriangle, IconCalculator, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '@/components/ui/busy-button';
import { refresh } from '@/lib/api/refresh';
import { messageOf } from '@/lib/api/server-error';
import { useLedgerVerification } from './api';
import { verificationTexts } from './ledger-texts';
import classes from './verify-ledger.module.css';

/** Verifies a child's ledger on the server and refetches the page. */
export function VerifyLedger({ child }: { child: Child }) {
  const [isAsked, setAsked] = useState(false);
  const check = useLedgerVerification(child.id, isAsked);

  return (
    <Group gap="var(--space-8) var(--space-16)">
      <BusyButton
        variant="default"
        busy={check.isFetching}
        leftSection={<IconCalculator size={20} aria-hidden />}
        onClick={() => {
          setAsked(true);
          void refresh(child.id);
        }}
      >
        <Trans>Check the math</Trans>
      </BusyButton>
      <div role="status" className={classes.outcome}>
        {isAsked && !check.isFetching && (
          <Outcome isGood={check.data?.ok && !check.isError}>
            {check.isError || !check.data
              ? messageOf(check.error, t`We couldn't check the math. Please try again.`)
              : verificationTexts(check.data)}
          </Outcome>
        )}
      </div>
    </Group>
  );
}

function Outcome({ isGood, children }: { isGood: boolean | undefined; children: string }) {
  const Sign = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <Group
      component="p"
      gap="xs"
      align="stretch"
      wrap="nowrap"
      c={isGood ? 'var(--strong)' : 'var(--danger)'}
      fz="sm"
      lh={1.4}
      data-color="success"
    >
      <Sign size={22} aria-hidden />
      <span>{children}</span>
    </Group>
  );
}
