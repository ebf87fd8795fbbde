/** Loaders of the compiled texts by locale and part, such as `de/kid`: the part of a page with the common texts (build/catalogs.ts). */
declare module 'virtual:catalogs' {
  export const catalogs: Readonly<Record<string, () => Promise<{ messages: Record<string, string> }>>>;
}
