import { fractionDigits } from './currencies.ts';
import { unitsOfAEuro } from './largest-amount.ts';
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
  PLN: ['zl', 'zloty', 'zlote', 'zlotych'],
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

/** Languages of the people who use a currency: families write its words in their own, whatever the language of the app. */
const OWN_LANGUAGES: Partial<Record<string, string>> = {
  BGN: 'bg',
  BRL: 'pt',
  CAD: 'fr',
  CHF: 'de fr it',
  CZK: 'cs',
  DKK: 'da',
  EUR: 'de fr es it pt nl fi el',
  HUF: 'hu',
  IDR: 'id',
  ILS: 'he',
  ISK: 'is',
  MDL: 'ro',
  MYR: 'ms',
  NOK: 'nb',
  PLN: 'pl',
  RON: 'ro',
  RSD: 'sr',
  RUB: 'ru',
  SEK: 'sv',
  THB: 'th',
  TRY: 'tr',
  UAH: 'uk',
  USD: 'es',
  VND: 'vi',
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
 * `formatMoney` and `typedMoney` write, digits of all scripts, and the usual spellings: `5 EUR`, `US $5`, `+5`, `5.`, `.50`, `5,-`,
 * `50 ct`, `5:50`, `1'000.50`, `1,00,000`. A single point or comma before three digits is what it is in the language: 1.000 is a thousand
 * in German. In currencies whose fractions are not used, it is a thousand in all languages: Rp5.000.
 */
export function parseMoney(text: string, currency: string, language: string): number {
  // A superscript is no digit of the number, but would be normalized to one.
  if (/\p{No}|\+.*\+/u.test(text)) return Number.NaN;
  const typed = withoutPlus(plain(text));
  const minorSign = MINOR_SIGNS[currency]?.find((sign) => typed.endsWith(sign));
  const minorUnits = minorSign && typed.slice(0, -minorSign.length).trimEnd();
  if (minorUnits && /^\d+$/.test(minorUnits)) return Number(minorUnits);
  const signs = signsOf(currency, language);
  // People write a sign and a code: $5 USD
  const number = withoutPlus(withoutSign(withoutSign(typed, signs), signs))
    // A dash for no cents: 5,- or 5.– or 5/-
    .replace(/[.,:/]\s*[-\u2010-\u2015]{1,2}$/u, '')
    .replace(/^(\d+)[.,]$/, '$1');
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

function withoutPlus(text: string): string {
  return text.replace(/^\+\s*/, '');
}

/** Without spaces in a currency: US $ */
function tight(text: string): string {
  return text.replaceAll(/([^\d\s.,:'-])\s+(?=[^\d\s.,:'-])/gu, '$1');
}

/** The number without the currency before, after or, as in 3€50, in the middle of it. */
function withoutSign(typed: string, signs: readonly string[]): string {
  const text = tight(typed);
  for (const sign of signs) {
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
  const own = OWN_LANGUAGES[currency]?.split(' ') ?? [];
  const signs = [language, 'en-001', ...own].flatMap((locale) => {
    const names = [
      ...namesIn(currency, locale),
      new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency,
    ];
    const words = names.flatMap((name) => name.split(' ').filter((word) => word.length > 2));
    const displays = ['symbol', 'narrowSymbol', 'code'] as const;
    return [...displays.map((display) => signIn(moneyFormat(currency, locale, display))), ...names, ...words];
  });
  return [...new Set([...signs, ...(OTHER_SIGNS[currency] ?? [])].map((sign) => tight(plain(sign))))]
    .filter((sign) => sign !== '')
    .toSorted((a, b) => b.length - a.length);
}

/** In singular and plural: złoty, złote, złotych. */
function namesIn(currency: string, locale: string): string[] {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    maximumFractionDigits: 0,
  });
  return [1, 2, 5].map((amount) => signIn(format, amount));
}

function signIn(format: Intl.NumberFormat, amount = 5): string {
  return format.formatToParts(amount).find(({ type }) => type === 'currency')?.value ?? '';
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
  const digits = fractionDigits(currency);
  const isWithoutFractions = digits === 0 || (digits < 3 && unitsOfAEuro(currency) >= 3);
  // A sign that separates nothing in the language: three digits are no fraction, unless the currency has three.
  const isGroup = isType('group') || isWithoutFractions || (!isType('decimal') && digits < 3);
  return isGroup ? [number, ''] : [whole, fraction];
}
