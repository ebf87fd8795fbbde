import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ReadAloud } from '@starchart/schema';
import { ChoiceField } from '@/components/form/choice';
import { trpc } from '@/lib/api/trpc';
import { formatLanguage } from '@/lib/format/format';
import { useLocalVoice } from '@/lib/read-aloud';

type ReadAloudFieldProps = { value: ReadAloud; onChange: (value: ReadAloud) => void };

/** Whether a child's page has speaker buttons. */
export function ReadAloudField({ value, onChange }: ReadAloudFieldProps) {
  const familyLanguage = trpc.auth.session.useQuery().data?.familyLanguage ?? 'en';
  const hasVoice = useLocalVoice(familyLanguage) !== undefined;
  const language = formatLanguage(familyLanguage);
  const options = [
    { value: 'off', label: t({ message: 'Off', context: 'read aloud' }) },
    { value: 'button', label: t`With a speaker button` },
  ] as const;

  return (
    <div>
      <ChoiceField
        label={t`Read aloud`}
        options={options}
        columns={[1, 2]}
        value={value}
        onChange={onChange}
      />
      {value === 'button' && !hasVoice && (
        <Text c="dimmed" size="sm" mt="xs" role="status">
          <Trans>This device has no voice for {language}.</Trans>
        </Text>
      )}
    </div>
  );
}
