import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import type { AuditEntry } from '@starchart/schema';
import { EmptyState } from '@/components/feedback/empty-state';
import { Section } from '@/components/layout/section';
import { PagedList } from '@/components/list/paged-list';
import { Row, Rows } from '@/components/list/row';
import { formatInstant } from '@/lib/format/format';
import { useFamilyAudit } from './api';
import { AUDIT_ACTION_WORDS, actorTexts } from './audit-texts';

/** Who changed what in the family, newest first. */
export function FamilyActivity() {
  const activity = useFamilyAudit();
  return (
    <Section title={t`What happened`} card>
      <PagedList
        query={activity}
        failures={{
          load: t`We couldn't load the activity.`,
          more: t`We couldn't load more activity.`,
          refresh: t`This may be out of date: we couldn't refresh the activity.`,
        }}
        empty={
          <EmptyState
            picture={{ catalogue: 'brand', name: 'twinkle-sleepy' }}
            title={t`Nothing here yet`}
            text={t`New logins, invitations, devices and other important changes will show up here.`}
          />
        }
      >
        {(entries) => (
          <Rows aria-label={t`What happened`}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Rows>
        )}
      </PagedList>
    </Section>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { action, at, times, lastAt, subjectName } = entry;
  const actor = actorTexts(entry);
  const facts = [
    formatInstant(lastAt ?? at),
    times > 1 && plural(times, { one: '# time in a minute', other: '# times in a minute' }),
  ];
  return (
    <Row>
      <Text inherit fw={600}>
        {i18n._(AUDIT_ACTION_WORDS[action])}
        {subjectName && subjectName !== actor && (
          <>
            {' · '}
            <bdi>{subjectName}</bdi>
          </>
        )}
      </Text>
      <Text c="dimmed" size="sm">
        {actor && (
          <>
            <bdi>{actor}</bdi>
            {' · '}
          </>
        )}
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </Row>
  );
}
