import { Group } from '@mantine/core';
import type { ParentSummary } from '@starchart/schema';
import { IconShieldCheck } from '@tabler/icons-react';
import { reachableEmail } from '@/lib/format/reachable-email';
import classes from './parent-name-cell.module.css';

/** Who a parent is: name, whether an admin, username and e-mail. */
export function ParentNameCell({ parent }: { parent: ParentSummary }) {
  return (
    <>
      <Group component="span" gap="0 var(--space-8)" fw={600}>
        {parent.name}
        {parent.isAdmin && (
          <span className={classes.admin}>
            <IconShieldCheck size={16} aria-hidden /> Admin
          </span>
        )}
      </Group>
      <span className={classes.facts}>
        <span>{parent.username}</span> <span>{reachableEmail(parent.email) || 'no email address yet'}</span>
      </span>
    </>
  );
}
