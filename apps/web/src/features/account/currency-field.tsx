import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formattingLocale } from '@/lib/i18n/i18n';
import classes from './time-zone-field.module.css';

/** ISO 4217, without funds, metals and what is no longer paid with: browsers list those, too. */
const CURRENCIES =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW';

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
