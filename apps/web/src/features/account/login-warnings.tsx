import { plural, t } from '@lingui/core/macro';
import { IconShieldCheck } from '@tabler/icons-react';
import { Section } from '@/components/layout/section';
import { Row, Rows } from '@/components/list/row';
import { formatInstant } from '@/lib/format/format';
import { useLoginWarnings } from './api';

/** The login warnings of the last 90 days, dismissed or not. Renders nothing without one. */
export function LoginWarnings() {
  const warnings = useLoginWarnings();
  if (warnings.length === 0) return null;

  return (
    <Section
      title={t`Wrong passwords`}
      count={warnings.length}
      about={t`Times when someone entered several wrong passwords. None of them worked.`}
      card
    >
      <Rows>
        {warnings.map(({ id, child, knownDevice, tries, lastAt }) => (
          <Row key={id} icon={<IconShieldCheck size={24} display="block" aria-hidden />}>
            {child ? <bdi>{child.name}</bdi> : t`You`} ·{' '}
            {plural(tries, { one: '# attempt', other: '# attempts' })} ·{' '}
            {knownDevice ? t`a device your family uses` : t`a new device`} · {formatInstant(lastAt)}
          </Row>
        ))}
      </Rows>
    </Section>
  );
}
