import { Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { Section } from '@/components/ui/section';
import { formatInstant } from '@/lib/format/format';
import { useLoginWarnings } from './api';
import classes from './login-warnings.module.css';

/** The login warnings of the last 90 days, dismissed or not. Renders nothing without one. */
export function LoginWarnings() {
  const warnings = useLoginWarnings();
  if (warnings.length === 0) return null;

  return (
    <Section title="Wrong passwords" count={warnings.length} card>
      <Text inherit c="dimmed">
        When somebody tried several wrong passwords. None of them was right.
      </Text>
      <ul>
        {warnings.map(({ id, child, knownDevice, tries, lastAt }) => (
          <li key={id} className={classes.warning}>
            <IconShieldCheck size={24} className={classes.icon} aria-hidden />
            <span>
              {child ? <bdi>{child.name}</bdi> : 'You'} · {tries} tries ·{' '}
              {knownDevice ? 'a device of yours' : 'a new device'} · {formatInstant(lastAt)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
