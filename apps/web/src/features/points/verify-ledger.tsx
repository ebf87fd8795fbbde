import { Group } from '@mantine/core';
import type { Child } from '@starchart/schema';
import { IconAlertTriangle, IconCalculator, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '@/components/ui/busy-button';
import { useRefreshChild } from '@/lib/api/refresh-child';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';
import { recountWords } from './recount-words';
import classes from './verify-ledger.module.css';

/** Has the server add up every line of a child's ledger; what the screen shows is fetched anew along with it. */
export function VerifyLedger({ child }: { child: Child }) {
  const [isAsked, setAsked] = useState(false);
  const refreshChild = useRefreshChild();
  const check = trpc.points.verify.useQuery({ childId: child.id }, { enabled: isAsked });

  return (
    <Group gap="var(--space-8) var(--space-16)">
      <BusyButton
        variant="default"
        busy={check.isFetching}
        leftSection={<IconCalculator size={20} aria-hidden />}
        onClick={() => {
          setAsked(true);
          void refreshChild(child.id);
        }}
      >
        Check the books
      </BusyButton>
      <div role="status" className={classes.outcome}>
        {isAsked && !check.isFetching && (
          <Outcome isGood={check.data?.ok && !check.isError}>
            {check.isError || !check.data
              ? messageOf(check.error, "We couldn't check the books. Please try again.")
              : recountWords(check.data)}
          </Outcome>
        )}
      </div>
    </Group>
  );
}

function Outcome({ isGood, children }: { isGood: boolean | undefined; children: string }) {
  const Sign = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <p className={isGood ? classes.good : classes.bad} data-color="success">
      <Sign size={22} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
