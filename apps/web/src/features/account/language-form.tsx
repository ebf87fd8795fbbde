import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { NativeSelect, Text } from '@mantine/core';
import { type Account, LANGUAGE_NAMES, type Language } from '@starchart/schema';
import { IconChevronDown } from '@tabler/icons-react';
import { Section } from '@/components/layout/section';
import { useOnline } from '@/hooks/use-online';
import { showOwnLanguage } from '@/lib/api/follow-language';
import { useMay } from '@/lib/api/may';
import { changedValues } from '@/lib/changed-values';
import { chosenLocale } from '@/lib/i18n/i18n';
import { AccountForm } from './account-form';
import { useAccountForm } from './use-account-form';

type LanguageFormProps = { account: Account; languages: readonly Language[] };

/** The languages of the parent and of the family. */
export function LanguageForm({ account, languages }: LanguageFormProps) {
  const online = useOnline();
  const mayManageFamily = useMay()('family.manage');
  const { form, ...submission } = useAccountForm(account, {
    valuesOf: ({ language, familyLanguage }) => ({
      language: language ?? languages.find((known) => known === chosenLocale()) ?? familyLanguage,
      familyLanguage,
    }),
    // With a family's language also that of the parent, if it follows the family's: it stays.
    changesOf: (values, before) =>
      changedValues(values, before, account.language === null ? ['language', 'familyLanguage'] : []),
    async success({ language }) {
      await showOwnLanguage();
      // The page offers a reload.
      if (language !== chosenLocale()) return undefined;
      return { title: t`Language saved!`, text: t`Your changes are saved.` };
    },
  });

  if (!online) {
    return (
      <Section title={t`Languages`} card>
        <Text inherit c="dimmed">
          <Trans>You can change the language when you're back online.</Trans>
        </Text>
      </Section>
    );
  }

  const select = {
    size: 'md',
    data: languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
    rightSection: <IconChevronDown size={20} aria-hidden />,
  } as const;
  return (
    <AccountForm title={t`Languages`} {...submission}>
      <NativeSelect {...select} label={t`Your language`} {...form.getInputProps('language')} />
      {mayManageFamily && (
        <NativeSelect
          {...select}
          label={t`Your family's language`}
          {...form.getInputProps('familyLanguage')}
        />
      )}
    </AccountForm>
  );
}
