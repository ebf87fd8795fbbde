import { fractionDigits } from './currencies.ts';

/** Currencies by the power of ten that comes closest to the units that a euro is worth. A rough table is enough, and does not age fast. */
const UNITS_OF_A_EURO: Partial<Record<string, string>> = {
  1: 'AED BOB BRL BWP BYN CNY CZK DKK ERN GHS GTQ HKD HNL ILS LSL LYD MAD MDL MOP MVR MXN MYR NAD NOK PEN PGK PLN QAR RON SAR SBD SCR SEK SLE STN SVC SZL TJS TMT TND TTD WST ZAR ZMW ZWG',
  2: 'AFN ALL BDT BTN CUP CVE DJF DOP DZD EGP ETB GMD GYD HTG INR ISK JMD JPY KES KGS LRD MKD MRU MUR MZN NIO NPR PHP RSD RUB SRD THB TRY TWD UAH UYI UYU VUV XPF YER',
  3: 'AMD AOA ARS CDF CLP CRC HUF IQD KMF KPW KRW KZT LKR MMK MWK NGN PKR RWF SDG SOS TZS VES XAF XOF',
  4: 'BIF COP GNF IDR KHR LAK MGA MNT PYG SLL SSP SYP UGX UZS VND ZWL',
  5: 'LBP',
  6: 'IRR',
};

/** The power of ten. */
export function unitsOfAEuro(currency: string): number {
  const found = Object.entries(UNITS_OF_A_EURO).find(([, codes]) => codes?.includes(currency));
  return found ? Number(found[0]) : 0;
}

/** The largest amount that a reward pays, in minor units: worth about ten thousand euros in every currency. */
export function largestAmount(currency: string): number {
  return 10 ** (4 + unitsOfAEuro(currency) + fractionDigits(currency));
}

/** An amount that people may want to pay, in minor units, for examples: 350 of EUR, 3,500,000 of UZS. */
export function exampleAmount(currency: string): number {
  return (35 * largestAmount(currency)) / 100_000;
}
