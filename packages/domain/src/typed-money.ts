import { fractionDigits } from './currencies.ts';
import { type Money, moneyFormat } from './money.ts';

/** An amount as people type it, such as 3.00 or 3,00. */
export function typedMoney({ amount, currency }: Money, language: string): string {
  const parts = moneyFormat(currency, language).formatToParts(amount / 10 ** fractionDigits(currency));
  return parts.flatMap(({ type, value }) => (/integer|decimal|fraction/.test(type) ? [value] : [])).join('');
}

/** How a currency is written besides its code, its names and its signs. */
const OTHER_SIGNS: Partial<Record<string, readonly string[]>> = {
  AED: ['dhs', 'dh'],
  BGN: ['лв.', 'лв'],
  CAD: ['c$'],
  CHF: ['fr.', 'fr', 'sfr.', 'sfr'],
  CNY: ['元', '块', 'rmb'],
  DKK: ['kr.'],
  DZD: ['da'],
  IDR: ['rp.'],
  ILS: ['nis'],
  INR: ['rs.', 'rs'],
  JPY: ['円'],
  KES: ['ksh'],
  KRW: ['원'],
  LKR: ['rs.', 'rs'],
  MAD: ['dh'],
  NOK: ['kr.'],
  NPR: ['rs.', 'rs'],
  PEN: ['s/'],
  PKR: ['rs.', 'rs'],
  PLN: ['zl'],
  RUB: ['руб.', 'руб', 'р.'],
  SEK: ['kr.'],
  SGD: ['s$'],
  TND: ['dt'],
  TRY: ['tl'],
  UAH: ['грн.', 'грн'],
  UZS: ["so'm", 'сум'],
  VND: ['đ'],
  XAF: ['cfa'],
  XOF: ['fcfa', 'cfa'],
};

const CENTS = ['cents', 'cent', 'ct.', 'ct', 'c', '¢'];
/** How an amount of minor units is written: 50 ct. */
const MINOR_SIGNS: Partial<Record<string, readonly string[]>> = {
  AUD: CENTS,
  CAD: CENTS,
  CHF: ['rappen', 'rp.', 'rp', 'centimes', 'ct.', 'ct'],
  EUR: [...CENTS, 'centimes', 'céntimos'],
  GBP: ['pence', 'p'],
  NZD: CENTS,
  PLN: ['groszy', 'gr'],
  SGD: CENTS,
  USD: CENTS,
  ZAR: CENTS,
};

const WHOLE = /^(?:\d+|\d{1,3}(?:g\d{3})+|\d{1,2}(?:g\d{2})+g\d{3})$/;

/**
 * The amount of a typed text, in minor units; NaN if it is not one, such as an amount below zero or of another currency. Reads what
 * `formatMoney` and `typedMoney` write, digits of all scripts, and the usual spellings: `5 EUR`, `€5`, `.50`, `5,-`, `50 ct`, `5:50`,
 * `1'000.50`, `1,00,000`. A single point or comma before three digits is what it is in the language: 1.000 is a thousand in German.
 */
export function parseMoney(text: string, currency: string, language: string): number {
  // A superscript is no digit of the number, but would be normalized to one.
  if (/\p{No}/u.test(text)) return Number.NaN;
  const minorSign = MINOR_SIGNS[currency]?.find((sign) => plain(text).endsWith(sign));
  const minorUnits = minorSign && plain(text).slice(0, -minorSign.length).trimEnd();
  if (minorUnits && /^\d+$/.test(minorUnits)) return Number(minorUnits);
  const number = withoutSign(plain(text), currency, language)
    // A dash for no cents: 5,- or 5.– or 5/-
    .replace(/[.,:/]\s*[-\u2010-\u2015]{1,2}$/u, '');
  const [whole, fraction] = split(number, currency, language);
  const digits = fractionDigits(currency);
  const groups = new Set(whole.match(/[^\d]/gu));
  const isWhole = WHOLE.test(whole.replaceAll(/[^\d]/gu, 'g')) && groups.size <= 1;
  const isFraction = /^\d*$/.test(fraction) && (fraction.length <= digits || /^0{1,2}$/.test(fraction));
  if (!isFraction || !(isWhole || (whole === '' && fraction !== ''))) return Number.NaN;
  return Number(whole.replaceAll(/[^\d]/gu, '') + fraction.slice(0, digits).padEnd(digits, '0'));
}

/** Without characters that are not seen, with ASCII digits and signs where there are such, and one kind of apostrophe. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, digitOf)
    .replaceAll(/[\u2018\u2019\u02bb\u02bc\u00b4`]/gu, "'")
    .replaceAll('\u060c', ',')
    .toLowerCase()
    .trim();
}

/** Unicode has the digits of a script in a row, from zero to nine. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}

/** The number without the currency before, after or, as in 3€50, in the middle of it. */
function withoutSign(text: string, currency: string, language: string): string {
  for (const sign of signsOf(currency, language)) {
    if (text.startsWith(sign)) return text.slice(sign.length).trimStart();
    if (text.endsWith(sign)) return text.slice(0, -sign.length).trimEnd();
    const [before, after, ...more] = text.split(sign);
    if (after !== undefined && more.length === 0 && /\d$/.test(before ?? '') && /^\d/.test(after)) {
      return `${before}.${after}`;
    }
  }
  return text;
}

/** What stands for a currency in a language, the longest first. Of a name, one word is enough: 5 dollars, 5 Kronen, 5 pesos. */
function signsOf(currency: string, language: string): string[] {
  const signs = [language, 'en-001'].flatMap((locale) => {
    const names = [
      signIn(moneyFormat(currency, locale, 'name')),
      new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency,
    ];
    const words = names.flatMap((name) => name.split(' ').filter((word) => word.length > 2));
    const displays = ['symbol', 'narrowSymbol', 'code'] as const;
    return [...displays.map((display) => signIn(moneyFormat(currency, locale, display))), ...names, ...words];
  });
  return [...new Set([...signs, ...(OTHER_SIGNS[currency] ?? [])].map(plain))]
    .filter((sign) => sign !== '')
    .toSorted((a, b) => b.length - a.length);
}

function signIn(format: Intl.NumberFormat): string {
  return format.formatToParts(5).find(({ type }) => type === 'currency')?.value ?? '';
}

/** The whole part with its separators, and the fraction. */
function split(number: string, currency: string, language: string): [whole: string, fraction: string] {
  const [, whole = '', separator, fraction = ''] = /^(.*)([.,:\u066b])(.+)$/su.exec(number) ?? [];
  if (separator === undefined) return [number, ''];
  const isMixed = /[^\d]/u.test(whole);
  if (isMixed && whole.includes(separator)) return [number, ''];
  if (':\u066b'.includes(separator) || isMixed || fraction.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)) {
    return [whole, fraction];
  }
  const parts = moneyFormat(currency, language).formatToParts(-1_234_567.5);
  const isType = (type: string) => parts.some((part) => part.type === type && part.value === separator);
  // A sign that separates nothing in the language: three digits are no fraction, unless the currency has three.
  const isGroup = isType('group') || (!isType('decimal') && fractionDigits(currency) < 3);
  return isGroup ? [number, ''] : [whole, fraction];
}
