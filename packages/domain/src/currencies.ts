/**
 * The digits of the minor units of ISO 4217, where they are not two. The tables of runtimes differ from it and from each other, so that
 * 50,000 fillér would be 500 forints on one device and 50,000 on another.
 */
const OTHER_DIGITS = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/** Digits of the minor unit of a currency: 2 for EUR and HUF, 0 for JPY, 3 for KWD. */
export function fractionDigits(currency: string): number {
  const found = Object.entries(OTHER_DIGITS).find(([, codes]) => codes.includes(currency));
  return found ? Number(found[0]) : 2;
}
