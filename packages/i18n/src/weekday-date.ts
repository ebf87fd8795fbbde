/**
 * The format of a date with its weekday, as `Intl.DateTimeFormat` writes it. Without the comma of CLDR in Spanish, which has none between
 * them (Ortografía de la lengua española, 2010): "miércoles 11 de marzo".
 */
export function weekdayDateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Pick<Intl.DateTimeFormat, 'format'> {
  const dates = new Intl.DateTimeFormat(locale, options);
  if (!/^es\b/.test(locale)) return dates;
  return {
    format: (date) =>
      dates
        .formatToParts(date)
        .map(({ value }, index, parts) =>
          parts[index - 1]?.type === 'weekday' ? value.replace(',', '') : value,
        )
        .join(''),
  };
}
