import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Anchor, Button, Text } from '@mantine/core';
import { AUDIT_ACTIONS, type AuditEntry } from '@starchart/schema';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Section } from '@/components/layout/section';
import { FilterBar } from '@/components/list/filter-bar';
import { FilterSelect } from '@/components/list/filter-select';
import { PagedTable } from '@/components/list/paged-table';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useAddressFilters } from '@/hooks/use-address-filters';
import { formatInstant } from '@/lib/format/format';
import { useAudit } from './api';
import { AUDIT_ACTION_WORDS, actorTexts, subjectTexts } from './audit-texts';

export function AuditPanel() {
  const { filter, setFilter } = useAddressFilters();
  const action = AUDIT_ACTIONS.find((known) => known === filter('action'));
  const actorId = idOf(filter('actor'));
  const audit = useAudit({ action, actorId });
  const actorName = useActorName(actorId, audit.data?.pages[0]?.items ?? []);
  const isFiltered = action !== undefined || actorId !== undefined;

  return (
    <Section title={t`Audit log`} card>
      <FilterBar label={t`Filter the audit log`}>
        <FilterSelect
          label={t`What`}
          all={t`Everything`}
          values={AUDIT_ACTIONS}
          words={AUDIT_ACTION_WORDS}
          value={action}
          onChange={(value) => setFilter('action', value)}
        />
        {actorId !== undefined && (
          <ActorFilter name={actorName ?? t`Parent #${actorId}`} onRemove={() => setFilter('actor', '')} />
        )}
      </FilterBar>
      <PagedTable
        query={audit}
        failures={{
          load: t`We couldn't load the audit log.`,
          more: t`We couldn't load more audit log.`,
          refresh: t`This may be out of date: we couldn't refresh the audit log.`,
        }}
        label={t`Audit log`}
        empty={{
          title: t`Nothing here yet`,
          text: isFiltered
            ? t`No entries match this filter.`
            : t`Logins, approvals and other important actions will show up here.`,
        }}
        columns={[
          { title: t`What`, render: (entry) => <What entry={entry} /> },
          {
            title: t`Who`,
            render: (entry) => (
              <Actor entry={entry} chosenId={actorId} onChoose={(chosen) => setFilter('actor', chosen)} />
            ),
          },
          { title: t`When`, narrow: true, render: (entry) => <When entry={entry} /> },
        ]}
      />
    </Section>
  );
}

/** The name of the chosen actor, kept while no entry on the page has it. */
function useActorName(actorId: number | undefined, entries: readonly AuditEntry[]): string | undefined {
  const [known, setKnown] = useState<AuditEntry>();
  const found = entries.find((entry) => entry.actorRole === 'parent' && entry.actorId === actorId);
  if (found && found.actorId !== known?.actorId) setKnown(found);
  return known && known.actorId === actorId ? actorTexts(known) : undefined;
}

function What({ entry }: { entry: AuditEntry }) {
  const subject = subjectTexts(entry);
  return (
    <>
      <Text inherit fw={600}>
        {i18n._(AUDIT_ACTION_WORDS[entry.action])}
      </Text>
      {subject && (
        <Text span c="dimmed" size="sm">
          {subject}
        </Text>
      )}
    </>
  );
}

/** Identical actions within a minute are one entry. */
function When({ entry: { at, times, lastAt } }: { entry: AuditEntry }) {
  return (
    <>
      {formatInstant(lastAt ?? at)}
      {times > 1 && (
        <Text c="dimmed" size="sm">
          <Plural value={times} one="# time in a minute" other="# times in a minute" />
        </Text>
      )}
    </>
  );
}

type ActorProps = {
  entry: AuditEntry;
  chosenId: number | undefined;
  /** Called with an id, or '' for all actors. */
  onChoose: (actorId: string) => void;
};

/** A parent's name toggles the filter by this parent. */
function Actor({ entry, chosenId, onChoose }: ActorProps) {
  const { actorId, actorRole } = entry;
  if (actorId === null || actorRole !== 'parent') {
    // Aligned with the first line, and not narrower than a short value.
    return (
      <Text span inherit display="inline-block" miw="5rem" style={{ verticalAlign: 'top' }}>
        <bdi>{actorTexts(entry)}</bdi>
      </Text>
    );
  }
  const isChosen = actorId === chosenId;
  const name = actorTexts(entry);
  return (
    <Anchor
      component="button"
      type="button"
      fw={400}
      // A touch target without extra row height.
      my="-0.625rem"
      maw="100%"
      style={{ overflowWrap: 'anywhere' }}
      title={isChosen ? t`Show everyone` : t`Only show what ${name} did`}
      aria-pressed={isChosen}
      onClick={() => onChoose(isChosen ? '' : String(actorId))}
    >
      <bdi>{name}</bdi>
    </Anchor>
  );
}

function ActorFilter({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <Button
      ref={moveFocusOnRemoval}
      variant="default"
      rightSection={<IconX size={18} aria-hidden />}
      aria-label={t`Only by ${name}: show everyone`}
      onClick={onRemove}
    >
      <Trans>Only by {name}</Trans>
    </Button>
  );
}

function idOf(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
