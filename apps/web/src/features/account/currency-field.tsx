import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { CURRENCIES } from '@starchart/domain';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formattingLocale } from '@/lib/i18n/i18n';
import classes from './time-zone-field.module.css';

/** Few enough to render quickly; typing narrows them down. */
const SHOWN_CURRENCIES = 60;

type CurrencyFieldProps = {
  /** Empty: none. */
  value?: string;
  onChange?: (currency: string) => void;
  error?: ReactNode;
};

/** A search in all currencies, off by default. */
export function CurrencyField({ value = '', onChange, ...field }: CurrencyFieldProps) {
  return (
    <Select
      {...field}
      label={t`Currency`}
      description={t`With a currency, rewards can pay pocket money.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[{ value: '', label: t`No pocket money` }, ...currencies(value)]}
      value={value}
      onChange={(currency) => currency !== null && onChange?.(currency)}
      allowDeselect={false}
      rightSection={<IconChevronDown size={20} aria-hidden />}
      rightSectionPointerEvents="none"
      searchable
      // A refused choice gets the focus: an open list would cover the reason.
      openOnFocus={false}
      limit={SHOWN_CURRENCIES}
      withScrollArea={false}
      classNames={{ options: classes.zones }}
      nothingFoundMessage={t`No matching currency. Try its name or a code such as EUR.`}
      comboboxProps={{ transitionProps: { duration: 0 } }}
    />
  );
}

/** By name; with the chosen one, which a program may have set. */
function currencies(chosen: string) {
  const locale = formattingLocale();
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return [...new Set([...CURRENCIES.split(' '), chosen])]
    .filter((code) => code !== '')
    .map((code) => {
      const [first = '', ...rest] = names.of(code) ?? code;
      return { value: code, label: `${first.toLocaleUpperCase(locale)}${rest.join('')} (${code})` };
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}
