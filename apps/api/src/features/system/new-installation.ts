/**
 * Whether nothing but the first admin exists, by a query that is not repeated once its answer was false: the landing
 * page asks on every visit.
 */
export function newInstallationCheck(query: () => Promise<boolean>): () => Promise<boolean> {
  let isNew = true;
  return async () => {
    if (isNew) isNew = await query();
    return isNew;
  };
}
