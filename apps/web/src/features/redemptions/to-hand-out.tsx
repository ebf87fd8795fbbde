import { Button } from '@mantine/core';
import type { Redemption } from '@starchart/schema';
import { IconCheck } from '@tabler/icons-react';
import { Picture } from '@/components/picture';
import { Section } from '@/components/section';
import { rescueFocus } from '@/lib/focus';
import { formatInstantDay, formatPoints } from '@/lib/format';
import classes from './to-hand-out.module.css';
import { useHandOut } from './use-decide-claim';

type ToHandOutProps = {
  claims: readonly Redemption[];
  timeZone?: string;
  onRefund: (claim: Redemption) => void;
  className?: string;
};

/** The rewards that were claimed and wait for a parent. */
export function ToHandOut({ claims, timeZone, onRefund, className }: ToHandOutProps) {
  const handOut = useHandOut();
  return (
    <Section title="To hand out" count={claims.length || undefined} card className={className}>
      {claims.length === 0 && <p className={classes.none}>Nothing is waiting.</p>}
      <ul className={classes.list}>
        {claims.map((claim) => (
          <li key={claim.id} className={classes.claim}>
            <Picture catalogue="rewards" name={claim.icon} size={48} />
            <div className={classes.words}>
              <h3 className={classes.name}>{claim.name}</h3>
              <p className={classes.facts}>
                {formatPoints(claim.pointsSpent)} · {formatInstantDay(claim.redeemedAt, timeZone)}
              </p>
            </div>
            <div className={classes.actions}>
              <Button
                variant="subtle"
                color="gray"
                aria-label={`Cancel claim of ${claim.name}`}
                onClick={() => onRefund(claim)}
              >
                Cancel
              </Button>
              <Button
                className={classes.given}
                leftSection={<IconCheck size={20} aria-hidden />}
                loading={handOut.isPending && handOut.variables.id === claim.id}
                aria-label={`Given: ${claim.name}`}
                onClick={(event) => {
                  const heading = event.currentTarget.closest('section')?.querySelector('h2');
                  handOut.mutate({ id: claim.id }, { onSuccess: () => rescueFocus(heading) });
                }}
              >
                Given
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
