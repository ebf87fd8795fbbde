/** The oldest versions in which Starchart runs: the build compiles for them, and README and the page that does not start name them. */
export const OLDEST_BROWSERS = { chrome: '111', edge: '111', firefox: '115', safari: '16.4' } as const;

/** The same for Vite and Lightning CSS, such as `chrome111`. Browsers on iOS are Safari. */
export const BUILD_TARGET = [
  ...Object.entries(OLDEST_BROWSERS).map(([browser, version]) => browser + version),
  `ios${OLDEST_BROWSERS.safari}`,
];
