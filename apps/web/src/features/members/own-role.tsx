import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { type FamilyRole, HELPER_BONUS_POINTS } from '@starchart/schema';
import { Section } from '@/components/layout/section';

/** Tells a helper or a viewer what the role is for. */
export function OwnRole({ familyRole }: { familyRole: FamilyRole | undefined }) {
  const max = HELPER_BONUS_POINTS;
  return (
    <Section title={t`Your role`} card>
      <Text inherit c="dimmed">
        {familyRole === 'helper'
          ? t`You're a helper: you can complete habits, hand out rewards and give each child up to ${max} points a day. A parent chooses which children you see.`
          : t`You're a viewer: you can look at everything. A parent chooses which children you see.`}
      </Text>
    </Section>
  );
}
