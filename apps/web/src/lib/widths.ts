/**
 * The widths at which pages change, for `useMediaQuery`. Style sheets have them by name: `@media (--phone)`, and `not (--tablet)` for
 * all that is wider (build/named-widths.ts). In em, so that they grow with the text size of the browser.
 */
export const WIDTHS = {
  phone: '(max-width: 40em)',
  'small-tablet': '(max-width: 48em)',
  tablet: '(max-width: 60em)',
  laptop: '(max-width: 75em)',
} as const;
