declare module 'virtual:catalogs' {
  /** Loads the compiled texts of a group of pages, if the locale has a file for them (build/catalogs.ts). */
  export function loadCatalog(
    locale: string,
    part: string,
  ): Promise<{ messages: Record<string, string> }> | undefined;
  /** English texts of the panel that says that a page did not load. */
  export const failureTexts: Record<string, string>;
}
